export type Seat = 'A' | 'B' | 'C' | 'D' | 'E';
export type Moment = number;
export type Phase = 'open' | 'playing' | 'over';
export type ClockSetting =
  | { kind: 'none' }
  | { kind: 'game'; base: number; increment: number }
  | { kind: 'turn'; each: number };
export type Occupant =
  | { kind: 'free' }
  | { kind: 'player'; name: string; away: boolean }
  | { kind: 'bot'; level: string };
export type Chair = { seat: Seat } & Occupant;
export type Choice = { action: string; label: string } | { label: string; choices: Choice[] };
export type Question = { text: string; clauses: string[] };
export type Clock = { left: Partial<Record<Seat, number>>; runs: Seat | null; since: Moment | null };
export type ScoreLine = { key: string; points: number; clause: string };
export type Score = { total: number; place: number; lines: ScoreLine[]; ties: number[] };
export type UndoRequest = { by: Seat; to: number; agreed: Seat[]; missing: Seat[] };
export type TableInfo = {
  table: string;
  game: string;
  rules: number;
  options: string;
  commitment: string;
  clock: ClockSetting;
  stand_in: string;
  listed: boolean;
};
export type Now = {
  phase: Phase;
  you: Seat | null;
  host: Seat | null;
  chairs: Chair[];
  waits_for: Seat | null;
  held: boolean;
  round: number;
  moves: number;
  view: unknown;
  question: Question | null;
  choices: Choice[];
  clock: Clock;
  undo: { from: number } | null;
  request: UndoRequest | null;
  scores: Partial<Record<Seat, Score>> | null;
  reveal: { seed: string; salt: string } | null;
  rematch: string | null;
};
export type Preview = { table: string; action: string; told: Told[]; view: unknown };
export type Told = { text: string; event: unknown };
export type Moved = { number: number; line: string; told: Told[] };
export type Undone = { by: Seat; from: number; to: number };
export type Room = 'seats' | 'spectators';
export type Said = { at: Moment; name: string; seat: Seat | null; room: Room; text: string };
export type Happened =
  | ({ what: 'moved' } & Moved)
  | ({ what: 'undone' } & Undone)
  | ({ what: 'said' } & Said)
  | { what: 'joined' | 'left' | 'done' | 'undo_asked' | 'taken_over' | 'reclaimed'; seat: Seat }
  | { what: 'undo_answered'; seat: Seat; yes: boolean }
  | { what: 'started' | 'stood_still' }
  | { what: 'rematch'; table: string };
export type Snapshot = {
  info: TableInfo;
  seq: number;
  log: Moved[];
  undone: Undone[];
  chat: Said[];
  now: Now;
};
export type Update = { table: string; after: number; seq: number; happened: Happened[]; now: Now };
export type Code = string;
export type Nak = { table: string | null; id: string | null; code: Code; message: string; clause: string | null };
export type ServerMessage =
  | { type: 'welcome'; protocol: number; name: string; time: Moment }
  | ({ type: 'snapshot' } & Snapshot)
  | ({ type: 'update' } & Update)
  | { type: 'ack'; table: string; id: string; seq: number }
  | ({ type: 'nak' } & Nak)
  | { type: 'waits'; table: string; yours: boolean }
  | { type: 'record'; table: string; record: string }
  | ({ type: 'preview' } & Preview)
  | { type: 'suggestion'; table: string; actions: string[] }
  | { type: 'pong'; time: Moment };
export type Command =
  | { do: 'join'; seat?: Seat }
  | { do: 'leave' }
  | { do: 'bot'; seat: Seat; level?: string }
  | { do: 'start' }
  | { do: 'act'; action: string; done: boolean }
  | { do: 'done' }
  | { do: 'undo'; to?: number }
  | { do: 'ask_undo' }
  | { do: 'answer_undo'; yes: boolean }
  | { do: 'reclaim' }
  | { do: 'rematch' }
  | { do: 'say'; text: string };
export type ClientMessage =
  | { type: 'hello'; protocol: number }
  | { type: 'watch'; table: string }
  | { type: 'unwatch'; table: string }
  | { type: 'command'; table: string; id: string; seq: number; command: Command }
  | { type: 'preview'; table: string; action: string }
  | { type: 'suggest'; table: string }
  | { type: 'ping' };
