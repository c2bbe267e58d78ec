import box from 'virtual:puerto-rico';
import type { Language } from '../../lib/settings.svelte';
import type { Edition } from './view';

export type Names = Partial<Record<Edition, { en: string; de: string; nl?: string }>>;
export type Building = {
  id: string;
  names: Names;
  cost: number;
  vp: number;
  row: number;
  circles: number;
  size: number;
  good: string | null;
  plant: boolean;
  clause: string;
  clause_1897: string;
};

export const BUILDINGS: Building[] = box.buildings;
export const PRICES: Record<string, number> = box.prices;
const byId = new Map(BUILDINGS.map((it) => [it.id, it]));

export function building(id: string): Building {
  const found = byId.get(id);
  if (!found) throw new Error(`no building ${id}`);
  return found;
}

/** The printed name of a thing in an edition; none where the box has none in that language. */
export function printed(id: string, edition: Edition, language: Language): string | undefined {
  const names: Names | undefined =
    byId.get(id)?.names ?? box.goods[id] ?? box.roles[id.replace(/2$/, '')] ?? box.words[id];
  const own = names?.[edition]?.[language];
  if (own || !names) return own;
  // Dutch names exist for 2002 only: they serve 1897 where the thing kept its name.
  return edition === '1897' && names[1897] ? undefined : names[2002]?.[language];
}
