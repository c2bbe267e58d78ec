// What is asked by plain requests: lists, new tables, rules, replays.
import type { ClockSetting, Games, ListedTable, Me, Ratings, Replay, Review, Rules, Seat, Snapshot } from '../protocol';
import { refused, settings, type Language } from './settings.svelte';

export type Opening = { game: string; options: string; clock: ClockSetting; listed: boolean; bots?: string };

export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code = '',
  ) {
    super(message);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin', ...init });
  const text = await answer.text();
  const body = parse(text) as { code?: string; message?: string } | undefined;
  if (!answer.ok) throw new Refused(refused(body?.code ?? '') ?? body?.message ?? (text.trim() || answer.statusText), answer.status, body?.code);
  return body as T;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function send<T>(method: string, path: string, body: unknown): Promise<T> {
  return ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

const GUEST: Record<Language, string> = { en: 'Guest', de: 'Gast', nl: 'Gast' };
let entered: Promise<Me> | undefined;

/** Who we are; whoever is nobody yet becomes a guest. */
async function enter(): Promise<Me> {
  try {
    return await ask<Me>('/api/me');
  } catch (reason) {
    if ((reason as Refused).status !== 401) throw reason;
    return send<Me>('POST', '/api/guest', { name: `${GUEST[settings.language]} ${Math.floor(1000 + Math.random() * 9000)}` });
  }
}

const books = new Map<string, Promise<Rules>>();

export const api = {
  /** Who we are has changed; the next question asks the server. */
  forget: () => (entered = undefined),
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
  lobby: async () => (await ask<{ tables: ListedTable[] }>('/api/tables')).tables,
  mine: async () => (await ask<{ tables: ListedTable[] }>('/api/tables/mine')).tables,
  ratings: async () => (await ask<Ratings>('/api/me/ratings')).ratings,
  finished: async () => (await ask<{ tables: ListedTable[] }>('/api/tables/finished')).tables,
  open: (opening: Opening) => send<{ table: string }>('POST', '/api/tables', opening),
  rules(game: string): Promise<Rules> {
    let book = books.get(game);
    if (!book) books.set(game, (book = ask<Rules>(`/api/rules/${game}`)));
    book.catch(() => books.delete(game));
    return book;
  },
  /** The text of a finished game. */
  async record(table: string): Promise<string> {
    const answer = await fetch(`/api/tables/${table}/record`);
    if (!answer.ok) throw new Refused((await answer.text()).trim(), answer.status);
    return answer.text();
  },
  look: (table: string) => ask<Snapshot>(`/api/tables/${table}`),
  replay: (record: string, seat: Seat | null) =>
    ask<Replay>(`/api/replay${seat ? `?seat=${seat}` : ''}`, { method: 'POST', body: record }),
  judge: (record: string) => ask<Review>('/api/reviews', { method: 'POST', body: record }),
  review: (id: string) => ask<Review>(`/api/reviews/${id}`),
  async setPassword(password: string, current?: string): Promise<Me> {
    entered = send<Me>('PUT', '/api/me/password', { password, ...(current && { current }) });
    return entered;
  },
  async signIn(name: string, password: string): Promise<Me> {
    entered = send<Me>('POST', '/api/sign-in', { name, password, leave_guest: true });
    return entered;
  },
  signOut: () => send<void>('POST', '/api/sign-out', {}),
  remove: (name: string, password?: string) => send<void>('DELETE', '/api/me', { name, ...(password && { password }) }),
};
