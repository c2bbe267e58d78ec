// One socket for the whole page. Commands that were not answered are sent again after a break, with the same id.
import { api } from './api';
import type { ClientMessage, Command, Nak, Preview, ServerMessage } from './protocol';

export const PROTOCOL = 1;
const PATIENCE = 25_000;

export type Answer = { ok: true; seq: number } | { ok: false; nak: Nak };
export type Listener = {
  hear(message: ServerMessage): void;
  online(online: boolean): void;
  seq(): number;
};
type Waiting = { table: string; seq: number; command: Command; settle: (answer: Answer) => void };

export class Connection {
  #socket: WebSocket | null = null;
  #tables = new Map<string, Listener>();
  #waiting = new Map<string, Waiting>();
  #opening = false;
  #greeted = false;
  #pause = 250;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #ids = 0;
  #suggestions = new Map<string, (actions: string[]) => void>();
  #previews = new Map<string, (preview: Preview | undefined) => void>();
  /** How far the clock of the server is ahead of ours. */
  ahead = 0;

  constructor(
    private readonly address: string,
    private readonly make: (address: string) => WebSocket = (it) => new WebSocket(it),
    /** What has to be done before a socket is opened. */
    private readonly ready: () => Promise<unknown> = async () => undefined,
  ) {}

  watch(table: string, listener: Listener): () => void {
    this.#tables.set(table, listener);
    if (this.#greeted) this.#say({ type: 'watch', table });
    else this.#open();
    return () => {
      this.#tables.delete(table);
      this.#say({ type: 'unwatch', table });
    };
  }

  resync(table: string): void {
    this.#say({ type: 'watch', table });
  }

  send(table: string, command: Command): Promise<Answer> {
    const id = `${Date.now().toString(36)}-${(this.#ids++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const seq = this.#tables.get(table)?.seq() ?? 0;
    return new Promise((settle) => {
      this.#waiting.set(id, { table, seq, command, settle });
      if (this.#greeted) this.#say({ type: 'command', table, id, seq, command });
    });
  }

  /** What an action would lead to; nothing if the server does not say. */
  preview(table: string, action: string): Promise<Preview | undefined> {
    return new Promise((settle) => {
      this.#previews.set(`${table} ${action}`, settle);
      this.#say({ type: 'preview', table, action });
      setTimeout(() => settle(undefined), 5000);
    });
  }

  /** What a bot would do from here until the turn passes on. */
  suggest(table: string): Promise<string[]> {
    return new Promise((settle) => {
      this.#suggestions.set(table, settle);
      this.#say({ type: 'suggest', table });
      setTimeout(() => settle([]), 5000);
    });
  }

  /** Drops the socket as a broken line would. */
  cut(): void {
    this.#socket?.close();
  }

  #open(): void {
    if (this.#opening || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.#timer);
    this.#opening = true;
    void this.ready().then(
      () => this.#dial(),
      () => this.#again(),
    );
  }

  #dial(): void {
    this.#opening = false;
    const socket = this.make(this.address);
    this.#socket = socket;
    socket.onopen = () => this.#say({ type: 'hello', protocol: PROTOCOL });
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#lost(socket);
    this.#heard = Date.now();
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#greeted = false;
    for (const listener of this.#tables.values()) listener.online(false);
    this.#again();
  }

  #again(): void {
    this.#opening = false;
    if (this.#tables.size === 0) return;
    this.#timer = setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, 8000);
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    switch (message.type) {
      case 'welcome':
        this.ahead = message.time - Date.now();
        this.#pause = 250;
        this.#greeted = true;
        for (const table of this.#tables.keys()) this.#say({ type: 'watch', table });
        for (const [id, it] of this.#waiting)
          this.#say({ type: 'command', table: it.table, id, seq: it.seq, command: it.command });
        this.#beat();
        break;
      case 'preview':
        this.#previews.get(`${message.table} ${message.action}`)?.(message);
        this.#previews.delete(`${message.table} ${message.action}`);
        break;
      case 'suggestion':
        this.#suggestions.get(message.table)?.(message.actions);
        this.#suggestions.delete(message.table);
        break;
      case 'pong':
        this.ahead = message.time - Date.now();
        break;
      case 'ack':
        this.#settle(message.id, { ok: true, seq: message.seq });
        break;
      case 'nak':
        if (message.id) this.#settle(message.id, { ok: false, nak: message });
        else if (message.table) this.#tables.get(message.table)?.hear(message);
        else for (const listener of this.#tables.values()) listener.hear(message);
        break;
      case 'snapshot': {
        const listener = this.#tables.get(message.info.table);
        listener?.online(true);
        listener?.hear(message);
        break;
      }
      case 'update':
        this.#tables.get(message.table)?.hear(message);
    }
  }

  #settle(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(answer);
  }

  #beat(): void {
    const socket = this.#socket;
    setTimeout(() => {
      if (!socket || socket !== this.#socket) return;
      if (Date.now() - this.#heard > 2 * PATIENCE) return socket.close();
      this.#say({ type: 'ping' });
      this.#beat();
    }, PATIENCE);
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function address(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`;
}

let shared: Connection | undefined;
export function connection(): Connection {
  return (shared ??= new Connection(address(), undefined, () => api.me()));
}
