import { beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../../src/lib/socket';
import type { ClientMessage, ServerMessage } from '../../src/lib/protocol';

class Fake {
  static all: Fake[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Fake.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
    this.hear({ type: 'welcome', protocol: 1, name: 'Anna', time: Date.now() });
  }
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const last = () => Fake.all.at(-1)!;
const listener = () => ({ hear: vi.fn(), online: vi.fn(), seq: () => 7 });

beforeEach(() => {
  Fake.all = [];
  vi.useFakeTimers();
});

async function connected() {
  const line = new Connection('ws://test', () => new Fake() as unknown as WebSocket);
  const ear = listener();
  line.watch('t', ear);
  await vi.advanceTimersByTimeAsync(0);
  last().open();
  return { line, ear };
}

test('says hello, then watches', async () => {
  await connected();
  expect(last().sent.map((it) => it.type)).toEqual(['hello', 'watch']);
});

test('a command that was not answered is sent again with the same id after a break', async () => {
  const { line, ear } = await connected();
  const answer = line.send('t', { do: 'act', action: 'settler', done: false });
  const first = last().sent.at(-1)!;
  expect(first).toMatchObject({ type: 'command', table: 't', seq: 7 });
  last().close();
  expect(ear.online).toHaveBeenCalledWith(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Fake.all).toHaveLength(2);
  last().open();
  expect(last().sent.map((it) => it.type)).toEqual(['hello', 'watch', 'command']);
  expect(last().sent.at(-1)).toEqual(first);
  last().hear({ type: 'ack', table: 't', id: (first as { id: string }).id, seq: 9 });
  expect(await answer).toEqual({ ok: true, seq: 9 });
  last().close();
  await vi.advanceTimersByTimeAsync(2000);
  last().open();
  expect(last().sent.map((it) => it.type)).toEqual(['hello', 'watch']);
});

test('a refusal is the answer of its command', async () => {
  const { line } = await connected();
  const answer = line.send('t', { do: 'act', action: 'take quarry', done: false });
  const id = (last().sent.at(-1) as { id: string }).id;
  last().hear({ type: 'nak', table: 't', id, code: 'refused', message: 'no', clause: 'PR-4.2' });
  expect(await answer).toMatchObject({ ok: false, nak: { clause: 'PR-4.2' } });
});

test('pauses between attempts grow', async () => {
  const { line } = await connected();
  void line;
  for (let round = 0; round < 4; round++) {
    last().close();
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(Fake.all.length).toBe(5);
});
