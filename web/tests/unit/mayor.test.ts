import { expect, test } from 'vitest';
import { Mayor, circles } from '../../src/games/puerto-rico/mayor.svelte';
import type { Player, View } from '../../src/games/puerto-rico/view';
import fixture from '../fixtures/2002-place.json';

const view = fixture.now.view as unknown as View;
const me = view.players[view.seat] as Player;
const [, place = '', hand = '0'] = view.stage.split(' ');

test('nobody is lost, whatever is done', () => {
  const mayor = new Mayor(me, Number(hand));
  const all = () => mayor.hand + Object.values(mayor.counts).reduce((a, b) => a + b, 0);
  expect(all()).toBe(Number(hand));
  mayor.arrange({});
  expect(all()).toBe(Number(hand));
  expect(mayor.ready).toBe(true);
  mayor.clear();
  expect(mayor.hand).toBe(Number(hand));
  expect(mayor.ready).toBe(false);
  mayor.move(null, place);
  mayor.move(place, place);
  mayor.move(place, null);
  expect(mayor.hand).toBe(Number(hand));
  for (let i = 0; i < 20; i++) mayor.toggle(place, false);
  expect(mayor.at(place)).toBe(Math.min(Number(hand), circles(me)[place]!));
});

test('places that were told stay as they are', () => {
  const mayor = new Mayor(me, Number(hand), new Set([place]));
  expect(mayor.add(place)).toBe(false);
});

test('the answer is the wanted number or the nearest that is offered', () => {
  const mayor = new Mayor(me, Number(hand));
  mayor.clear();
  mayor.add(place);
  expect(mayor.answer([`place ${place} 0`, `place ${place} 1`, `place ${place} 2`])).toBe(`place ${place} 1`);
  expect(mayor.answer([`place ${place} 2`, `place ${place} 3`])).toBe(`place ${place} 2`);
  expect(mayor.answer(['settler'])).toBeUndefined();
});
