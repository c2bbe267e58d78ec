import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import amerigo from '../../src/games/phrases/amerigo';
import borneo from '../../src/games/phrases/borneo';
import { refusals } from '../../src/games/phrases/puerto-rico';
import { Translator, type Book } from '../../src/games/phrases/translator';
import type { Language } from '../../src/lib/settings.svelte';
import amerigoSaid from '../fixtures/said/amerigo.json';
import borneoSaid from '../fixtures/said/borneo.json';

const books: [string, Book, { keys: string[] } & Record<'questions' | 'labels' | 'groups' | 'told', string[]>][] = [
  ['borneo', borneo, borneoSaid],
  ['amerigo', amerigo, amerigoSaid],
];
const holes = (text: string) => [...text.matchAll(/\{(\w+)[#}]/g)].map((it) => it[1]).sort();
/** English words that no German or Dutch sentence has. */
const ENGLISH = /\b(the|with|your|for|from|takes|puts|draws|shipments?|merchant|harbour|flags?|rank|gains|round|tile|enter|build|places|sails|steps|AP left)\b/i;

describe.each([...books.map(([name, book]) => [name, book.rows] as const), ['puerto-rico', refusals] as const])('%s', (game, rows) => {
  test('every row has the same holes in every language, and no text is empty', () => {
    for (const row of rows) {
      expect(row).toHaveLength(3);
      for (const text of row) expect(text.trim(), row[0]).not.toBe('');
      for (const text of row.slice(1)) expect(holes(text), row[0]).toEqual(holes(row[0]));
    }
  });
  test('no row stands twice', () => {
    const all = rows.map((it) => it[0]);
    expect(all.filter((it, index) => all.indexOf(it) !== index)).toEqual([]);
  });
  test('every refusal of the rules has a row', () => {
    const code = readFileSync(`../games/${game}/src/refusal.rs`, 'utf8');
    const said = [...code.matchAll(/#\[error\("((?:[^"\\]|\\.)*)"/g)].map((it) => it[1]!);
    expect(said.length).toBeGreaterThan(30);
    const shape = (text: string) => text.replace(/\{[^}]*\}/g, '{}');
    const known = new Set(rows.map((it) => shape(it[0])));
    expect(said.filter((it) => !known.has(shape(it)))).toEqual([]);
  });
});

test.each([['borneo', borneo.rows], ['amerigo', amerigo.rows], ['puerto-rico', refusals]] as const)('%s: every question of the rules has a row', (game, rows) => {
  const folder = `../games/${game}/src`;
  const files = [`${folder}/lib.rs`, ...readdirSync(`${folder}/phases`).filter((it) => it !== 'chance.rs').map((it) => `${folder}/phases/${it}`)];
  const code = files.map((it) => readFileSync(it, 'utf8')).join('\n');
  const asked = code.matchAll(/(?:question:\s*|not_asked\(|check_listed\(state, action, |Stage::\w+[^=\n]* => \(|NoOption\()"([^"]+)"/g);
  const all = [...new Set([...asked].map((it) => it[1]!))];
  expect(all.length).toBeGreaterThan(7);
  const known = new Set(rows.map((it) => it[0]));
  expect(all.filter((it) => !known.has(it))).toEqual([]);
});

describe.each(books)('%s in whole games', (_game, book, said) => {
  test.each(['en', 'de', 'nl'] as Language[])('%s: every sentence is known', (language) => {
    const words = new Translator(book, language, (seat) => `Nr. ${seat}`);
    const all = [...said.questions.map((it) => it.replace(/^[A-E]: /, '')), ...said.labels, ...said.groups, ...said.told];
    expect(all.filter((it) => words.say(it) === undefined)).toEqual([]);
    if (language === 'en') return;
    expect(all.map((it) => words.say(it)!).filter((it) => ENGLISH.test(it) || /[{}]/.test(it))).toEqual([]);
  });
  test.each(['de', 'nl'] as Language[])('%s: every word of the position is known', (language) => {
    const words = new Translator(book, language, (seat) => seat);
    const same = new Set(['hand', 'limit', 'name', 'ap', 'gold', 'open', 'id', 'players', 'piratenschip']);
    expect(said.keys.filter((it) => !same.has(it) && words.say(it) === undefined && words.say(it.replaceAll('_', ' ')) === undefined)).toEqual([]);
  });
  test('every name of the box has its Dutch word', () => {
    const alike = new Set(['Planning +2', 'plan', 'Plan']);
    expect(book.names.filter(([en, , nl]) => en === nl && !alike.has(en)).map(([en]) => en)).toEqual([]);
  });
});

test('names take the place of letters, numbers follow the language', () => {
  const words = new Translator(borneo, 'de', (seat) => ({ A: 'Anna', B: 'Ben' })[seat as 'A' | 'B']);
  expect(words.say('A attacks B in red, rank 3 against rank 1, with shipments 1, 6: 4 flags.')).toBe(
    'Anna greift Ben bei Rot an, Rang 3 gegen Rang 1, mit Frachtkarten 1, 6: 4 Flaggen.',
  );
  expect(words.say('something nobody says')).toBeUndefined();
});
