// A first game with explanations: what the others did is shown phase by phase, and the own question waits until it is read.
import type { Voice } from '../games/module';
import type { Moved } from '../protocol';
import type { LiveDesk } from './desk.svelte';

export type Page = { title: string; why: string; lines: string[]; moves: number };
const LINES = 8;

export class Lesson {
  #seen = $state(0);

  constructor(
    private readonly desk: LiveDesk,
    private readonly voice: Voice,
  ) {
    this.#seen = Number(sessionStorage.getItem(this.#key) ?? 0);
  }

  get #key(): string {
    return `kontor.lesson.${this.desk.table.id}`;
  }

  /** What has to be read first; none if everything was. */
  get page(): Page | undefined {
    const { table } = this.desk;
    if (!table.due && table.now?.phase !== 'over') return undefined;
    const [first] = this.#pages(table.log.slice(this.#seen));
    return first;
  }

  next(): void {
    const { page } = this;
    if (!page) return;
    this.#seen = page.moves;
    sessionStorage.setItem(this.#key, String(page.moves));
  }

  /** Parts of the log, each from one choice that is worth an explanation to the next. */
  #pages(log: Moved[]): Page[] {
    const pages: Page[] = [];
    for (const moved of log) {
      const own = moved.line.startsWith(`${this.desk.you} `);
      const why = moved.told.map((it) => this.voice.lesson?.told(it)).find(Boolean);
      const said = moved.told.map((it) => this.voice.told(it).text);
      if (why) pages.push({ title: said[0] ?? '', why, lines: said.slice(1), moves: moved.number });
      else if (pages.length) {
        const last = pages.at(-1)!;
        if (!own) last.lines.push(...said);
        last.moves = moved.number;
      }
    }
    for (const page of pages) page.lines = page.lines.slice(-LINES);
    return pages;
  }
}
