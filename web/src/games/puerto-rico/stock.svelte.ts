// Arranging tokens of all kinds at once, before the kinds are told to the server in its sequence: what is kept after
// the captain phase, or what the small wharf takes.
import { nearest } from './mayor.svelte';
import { GOODS, kinds, type Good, type Goods, type Player, type View } from './view';

export type Purpose = 'keep' | 'load';
const NONE: Goods = { corn: 0, indigo: 0, sugar: 0, tobacco: 0, coffee: 0 };

export class Stock {
  counts = $state<Goods>({ ...NONE });
  /** Kinds that can still be told. */
  readonly open: Good[];

  constructor(
    readonly purpose: Purpose,
    readonly player: Player,
    from: Good,
  ) {
    this.open = kinds(player.goods).filter((good) => GOODS.indexOf(good) >= GOODS.indexOf(from));
    if (purpose === 'keep') for (const good of kinds(player.goods)) if (!this.open.includes(good)) this.counts[good] = player.goods[good];
    this.fill();
  }

  /** As much as goes: large piles first, then the dearest tokens. */
  fill(): void {
    for (const good of this.open) this.counts[good] = 0;
    const { goods } = this.player;
    for (const good of this.open.toReversed().toSorted((a, b) => goods[b] - goods[a])) while (this.add(good));
  }

  arrange(wanted: Partial<Goods>): void {
    for (const good of this.open) this.counts[good] = 0;
    for (const good of this.open) for (let i = 0; i < (wanted[good] ?? 0); i++) this.add(good);
  }

  canAdd(good: Good): boolean {
    if (!this.open.includes(good) || this.counts[good] >= this.player.goods[good]) return false;
    return this.purpose === 'load' || this.#fits({ ...this.counts, [good]: this.counts[good] + 1 });
  }

  add(good: Good): boolean {
    if (!this.canAdd(good)) return false;
    this.counts[good] += 1;
    return true;
  }

  toggle(good: Good, chosen: boolean): void {
    if (!chosen) this.add(good);
    else if (this.open.includes(good)) this.counts[good] -= 1;
  }

  /** Tokens that go back to the supply. */
  get left(): number {
    return this.open.reduce((sum, good) => sum + this.player.goods[good] - this.counts[good], 0);
  }

  get chosen(): number {
    return this.open.reduce((sum, good) => sum + this.counts[good], 0);
  }

  get ready(): boolean {
    return this.purpose === 'keep' || this.chosen > 0;
  }

  /** The next answer to the server. */
  answer(actions: string[]): string | undefined {
    return nearest(actions, this.purpose, (good) => this.counts[good as Good] ?? 0);
  }

  /** Warehouses keep the largest piles whole; what is left must be single tokens. */
  #fits(counts: Goods): boolean {
    const piles = GOODS.map((good) => counts[good]).toSorted((a, b) => b - a);
    const single = piles.slice(this.player.warehouse_kinds).reduce((a, b) => a + b, 0);
    return single <= (this.player.single_tokens ?? 1);
  }
}

/** The arrangement that the position asks for, if it asks for one. */
export function asked(view: View, player: Player | undefined): Stock | null {
  const [stage, good] = view.stage.split(' ');
  if (!player || (stage !== 'store' && stage !== 'load')) return null;
  return new Stock(stage === 'store' ? 'keep' : 'load', player, good as Good);
}
