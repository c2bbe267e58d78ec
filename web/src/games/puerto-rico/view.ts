// The view of Puerto Rico as the server writes it, and small readings of it.
import type { Seat } from '../../lib/protocol';

export const GOODS = ['corn', 'indigo', 'sugar', 'tobacco', 'coffee'] as const;
export type Good = (typeof GOODS)[number];
export const TILES = [...GOODS, 'quarry'] as const;
export type Tile = (typeof TILES)[number];
export type Goods = Record<Good, number>;
export type Role =
  | 'settler' | 'mayor' | 'builder' | 'craftsman' | 'trader' | 'captain' | 'prospector' | 'prospector2' | 'smuggler';

export type Player = {
  coins: number;
  vp: number | null;
  goods: Goods;
  idle: number;
  colonists: number;
  island: Record<Tile, { tiles: number; occupied: number }>;
  free_fields: number;
  city: Record<string, number>;
  free_sites: number;
  production: Goods;
  market_bonus: number;
  warehouse_kinds: number;
  wharf_used: boolean;
  forests?: Goods;
  citizens?: number;
  citizens_on?: Record<string, number>;
  guests?: number;
  small_wharf_used?: boolean;
  single_tokens?: number;
};
export type Market = { cost: number; price: number; mine?: number; stock: number; short?: number };
export type Ship = { capacity: number; good: Good | null; count: number };
export type View = {
  round: number;
  governor: Seat;
  chooser: Seat | null;
  seat: Seat;
  stage: string;
  roles: Partial<Record<Role, { taken: boolean; coins: number }>>;
  supply: Goods;
  house: Goods;
  ships: Ship[];
  display: Goods;
  stack: Goods;
  discard: Goods;
  quarries: number;
  colonists: number;
  colonist_ship: number;
  pool: number;
  produced: Good[];
  market: Record<string, Market>;
  ends: string[];
  players: Partial<Record<Seat, Player>>;
  edition?: '1897';
  citizens?: number;
  register_citizens?: number;
  poster?: Seat;
  captured?: Role;
  festival?: { plantation: Good | null; goods: Goods | null; building: string | null };
  drafted?: string[];
};

export type Edition = '2002' | '1897';
export const edition = (view: View): Edition => view.edition ?? '2002';
export const total = (goods: Goods): number => GOODS.reduce((sum, good) => sum + goods[good], 0);
export const kinds = (goods: Goods): Good[] => GOODS.filter((good) => goods[good] > 0);
/** Tokens one by one. */
export const tokens = (goods: Goods): Good[] => GOODS.flatMap((good) => Array<Good>(goods[good]).fill(good));
