// What a player has done so far: by game and number of players, and by seat.
import type { ListedTable, Seat } from '../protocol';

export type Sum = { games: number; wins: number; place: number; points: number; best: number };
export type Statistic = Sum & { game: string; seats: number; bySeat: { seat: Seat; sum: Sum }[] };

type Result = { seat: Seat; place: number; total: number };

function sum(results: Result[]): Sum {
  const mean = (of: (it: Result) => number) => results.reduce((all, it) => all + of(it), 0) / results.length;
  return {
    games: results.length,
    wins: results.filter((it) => it.place === 1).length,
    place: mean((it) => it.place),
    points: mean((it) => it.total),
    best: Math.max(...results.map((it) => it.total)),
  };
}

export function statistics(tables: ListedTable[]): Statistic[] {
  const groups = new Map<string, { game: string; seats: number; results: Result[] }>();
  for (const { game, chairs, you, results } of tables) {
    const own = you && results[you];
    if (!own) continue;
    const seats = chairs.length;
    const group = groups.get(`${game} ${seats}`) ?? { game, seats, results: [] };
    group.results.push({ seat: you, ...own });
    groups.set(`${game} ${seats}`, group);
  }
  return [...groups.values()]
    .sort((a, b) => a.game.localeCompare(b.game) || a.seats - b.seats)
    .map(({ game, seats, results }) => {
      const used = [...new Set(results.map((it) => it.seat))].sort();
      return { game, seats, ...sum(results), bySeat: used.map((seat) => ({ seat, sum: sum(results.filter((it) => it.seat === seat)) })) };
    });
}
