// The sentences of the server in the language of the page. A row is the same sentence in all languages; its holes are
// filled with what stands there, translated in turn.
import { format, type Args } from '../../lib/i18n/format';
import type { Language } from '../../lib/settings.svelte';
import type { Seat } from '../../protocol';

/** `{seat}` and `{other}` are seats, holes of one letter are numbers, all else is words; `{n#flag|flags}` counts. */
export type Row = readonly [en: string, de: string, nl: string];
export type Book = {
  rows: readonly Row[];
  /** Names of the box: English, German and Dutch. */
  names: readonly Row[];
};

const COLUMN: Record<Language, 0 | 1 | 2> = { en: 0, de: 1, nl: 2 };
const HOLE = /\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g;

type Pattern = { shape: RegExp; holes: string[]; template: string; words: number };

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

function pattern([en, ...others]: Row, column: number): Pattern {
  const holes: string[] = [];
  let shape = '';
  let at = 0;
  for (const found of en.matchAll(HOLE)) {
    const [whole, name = '', one, many] = found;
    holes.push(name);
    shape += escape(en.slice(at, found.index));
    shape += name === 'seat' || name === 'other' ? '([A-E])' : name.length === 1 ? String.raw`(-?\d+)` : '(.+?)';
    if (one !== undefined) shape += ` (?:${escape(one)}|${escape(many ?? '')})`;
    at = found.index + whole.length;
  }
  return { shape: new RegExp(`^${shape}${escape(en.slice(at))}$`), holes, template: [en, ...others][column]!, words: en.replace(HOLE, '').length };
}

export class Translator {
  readonly #plain = new Map<string, string>();
  readonly #patterns: Pattern[] = [];
  readonly #known = new Map<string, string | undefined>();

  constructor(
    book: Book,
    private readonly language: Language,
    private readonly nameOf: (seat: Seat) => string,
  ) {
    const column = COLUMN[language];
    for (const row of book.names) {
      this.#plain.set(row[0], row[column]!);
      this.#plain.set(row[0].toLowerCase(), language === 'en' ? row[0].toLowerCase() : row[column]!);
    }
    for (const row of book.rows) {
      if (row[0].includes('{')) this.#patterns.push(pattern(row, column));
      else this.#plain.set(row[0], row[column]!);
    }
    // What says most of itself is tried first.
    this.#patterns.sort((a, b) => b.words - a.words);
  }

  /** The sentence in the language of the page; none if no row fits. */
  say(text: string): string | undefined {
    if (!this.#known.has(text)) this.#known.set(text, this.#find(text));
    return this.#known.get(text);
  }

  /** A part of a sentence: a phrase of its own, a list of such, or what it is. */
  part(text: string): string {
    const whole = this.say(text);
    if (whole !== undefined) return whole;
    for (const gap of [', ', ' + ', ' ']) {
      if (text.includes(gap)) return text.split(gap).map((it) => this.part(it)).join(gap);
    }
    return text;
  }

  #find(text: string): string | undefined {
    const plain = this.#plain.get(text);
    if (plain !== undefined) return plain;
    for (const { shape, holes, template } of this.#patterns) {
      const found = shape.exec(text);
      if (!found) continue;
      const args: Args = {};
      holes.forEach((hole, index) => {
        const words = found[index + 1]!;
        if (hole === 'seat' || hole === 'other') args[hole] = this.nameOf(words as Seat);
        else args[hole] = hole.length === 1 ? Number(words) : this.part(words);
      });
      return format(template, args, this.language);
    }
    return undefined;
  }
}
