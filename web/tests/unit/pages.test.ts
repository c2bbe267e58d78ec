import { expect, test } from 'vitest';
import { isMap, line, short } from '../../src/games/generic/words';
import { blocks, spans } from '../../src/lib/markdown';
import { option } from '../../src/lib/options';
import { read } from '../../src/lib/router.svelte';

const page = (path: string) => read(new URL(path, 'http://kontor'));

test('addresses lead to pages', () => {
  expect(page('/')).toEqual({ name: 'home' });
  expect(page('/table/k7Qd')).toEqual({ name: 'table', id: 'k7Qd', learn: false });
  expect(page('/table/k7Qd?learn')).toEqual({ name: 'table', id: 'k7Qd', learn: true });
  expect(page('/learn')).toEqual({ name: 'learn' });
  expect(page('/replay/k7Qd?move=12')).toEqual({ name: 'replay', source: 'tables', id: 'k7Qd', move: 12 });
  expect(page('/record/abc')).toEqual({ name: 'replay', source: 'records', id: 'abc', move: null });
  expect(page('/rules/borneo#BO-1.1')).toEqual({ name: 'rules', game: 'borneo', clause: 'BO-1.1' });
  expect(page('/nowhere')).toEqual({ name: 'unknown' });
});

test('options are read by their keys', () => {
  expect(option('edition=1897 seats=4', 'edition')).toBe('1897');
  expect(option('edition=1897 seats=4', 'expansions')).toBeUndefined();
});

test('a clause is text, lists and rows', () => {
  const all = blocks('One\nline.\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |');
  expect(all).toEqual([
    { kind: 'text', text: 'One line.' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'rows', head: ['x', 'y'], rows: [['1', '2']] },
  ]);
  expect(spans('see PR-9.4 and `pass`').map((it) => it.kind)).toEqual(['plain', 'clause', 'plain', 'code']);
});

test('the generic board writes values as lines, maps and panels', () => {
  expect(line({ corn: 2, indigo: 0, quick_start: true })).toBe('corn 2, quick start');
  expect(line([])).toBe('–');
  expect(short([1, 2, 3])).toBe(true);
  expect(short({ a: { b: 1 } })).toBe(false);
  expect(isMap(['..#..#', '......', '##..##'])).toBe(true);
  expect(isMap(['a', 'bc', 'def'])).toBe(false);
});
