import { expect, test } from 'vitest';
import { statistics } from '../../src/lib/statistics';
import type { ListedTable, Seat } from '../../src/protocol';

function table(game: string, seats: number, you: Seat | null, place: number, total: number): ListedTable {
  const letters: Seat[] = ['A', 'B', 'C', 'D', 'E'];
  return {
    table: `${game}${total}`, game, options: `seats=${seats}`, clock: { kind: 'none' }, phase: 'over', yours: false, changed: 0, you,
    chairs: letters.slice(0, seats).map((seat) => ({ seat, kind: 'free' })),
    results: you ? { [you]: { place, total } } : {},
  };
}

test('games are counted by game, number of players and seat', () => {
  const all = statistics([
    table('puerto-rico', 3, 'A', 1, 40), table('puerto-rico', 3, 'B', 2, 30), table('puerto-rico', 3, 'A', 3, 20),
    table('puerto-rico', 4, 'A', 1, 50), table('borneo', 3, 'C', 1, 60), table('borneo', 3, null, 1, 9),
  ]);
  expect(all.map((it) => [it.game, it.seats, it.games, it.wins])).toEqual([['borneo', 3, 1, 1], ['puerto-rico', 3, 3, 1], ['puerto-rico', 4, 1, 1]]);
  const three = all[1]!;
  expect([three.place, three.points, three.best]).toEqual([2, 30, 40]);
  expect(three.bySeat.map(({ seat, sum }) => [seat, sum.games, sum.place])).toEqual([['A', 2, 2], ['B', 1, 2]]);
});

test('what is not over does not count', () => {
  expect(statistics([{ ...table('borneo', 3, 'A', 1, 1), results: {} }])).toEqual([]);
});
