// What is asked by plain requests: lists, new tables, rules, replays.
import type { Chair, ClockSetting, Moment, Moved, Phase, Score, ScoreLine, Seat, Snapshot } from './protocol';

export type Me = { name: string; guest: boolean; password?: boolean };
export type Game = { id: string; name: string; rules: number; seats: [number, number] };
export type Games = { games: Game[]; levels: string[] };
export type Row = {
  table: string;
  game: string;
  options: string;
  clock: ClockSetting;
  phase: Phase;
  /** Whether it waits for whoever asks. */
  yours: boolean;
  changed: Moment;
  chairs: Chair[];
};
export type Opening = { game: string; options: string; clock: ClockSetting; listed: boolean; bots?: string };
export type Clause = { id: string; title: string; text: string; see: string | null };
export type Rulebook = { game: string; name: string; clauses: Clause[] };
export type Step = Moved & { view: unknown; points: Partial<Record<Seat, ScoreLine[]>> };
export type Replay = {
  game: string;
  options: string;
  players: string[];
  scores: Partial<Record<Seat, Score>> | null;
  steps: Step[];
};
export type Judged = {
  number: number;
  seat: Seat;
  played: string;
  best: string;
  loss: number;
  chances: number[];
};
export type Review = { id: string; judge: string; done: number; of: number; moves: Judged[] };

export class Refused extends Error {}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin', ...init });
  const text = await answer.text();
  const body = parse(text) as { message?: string } | undefined;
  if (!answer.ok) throw new Refused(body?.message ?? (text.trim() || answer.statusText), { cause: answer.status });
  return body as T;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send<T>(method: string, path: string, body: unknown): Promise<T> {
  return ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

let entered: Promise<Me> | undefined;

/** Who we are; whoever is nobody yet becomes a guest. */
async function enter(): Promise<Me> {
  try {
    return await ask<Me>('/api/me');
  } catch (reason) {
    if ((reason as Refused).cause !== 401) throw reason;
    return send<Me>('POST', '/api/guest', { name: `Guest ${Math.floor(1000 + Math.random() * 9000)}` });
  }
}

const books = new Map<string, Promise<Rulebook>>();

export const api = {
  me(): Promise<Me> {
    entered ??= enter();
    entered.catch(() => (entered = undefined));
    return entered;
  },
  async rename(name: string): Promise<Me> {
    entered = send<Me>('PATCH', '/api/me', { name });
    return entered;
  },
  games: () => ask<Games>('/api/games'),
  lobby: async () => (await ask<{ tables: Row[] }>('/api/tables')).tables,
  mine: async () => (await ask<{ tables: Row[] }>('/api/tables/mine')).tables,
  finished: async () => (await ask<{ tables: Row[] }>('/api/tables/finished')).tables,
  open: (opening: Opening) => send<{ table: string }>('POST', '/api/tables', opening),
  rules(game: string): Promise<Rulebook> {
    let book = books.get(game);
    if (!book) books.set(game, (book = ask<Rulebook>(`/api/rules/${game}`)));
    book.catch(() => books.delete(game));
    return book;
  },
  /** The text of a finished game. */
  async record(table: string): Promise<string> {
    const answer = await fetch(`/api/tables/${table}/record`);
    if (!answer.ok) throw new Refused((await answer.text()).trim());
    return answer.text();
  },
  look: (table: string) => ask<Snapshot>(`/api/tables/${table}`),
  replay: (record: string, seat: Seat | null) =>
    ask<Replay>(`/api/replay${seat ? `?seat=${seat}` : ''}`, { method: 'POST', body: record }),
  judge: (record: string) => ask<Review>('/api/reviews', { method: 'POST', body: record }),
  review: (id: string) => ask<Review>(`/api/reviews/${id}`),
  remove: () => ask<void>('/api/me', { method: 'DELETE' }),
};
