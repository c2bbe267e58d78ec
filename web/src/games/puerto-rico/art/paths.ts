// Line drawings on a grid of 24: what a role or a building is about.
export const ROLES: Record<string, string> = {
  settler: 'M12 22v-9M12 13c-5 0-8-3-8-8 5 0 8 3 8 8zm0 3c0-4 3-7 8-7 0 4-3 7-8 7zM5 22h14',
  mayor: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 22c.5-6 3.500-9 8-9s7.500 3 8 9zM8.500 14l3.500 5 3.500-5',
  builder: 'M4 21L14 11M11 8l5-5 2 2 1.500-.5L21 6l-.5 1.500L21 9l-4 4zM3 20l2 2M15 16h6v5h-6z',
  craftsman: 'M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.800 2.800M16.200 16.200L19 19M5 19l2.800-2.800M16.200 7.800L19 5',
  trader: 'M12 3v18M7 21h10M4 7l8-2 8 2M4 7l-3 7h6zM20 7l-3 7h6zM1 14a3 3 0 0 0 6 0M17 14a3 3 0 0 0 6 0',
  captain: 'M12 7a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM12 7v14M7 11h10M3 14c1 5 4.500 7 9 7s8-2 9-7M3 14l-1.500 3M3 14l3 1.500M21 14l1.500 3M21 14l-3 1.500',
  prospector: 'M3 21L15 9M9 4c5-2 10 1 11.500 5.500M20.500 9.500C18 9 15.500 9.500 13 11l-2-2c1-2.500.5-4-2-5M16 19l2-2 3 1 1 3h-6z',
  smuggler: 'M2 9c3-2 6-2 10 0 4-2 7-2 10 0 0 5-2 7-5 7-2.500 0-3.500-2-5-2s-2.500 2-5 2c-3 0-5-2-5-7zM6 11h3M15 11h3',
};

const HOUSE = 'M3 22V11l9-7 9 7v11zM9 22v-6h6v6';
const MILL = 'M4 22V10l5 3V10l5 3V6h3l1-4h2l1 20zM7 18h2M12 18h2';
const STALL = 'M3 9l2-6h14l2 6zM4 9v13M20 9v13M3 9c1 3 4.500 3 4.500 0 0 3 4.500 3 4.500 0 0 3 4.500 3 4.500 0 0 3 3.500 3 4.500 0M4 16h16';
const CRATE = 'M3 8l9-5 9 5v13H3zM7 21v-8h10v8M7 17h10';
const TEMPLE = 'M2 8l10-6 10 6zM4 20h16M2 22.500h20M5 8v12M9.700 8v12M14.300 8v12M19 8v12';
const ANCHOR = ROLES.captain!;
const SHIP = 'M2 15h20l-3.500 7h-13zM11 2v11H4c3-3 6-6 7-11zM13 4c4 1.500 6 5 7 9h-7z';
const CHURCH = 'M12 1v6M10 3h4M6 12l6-5 6 5v10H6zM10 22v-5h4v5M2 22h20';
const BOOK = 'M12 6C9 4 6 4 3 5v15c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v15';
const SCROLL = 'M6 3h12v15a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3h9a3 3 0 0 0 3 3M9 7h6M9 11h6M9 15h3';
const CROSS = 'M3 22V9h18v13zM12 11v8M8 15h8M7 9V4h10v5';
const TREE = 'M12 22v-6M12 2l6 8h-3l4 6H5l4-6H6z';
const TOWER = 'M7 22l2-13h6l2 13zM8 9h8V5H8zM12 2v3M2 5l4 1.500M2 10l4-2M22 5l-4 1.500M22 10l-4-2';

export const BUILDINGS: Record<string, string> = {
  small_market: STALL,
  large_market: STALL,
  black_market: STALL,
  trading_post: STALL,
  hacienda: 'M2 22V12l5-4 5 4v10zM12 22V14h10v8M15 14v-3h4v3M5 22v-5h4v5',
  construction_hut: ROLES.builder!,
  small_warehouse: CRATE,
  large_warehouse: CRATE,
  storehouse: CRATE,
  hospice: CROSS,
  office: SCROLL,
  notary: SCROLL,
  zoning_office: SCROLL,
  pension_office: SCROLL,
  factory: ROLES.craftsman!,
  university: BOOK,
  publishing_house: BOOK,
  harbor: ANCHOR,
  wharf: SHIP,
  small_wharf: SHIP,
  guild_hall: TEMPLE,
  residence: HOUSE,
  villa: HOUSE,
  fortress: 'M2 22V7h4v3h3V7h6v3h3V7h4v15zM10 22v-6h4v6M12 7V2l5 2-5 1.500',
  customs_house: ROLES.trader!,
  city_hall: TEMPLE,
  assembly_hall: TEMPLE,
  canal: 'M2 6c3 3 5 3 8 0s5-3 8 0 4 2 4 0M2 12c3 3 5 3 8 0s5-3 8 0 4 2 4 0M2 18c3 3 5 3 8 0s5-3 8 0 4 2 4 0',
  lumberyard: TREE,
  park_authority: TREE,
  bohio: 'M2 12L12 3l10 9M5 10v12h14V10M9 22v-7h6v7',
  church: CHURCH,
  chapel: CHURCH,
  cathedral: 'M12 1v4M10.500 2.500h3M4 22V10l3-4 3 4M14 10l3-4 3 4v12zM10 10l2-5 2 5M10 10h4M10 22v-6h4v6',
  lighthouse: TOWER,
  distillery: 'M8 2h8M10 2v6L4 19a2 2 0 0 0 2 3h12a2 2 0 0 0 2-3L14 8V2M7 15h10',
  monument: 'M10 19l1-14 1-3 1 3 1 14zM6 22h12v-3H6z',
  tailor_shop: 'M4 4l16 14M20 4L4 18M6 21a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM18 21a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  town_square: 'M2 22h20M12 22V12M8 12h8l-1-4H9zM12 8V4M4 22v-5M20 22v-5M3 17h2M19 17h2',
};
export const PLANT = MILL;
