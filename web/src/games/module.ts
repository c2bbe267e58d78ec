// What the pages need from a game: a board, and words. A game without its own board uses the generic one.
import type { Component } from 'svelte';
import type { Now, Seat, TableInfo, Told } from '../protocol';
import type { Language } from '../lib/settings.svelte';

export type Sign = { kind: string; id: string };

/** A table as a board draws it: live, looked back at, or replayed. */
export interface Desk {
  readonly info: TableInfo;
  readonly view: unknown;
  readonly now: Now;
  readonly you: Seat | null;
  /** The seat whose board is drawn large. */
  readonly near: Seat;
  /** Legal actions with the server's labels; empty when looking back. */
  readonly legal: ReadonlyMap<string, string>;
  /** The last position in which this seat was not yet being asked for the current choice. */
  before(test: (view: unknown) => boolean): unknown;
  act(action: string): void;
  perform(next: (actions: string[]) => string | undefined): Promise<boolean>;
  suggestion(): Promise<string[]>;
  preview(action: string): Told[] | undefined;
  nameOf(seat: Seat): string;
  readonly words: Voice;
}

/** The words of a game in one language. */
export interface Voice {
  question(now: Now, view: unknown): string;
  label(action: string, label: string, view: unknown): string;
  told(told: Told): { text: string; signs: Sign[] };
  score(key: string): string;
  /** The line over several actions; the server's words if there are no others. */
  group?(label: string): string;
  help?(now: Now, view: unknown): string | undefined;
  /** Why something was refused, in the words of the server and then in ours. */
  refusal?(message: string): string | undefined;
  /** Explanations for a first game: of what somebody did, of what is asked, of what an action is good for. */
  lesson?: { told(told: Told): string | undefined; asked(view: unknown): string | undefined; action(action: string): string | undefined };
  /** A word of the position. */
  term?(word: string): string;
}

export interface GameModule {
  Board: Component<{ desk: Desk }>;
  /** Draws the signs before a line of the log. */
  Signs?: Component<{ signs: Sign[] }>;
  /** The game at a glance for the page of its rules. */
  Overview?: Component<{ language: Language }>;
  voice(language: Language, info: TableInfo, nameOf: (seat: Seat) => string): Promise<Voice>;
  /** Whether the board itself takes the answers of this question, so that no list of buttons is needed. */
  handles?(now: Now): boolean;
}

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  'puerto-rico': () => import('./puerto-rico'),
};

export async function load(game: string): Promise<GameModule> {
  return (await (modules[game] ?? (() => import('./generic')))()).default;
}
