import { expect, test } from 'vitest';
import { blocks, spans } from '../../src/lib/markdown';
import { option } from '../../src/lib/options';
import { read } from '../../src/lib/router.svelte';

const page = (path: string) => read(new URL(path, 'http://kontor'));

test('addresses lead to pages', () => {
  expect(page('/')).toEqual({ name: 'home' });
  expect(page('/table/k7Qd')).toEqual({ name: 'table', id: 'k7Qd' });
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
