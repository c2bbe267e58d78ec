// What is asked by plain requests: lists, new tables, rules, replays.
import type { Chair, ClockSetting, Moment, Moved, Phase, Score, Seat, TableInfo } from './protocol';

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
export type Clause = { id: string; title: string; text: string; info: boolean; see: string | null };
export type Rulebook = { game: string; name: string; clauses: Clause[]; notice?: string | null };
export type Points = { key: string; points: number };
export type Step = Moved & { view: unknown; score: Partial<Record<Seat, Points[]>> | null };
export type Replay = {
  info: TableInfo;
  chairs: Chair[];
  scores: Partial<Record<Seat, Score>> | null;
  moves: Step[];
};
export type Judged = {
  number: number;
  seat: Seat;
  chances: number[];
  played: string;
  best: string;
  loss: number;
};
export type Review = { state: 'none' | 'running' | 'done'; done: number; of: number; moves: Judged[] };
export type Standing = { game: string; seats: number; games: number; wins: number; mean_place: number };
export type Profile = { name: string; games: Row[]; standings: Standing[] };

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
  replay: (source: string, id: string, seat: Seat | null) =>
    ask<Replay>(`/api/${source}/${id}/replay${seat ? `?seat=${seat}` : ''}`),
  record: (source: string, id: string) => `/api/${source}/${id}/record`,
  upload: (text: string) => ask<{ record: string }>('/api/records', { method: 'POST', body: text }),
  review: (source: string, id: string) => ask<Review>(`/api/${source}/${id}/review`),
  judge: (source: string, id: string) => send<Review>('POST', `/api/${source}/${id}/review`, {}),
  suggestion: (table: string) => ask<{ moves: number; actions: string[] }>(`/api/tables/${table}/suggestion`),
  player: (name: string) => ask<Profile>(`/api/players/${encodeURIComponent(name)}`),
};
