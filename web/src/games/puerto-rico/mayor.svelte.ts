// Arranging colonists freely before the places are told to the server in its sequence.
import { building } from './components';
import { TILES, type Player } from './view';

export type Counts = Record<string, number>;

export class Mayor {
  counts = $state<Counts>({});
  hand = $state(0);
  readonly circles: Counts;

  constructor(
    player: Player,
    readonly total: number,
    /** Places that were told already. */
    readonly fixed: ReadonlySet<string> = new Set(),
  ) {
    this.circles = circles(player);
    this.counts = standing(player);
    this.hand = total - sum(this.counts);
  }

  get free(): number {
    return sum(this.circles) - sum(this.counts);
  }

  get ready(): boolean {
    return this.hand === 0 || this.free === 0;
  }

  add(place: string): boolean {
    if (this.hand === 0 || this.fixed.has(place) || this.at(place) >= (this.circles[place] ?? 0)) return false;
    this.counts[place] = this.at(place) + 1;
    this.hand -= 1;
    return true;
  }

  remove(place: string): boolean {
    if (this.at(place) === 0 || this.fixed.has(place)) return false;
    this.counts[place] = this.at(place) - 1;
    this.hand += 1;
    return true;
  }

  toggle(place: string, occupied: boolean): void {
    if (occupied) this.remove(place);
    else this.add(place);
  }

  /** From a place, or from the hand if none is named, to a place or the hand. */
  move(from: string | null, to: string | null): void {
    if (from === to) return;
    if (from !== null && !this.remove(from)) return;
    if (to !== null && !this.add(to) && from !== null) this.add(from);
  }

  clear(): void {
    for (const place of Object.keys(this.counts)) while (this.remove(place));
  }

  /** Sets an arrangement as far as it goes; who is left over fills the circles in sequence. */
  arrange(wanted: Counts): void {
    this.clear();
    for (const [place, count] of Object.entries(wanted)) for (let i = 0; i < count; i++) this.add(place);
    for (const place of Object.keys(this.circles)) while (this.add(place));
  }

  /** The next answer to the server: the number wanted for the place it asks about, or the nearest it allows. */
  answer(actions: string[]): string | undefined {
    return nearest(actions, 'place', (place) => this.at(place));
  }

  at(place: string): number {
    return this.counts[place] ?? 0;
  }
}

/** What some actions `verb thing number` wish for. */
export function wishes(actions: string[], verb: string): Counts {
  const told = actions.map((it) => it.split(' ')).filter(([head]) => head === verb);
  return Object.fromEntries(told.map(([, thing, count]) => [thing, Number(count)]));
}

/** Of the offers `verb thing number` the one nearest to what is wanted. */
export function nearest(actions: string[], wanted: string, of: (thing: string) => number): string | undefined {
  const offers = actions.flatMap((action) => {
    const [verb, thing, count] = action.split(' ');
    return verb === wanted && thing ? [{ action, far: Math.abs(Number(count) - of(thing)) }] : [];
  });
  return offers.toSorted((a, b) => a.far - b.far)[0]?.action;
}

export function circles(player: Player): Counts {
  const all: Counts = {};
  for (const tile of TILES) if (player.island[tile].tiles) all[tile] = player.island[tile].tiles;
  for (const id of Object.keys(player.city)) if (building(id).circles) all[id] = building(id).circles;
  return all;
}

export function standing(player: Player): Counts {
  const all: Counts = {};
  for (const tile of TILES) if (player.island[tile].tiles) all[tile] = player.island[tile].occupied;
  for (const [id, men] of Object.entries(player.city)) if (building(id).circles) all[id] = men;
  return all;
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((a, b) => a + b, 0);
}
