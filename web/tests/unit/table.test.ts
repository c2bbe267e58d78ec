import { expect, test, vi } from 'vitest';
import { Table } from '../../src/lib/table.svelte';
import type { Connection } from '../../src/lib/socket';
import type { Happened, Moved, Now, Snapshot } from '../../src/protocol';
import fixture from '../fixtures/2002-choose.json';

const snapshot = fixture as unknown as Snapshot;

function open() {
  const line = { watch: () => () => undefined, resync: vi.fn(), send: vi.fn(), ahead: 0 };
  const table = new Table('t', line as unknown as Connection);
  table.hear({ type: 'snapshot', ...snapshot });
  return { table, line };
}
const moved = (number: number, line: string): Moved => ({ number, line, told: [] });
const update = (table: Table, happened: Happened[], now: Partial<Now> = {}, seq = table.seq + 1) =>
  table.hear({ type: 'update', table: 't', after: table.seq, seq, happened, now: { ...snapshot.now, ...now } });

test('updates are folded into the snapshot', () => {
  const { table } = open();
  const before = table.log.length;
  update(table, [{ what: 'moved', ...moved(before + 1, 'A settler') }], { moves: snapshot.now.moves + 1 });
  expect(table.log).toHaveLength(before + 1);
  expect(table.past.map((it) => it.moves)).toEqual([snapshot.now.moves, snapshot.now.moves + 1]);
  update(table, [{ what: 'undone', by: 'A', from: before + 1, to: before }]);
  expect(table.log).toHaveLength(before);
});

test('a gap asks for a new snapshot and changes nothing', () => {
  const { table, line } = open();
  table.hear({ type: 'update', table: 't', after: table.seq + 5, seq: table.seq + 6, happened: [], now: { ...snapshot.now, round: 99 } });
  expect(line.resync).toHaveBeenCalledWith('t');
  expect(table.now?.round).toBe(snapshot.now.round);
});

test('since my last move leaves that move out', () => {
  const { table } = open();
  table.log = [moved(1, 'A settler'), moved(2, 'B take corn'), moved(3, '~ tiles corn')];
  expect(table.since.map((it) => it.number)).toEqual([2, 3]);
});

test('several actions of one choice are played until none is known', async () => {
  const { table, line } = open();
  const played: string[] = [];
  line.send.mockImplementation((_: string, command: { action: string }) => {
    played.push(command.action);
    const choices = played.length < 2 ? [{ action: 'place indigo 0', label: '' }] : [];
    update(table, [], { choices, moves: snapshot.now.moves + played.length });
    return Promise.resolve({ ok: true, seq: table.seq });
  });
  table.now = { ...snapshot.now, choices: [{ action: 'place corn 1', label: '' }] };
  expect(await table.perform((actions) => actions[0])).toBe(true);
  expect(played).toEqual(['place corn 1', 'place indigo 0']);
});

test('positions since the last own move outlive a reload, those of another game do not', () => {
  sessionStorage.clear();
  const { table } = open();
  const { moves } = snapshot.now;
  const news = moved(table.log.length + 1, 'B take corn');
  update(table, [{ what: 'moved', ...news }], { moves: moves + 1 });
  update(table, [{ what: 'moved', ...moved(news.number + 1, 'C take corn') }], { moves: moves + 2 });
  table.close();
  const again = (log: Moved[]) => {
    const next = new Table('t', { watch: () => () => undefined, ahead: 0 } as unknown as Connection);
    next.hear({ type: 'snapshot', ...snapshot, log, now: { ...snapshot.now, moves: moves + 2 } });
    return next.past.map((it) => it.moves);
  };
  expect(again(table.log)).toContain(moves + 1);
  expect(again([...snapshot.log, moved(news.number, 'B take indigo'), moved(news.number + 1, 'C take corn')])).not.toContain(moves + 1);
});
