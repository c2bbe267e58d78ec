// The names and numbers of the box, taken from the data file of the game so that they stand in one place.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

const NAME = 'virtual:puerto-rico';
const NAMES = 'virtual:names/';
const text = (game: string) => readFileSync(new URL(`../../games/${game}/data/${game}.toml`, import.meta.url), 'utf8');

type Names = { en: string; de: string; nl?: string };
type Row = Record<string, unknown> & { id: string; name?: Names; name_1897?: Names };
type Data = {
  goods: Row[];
  role: Row[];
  word: Row[];
  building: Row[];
  quarry: Row;
  forest: Row;
  citizens: Row;
  smuggler: { poster_1897: Names };
};

function names(row: Row) {
  return { ...(row.name && { 2002: row.name }), ...(row.name_1897 && { 1897: row.name_1897 }) };
}

function read() {
  const data = parse(text('puerto-rico')) as unknown as Data;
  const byId = (rows: Row[]) => Object.fromEntries(rows.map((row) => [row.id, names(row)]));
  const building = (row: Row) => ({
    id: row.id,
    names: names(row),
    cost: row.cost,
    vp: row.vp,
    row: row.row,
    circles: row.circles,
    size: row.size ?? 1,
    good: row.good ?? null,
    plant: row.large_plant !== undefined,
    clause: row.clause,
    clause_1897: row.clause_1897 ?? row.clause,
  });
  return {
    goods: byId(data.goods),
    prices: Object.fromEntries(data.goods.map((row) => [row.id, row.price])),
    roles: byId(data.role),
    words: {
      ...byId(data.word),
      quarry: names(data.quarry),
      forest: names(data.forest),
      citizen: names(data.citizens),
      poster: { 1897: data.smuggler.poster_1897 },
    },
    buildings: data.building.map(building),
  };
}

/** Everything in the data of a game that has a name in English and German. */
function named(data: unknown): Names[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('en' in data && 'de' in data) return [data as Names];
  return Object.values(data).flatMap(named);
}

function source(id: string): unknown {
  return id === NAME ? read() : named(parse(text(id.slice(NAMES.length))));
}

export function components(): Plugin {
  const ours = (id: string) => id === NAME || id.startsWith(NAMES);
  return {
    name: 'components',
    resolveId: (id) => (ours(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') && ours(id.slice(1)) ? `export default ${JSON.stringify(source(id.slice(1)))}` : undefined),
  };
}
