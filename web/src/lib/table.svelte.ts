// A table as the server tells it: a snapshot, and every update folded into it.
import type { Choice, Command, Moved, Nak, Now, Preview, Said, Seat, ServerMessage, TableInfo, Undone } from '../protocol';
import { connection, type Answer, type Connection } from './socket';

/** A position that was shown, for looking back. */
export type Past = { moves: number; view: unknown; moved: Moved[] };
const MEMORY = 400;
/** Positions that outlive a reload of the page. */
const KEPT = 60;

export class Table {
  info = $state.raw<TableInfo>();
  now = $state.raw<Now>();
  log = $state.raw<Moved[]>([]);
  undone = $state.raw<Undone[]>([]);
  chat = $state.raw<Said[]>([]);
  news = $state.raw<Moved[]>([]);
  past = $state.raw<Past[]>([]);
  online = $state(false);
  busy = $state(false);
  performing = $state(false);
  refusal = $state.raw<Nak | null>(null);
  missing = $state(false);
  unread = $state(0);
  seq = 0;
  #stop: () => void;
  #leave = () => this.#keep();
  #heard = new Set<() => void>();

  constructor(
    readonly id: string,
    private readonly line: Connection = connection(),
  ) {
    this.#stop = line.watch(id, {
      hear: (message) => this.hear(message),
      online: (online) => (this.online = online),
      seq: () => this.seq,
    });
    addEventListener('pagehide', this.#leave);
  }

  get you(): Seat | null {
    return this.now?.you ?? null;
  }

  get asked(): boolean {
    return (this.now?.choices.length ?? 0) > 0;
  }

  /** Whether the viewer has to do something: choose, or end the turn. */
  get due(): boolean {
    return this.now?.phase === 'playing' && this.you !== null && this.now.waits_for === this.you;
  }

  get actions(): string[] {
    return flatten(this.now?.choices ?? []).map((it) => it.action);
  }

  get ahead(): number {
    return this.line.ahead;
  }

  close(): void {
    this.#stop();
    this.#keep();
    removeEventListener('pagehide', this.#leave);
  }

  get #shelf(): string {
    return `kontor.past.${this.id}`;
  }

  #keep(): void {
    const from = this.log.length - this.since.length;
    try {
      sessionStorage.setItem(this.#shelf, JSON.stringify(this.past.filter((it) => it.moves > from).slice(-KEPT)));
    } catch {
      sessionStorage.removeItem(this.#shelf);
    }
  }

  /** Positions seen before a reload, as far as they still belong to the game. */
  #kept(): Past[] {
    const kept = JSON.parse(sessionStorage.getItem(this.#shelf) ?? '[]') as Past[];
    return kept.filter((it) => it.moved.every((one) => this.log[one.number - 1]?.line === one.line));
  }

  hear(message: ServerMessage): void {
    if (message.type === 'snapshot') {
      this.info = message.info;
      this.log = message.log;
      this.undone = message.undone;
      this.chat = message.chat;
      if (!this.past.length) this.past = this.#kept().filter((it) => it.moves < message.now.moves);
      this.#take(message.now, message.seq, []);
    } else if (message.type === 'update') {
      if (message.after !== this.seq) return this.line.resync(this.id);
      const moved: Moved[] = [];
      let log = this.log;
      for (const it of message.happened) {
        if (it.what === 'moved') {
          log = [...log, it];
          moved.push(it);
        } else if (it.what === 'undone') {
          log = log.slice(0, it.to);
          this.undone = [...this.undone, it];
          this.past = this.past.filter((past) => past.moves <= it.to);
        } else if (it.what === 'said') {
          this.chat = [...this.chat, it];
          this.unread += 1;
        }
      }
      this.log = log;
      if (moved.length) this.news = moved;
      this.#take(message.now, message.seq, moved);
    } else if (message.type === 'nak') {
      if (message.code === 'unknown_table') this.missing = true;
      else this.refusal = message;
    }
  }

  #take(now: Now, seq: number, moved: Moved[]): void {
    this.seq = seq;
    this.now = now;
    const last = this.past.at(-1);
    if (last?.moves === now.moves) this.past = [...this.past.slice(0, -1), { ...last, view: now.view }];
    else this.past = [...this.past.slice(-MEMORY), { moves: now.moves, view: now.view, moved }];
    for (const wake of this.#heard) wake();
    this.#heard.clear();
  }

  async send(command: Command): Promise<Answer> {
    this.busy = true;
    this.refusal = null;
    const answer = await this.line.send(this.id, command);
    // The answer may come before what happened: nothing old is offered meanwhile.
    while (answer.ok && this.seq < answer.seq) await new Promise<void>((wake) => this.#heard.add(wake));
    this.busy = false;
    if (!answer.ok) this.refusal = answer.nak;
    return answer;
  }

  preview(action: string): Promise<Preview | undefined> {
    return this.line.preview(this.id, action);
  }

  suggest(): Promise<string[]> {
    return this.line.suggest(this.id);
  }

  act(action: string): Promise<Answer> {
    return this.send({ do: 'act', action, done: false });
  }

  /** Plays several actions of one large choice; stops where `next` knows none. */
  async perform(next: (actions: string[]) => string | undefined): Promise<boolean> {
    this.performing = true;
    try {
      return await this.#performAll(next);
    } finally {
      this.performing = false;
    }
  }

  async #performAll(next: (actions: string[]) => string | undefined): Promise<boolean> {
    for (;;) {
      const action = this.asked ? next(this.actions) : undefined;
      if (!action) return true;
      const answer = await this.act(action);
      if (!answer.ok) return false;
    }
  }

  /** What happened since the viewer's last own move, that move not included. */
  get since(): Moved[] {
    const own = this.log.findLastIndex((it) => it.line.startsWith(`${this.you} `));
    return this.log.slice(own + 1);
  }
}

export function flatten(choices: Choice[]): { action: string; label: string }[] {
  return choices.flatMap((it) => ('action' in it ? [it] : flatten(it.choices)));
}
