import { describe, expect, test } from 'vitest';
import de from '../../src/lib/i18n/de';
import en from '../../src/lib/i18n/en';
import nl from '../../src/lib/i18n/nl';
import wordsDe from '../../src/games/puerto-rico/words/de';
import wordsEn from '../../src/games/puerto-rico/words/en';
import wordsNl from '../../src/games/puerto-rico/words/nl';
import { BUILDINGS, printed } from '../../src/games/puerto-rico/components';

type Tree = { [key: string]: string | Tree };

function leaves(tree: Tree, path = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const name = path ? `${path}.${key}` : key;
    if (typeof value === 'string') all.set(name, value);
    else for (const [inner, text] of leaves(value, name)) all.set(inner, text);
  }
  return all;
}

/** The arguments a text asks for; terms of the edition may differ from language to language. */
function holes(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[#}]/g)].map((it) => it[1]!))].sort();
}

const { names: _, ...plainEn } = wordsEn;
const { names: __, ...plainDe } = wordsDe;
const { names: namesNl, ...plainNl } = wordsNl;

describe.each([
  ['pages, German', en, de],
  ['pages, Dutch', en, nl],
  ['Puerto Rico, German', plainEn, plainDe],
  ['Puerto Rico, Dutch', plainEn, plainNl],
])('%s', (_name, one, other) => {
  const [left, right] = [leaves(one as Tree), leaves(other as Tree)];
  test('has the same messages', () => {
    expect([...right.keys()].sort()).toEqual([...left.keys()].sort());
  });
  test('no text is empty, and each takes the same arguments', () => {
    for (const [key, text] of left) {
      expect(right.get(key)?.trim(), key).toBeTruthy();
      expect(holes(right.get(key)!), key).toEqual(holes(text));
    }
  });
});

test('every message of the pages is used', () => {
  const files = import.meta.glob('../../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });
  const source = Object.entries(files).filter(([path]) => !path.includes('/i18n/')).map(([, text]) => String(text)).join('\n');
  const unused = Object.keys(en).filter((key) => {
    const head = key.includes('.') ? `\`${key.split('.')[0]}.` : '';
    return !source.includes(`'${key}'`) && !(head && source.includes(head));
  });
  expect(unused).toEqual([]);
});

test('every building has a name and a rule in every language', () => {
  for (const { id } of BUILDINGS) {
    expect(printed(id, '1897', 'en') ?? printed(id, '2002', 'en'), id).toBeTruthy();
    expect(printed(id, '1897', 'de') ?? printed(id, '2002', 'de'), id).toBeTruthy();
    expect(namesNl[id] ?? printed(id, '1897', 'nl') ?? printed(id, '2002', 'nl'), id).toBeTruthy();
    for (const words of [wordsEn, wordsDe, wordsNl]) expect(Object.keys(words.rules.buildings), id).toContain(id);
  }
});
