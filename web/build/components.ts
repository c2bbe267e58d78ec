// The names and numbers of the box, taken from the data file of the game so that they stand in one place.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

const NAME = 'virtual:puerto-rico';
const FILE = new URL('../../games/puerto-rico/data/puerto-rico.toml', import.meta.url);

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
  const data = parse(readFileSync(FILE, 'utf8')) as unknown as Data;
  const named = (rows: Row[]) => Object.fromEntries(rows.map((row) => [row.id, names(row)]));
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
    goods: named(data.goods),
    prices: Object.fromEntries(data.goods.map((row) => [row.id, row.price])),
    roles: named(data.role),
    words: {
      ...named(data.word),
      quarry: names(data.quarry),
      forest: names(data.forest),
      citizen: names(data.citizens),
      poster: { 1897: data.smuggler.poster_1897 },
    },
    buildings: data.building.map(building),
  };
}

export function components(): Plugin {
  return {
    name: 'components',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(read())}` : undefined),
  };
}
