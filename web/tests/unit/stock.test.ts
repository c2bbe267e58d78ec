import { expect, test } from 'vitest';
import { Stock, asked } from '../../src/games/puerto-rico/stock.svelte';
import type { Player, View } from '../../src/games/puerto-rico/view';
import fixture from '../fixtures/2002-store.json';

const view = fixture.now.view as unknown as View;
const player = (goods: Partial<Player['goods']>, whole = 0, single = 1): Player => ({
  ...view.players[view.seat]!, goods: { corn: 0, indigo: 0, sugar: 0, tobacco: 0, coffee: 0, ...goods }, warehouse_kinds: whole, single_tokens: single,
});

test('without a warehouse one token is kept, the dearest', () => {
  const stock = new Stock('keep', player({ corn: 3, coffee: 3 }), 'corn');
  expect(stock.counts).toMatchObject({ corn: 0, coffee: 1 });
  expect(stock.canAdd('corn')).toBe(false);
  stock.toggle('coffee', true);
  stock.toggle('corn', false);
  expect(stock.counts).toMatchObject({ corn: 1, coffee: 0 });
  expect(stock.left).toBe(5);
});

test('a warehouse keeps the largest pile whole, and one token stays besides', () => {
  const stock = new Stock('keep', player({ corn: 4, indigo: 2, sugar: 1 }, 1), 'corn');
  expect(stock.counts).toMatchObject({ corn: 4, indigo: 1, sugar: 0 });
  stock.arrange({ indigo: 2, sugar: 1, corn: 1 });
  expect([stock.counts.corn, stock.counts.indigo, stock.counts.sugar]).toEqual([1, 2, 0]);
});

test('a storehouse adds single tokens', () => {
  const stock = new Stock('keep', player({ corn: 3, indigo: 3 }, 0, 4), 'corn');
  expect(stock.chosen).toBe(4);
});

test('kinds that were told already stay', () => {
  const stock = new Stock('keep', player({ corn: 1, indigo: 2 }), 'indigo');
  expect(stock.open).toEqual(['indigo']);
  expect(stock.counts).toMatchObject({ corn: 1, indigo: 0 });
});

test('the small wharf takes any tokens, at least one', () => {
  const stock = new Stock('load', player({ corn: 2, sugar: 3 }), 'corn');
  expect(stock.chosen).toBe(5);
  stock.arrange({});
  expect(stock.ready).toBe(false);
  stock.toggle('sugar', false);
  expect(stock.ready).toBe(true);
  expect(stock.answer(['load corn 0', 'load corn 1'])).toBe('load corn 0');
  expect(stock.answer(['load sugar 0', 'load sugar 1', 'load sugar 2'])).toBe('load sugar 1');
});

test('only storing and loading ask for it', () => {
  expect(asked(view, view.players[view.seat])?.purpose).toBe('keep');
  expect(asked({ ...view, stage: 'captain' }, view.players[view.seat])).toBeNull();
});
