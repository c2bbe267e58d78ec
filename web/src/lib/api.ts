// What is asked by plain requests: lists, new tables, rules, replays.
import type { Chair, ClockSetting, Moment, Moved, Phase, Score, Seat, TableInfo, Told } from './protocol';

export type Game = { id: string; name: string; rules: number; seats: [number, number]; levels: string[] };
export type Row = {
  table: string;
  game: string;
  options: string;
  phase: Phase;
  chairs: Chair[];
  round: number;
  moves: number;
  waits_for: Seat | null;
  you: Seat | null;
  clock: ClockSetting;
  changed: Moment;
};
export type Lists = { open: Row[]; mine: Row[]; finished: Row[] };
export type Opening = {
  game: string;
  options: string;
  clock: ClockSetting;
  open: boolean;
  seat?: Seat | 'any';
  bots?: string;
  start: boolean;
};
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
export type Preview = { action: string; told: Told[] };
export type Profile = {
  name: string;
  guest: boolean;
  since: Moment | null;
  games: (Row & { place: number | null })[];
  by_game: { game: string; seats: number; games: number; wins: number; mean_place: number }[];
};

export class Refused extends Error {}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin', ...init });
  const body: unknown = await answer.json().catch(() => null);
  const error = (body as { error?: string; message?: string } | null)?.error ?? (body as { message?: string } | null)?.message;
  if (!answer.ok || (body as { error?: string } | null)?.error) throw new Refused(error ?? answer.statusText);
  return body as T;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

const books = new Map<string, Promise<Rulebook>>();

export const api = {
  me: () => ask<{ name: string; guest: boolean }>('/api/me'),
  rename: (name: string) => post<{ name: string; guest: boolean }>('/api/me', { name }),
  games: () => ask<Game[]>('/api/games'),
  tables: () => ask<Lists>('/api/tables'),
  open: (opening: Opening) => post<{ table: string }>('/api/tables', opening),
  rematch: (table: string) => post<{ table: string }>(`/api/tables/${table}/rematch`, {}),
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
  judge: (source: string, id: string) => post<Review>(`/api/${source}/${id}/review`, {}),
  previews: (table: string) => ask<{ moves: number; previews: Preview[] }>(`/api/tables/${table}/previews`),
  suggestion: (table: string) => ask<{ moves: number; actions: string[] }>(`/api/tables/${table}/suggestion`),
  player: (name: string) => ask<Profile>(`/api/players/${encodeURIComponent(name)}`),
};
