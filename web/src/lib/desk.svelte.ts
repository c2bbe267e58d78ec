// Makes what a board draws out of a live table.
import type { Desk, Voice } from '../games/module';
import type { Now, Seat, TableInfo, Told } from '../protocol';
import { known, t } from './settings.svelte';
import { flatten, type Table } from './table.svelte';

export class LiveDesk implements Desk {
  /** A position to look at instead of the present one. */
  back = $state.raw<{ moves: number; view: unknown } | null>(null);
  previews = $state.raw<{ moves: number; told: Map<string, Told[]> }>({ moves: -1, told: new Map() });
  chosen = $state<Seat | null>(null);

  constructor(
    readonly table: Table,
    readonly words: Voice,
  ) {}

  get info(): TableInfo {
    return this.table.info!;
  }
  get now(): Now {
    return this.table.now!;
  }
  get view(): unknown {
    return this.back ? this.back.view : this.now.view;
  }
  get you(): Seat | null {
    return this.now.you;
  }
  get near(): Seat {
    return this.chosen ?? this.you ?? this.now.chairs[0]!.seat;
  }
  get legal(): ReadonlyMap<string, string> {
    if (this.back || this.table.busy) return new Map();
    return new Map(flatten(this.now.choices).map((it) => [it.action, it.label]));
  }
  before(test: (view: unknown) => boolean): unknown {
    return this.table.past.findLast((it) => test(it.view))?.view;
  }
  act(action: string): void {
    void this.table.act(action);
  }
  perform(next: (actions: string[]) => string | undefined): Promise<boolean> {
    return this.table.perform(next);
  }
  suggestion(): Promise<string[]> {
    return this.table.suggest();
  }
  preview(action: string): Told[] | undefined {
    return this.previews.moves === this.now.moves ? this.previews.told.get(action) : undefined;
  }
  nameOf(seat: Seat): string {
    return nameOf(this.now.chairs, seat);
  }
}

export function nameOf(chairs: Now['chairs'], seat: Seat): string {
  const chair = chairs.find((it) => it.seat === seat);
  if (chair?.kind === 'player') return chair.name || seat;
  return chair?.kind === 'bot' ? `${t('add_bot')} ${seat}` : seat;
}

export function level(id: string): string {
  return known(`level.${id}`) ?? id;
}
