// What the parts of the board share.
import { createContext } from 'svelte';
import type { Desk } from '../module';
import type { PuertoRicoVoice } from '.';
import type { Mayor } from './mayor.svelte';
import { building } from './components';
import type { Speech } from './speech';
import { edition, type Player, type View } from './view';
import type { Tip } from '../../lib/ui/tip.svelte';
import type { Seat } from '../../protocol';

const GAME = 'puerto-rico';
/** Roles with the clauses that begin them. */
export const ROLES: Record<string, string> = {
  settler: 'PR-4.1', mayor: 'PR-5.1', builder: 'PR-6.1', craftsman: 'PR-7.1', trader: 'PR-8.1', captain: 'PR-9.1', prospector: 'PR-10.1',
  smuggler: 'PR97-E3.1',
};

export class Island {
  constructor(
    private readonly source: () => Desk,
    readonly mayor: () => Mayor | null,
  ) {}

  get desk(): Desk {
    return this.source();
  }
  get view(): View {
    return this.desk.view as View;
  }
  get speech(): Speech {
    return (this.desk.words as PuertoRicoVoice).speech;
  }
  get me(): Player | undefined {
    return this.view.players[this.desk.near];
  }
  get fruit(): boolean {
    return edition(this.view) === '1897';
  }

  /** Of these actions the legal ones. */
  legal(...actions: string[]): string[] {
    return actions.filter((it) => this.desk.legal.has(it));
  }

  /** Legal actions that begin so. */
  starting(...heads: string[]): string[] {
    return [...this.desk.legal.keys()].filter((it) => heads.some((head) => it.startsWith(head)));
  }

  label(action: string): string {
    return this.speech.action(action, this.view, this.desk.legal.get(action));
  }

  price(id: string): number {
    const row = this.view.market[id];
    if (!row) return building(id).cost;
    return this.view.seat === this.desk.you ? row.price : (row.mine ?? row.cost);
  }

  buildingTip(id: string): Tip {
    const row = building(id);
    const { words } = this.speech;
    const market = this.view.market[id];
    return {
      title: this.speech.name(id),
      facts: [
        this.speech.say(words.board.printed, { n: market?.cost ?? row.cost }),
        this.speech.say(words.board.vp, { n: row.vp }),
        ...(market ? [this.speech.say(words.board.stock, { n: market.stock })] : []),
      ],
      text: this.speech.say((words.rules.buildings as Record<string, string>)[id] ?? '', { indigo: this.speech.name('indigo') }),
      clause: this.fruit ? row.clause_1897 : row.clause,
      game: GAME,
    };
  }

  roleTip(id: string): Tip {
    const plain = id.replace(/2$/, '');
    const { words } = this.speech;
    return {
      title: this.speech.role(id),
      text: this.speech.say((words.rules.roles as Record<string, string>)[plain] ?? ''),
      clause: ROLES[plain],
      game: GAME,
      more: () => this.preview(id),
    };
  }

  /** What a role would bring now, in sentences. */
  preview(role: string): string[] {
    const told = this.desk.preview(role) ?? [];
    const said = told
      .map((it) => it.event as { event: string })
      .filter((it) => !['chose', 'passed', 'displayed', 'ship_filled', 'placed', 'house_emptied', 'ship_emptied'].includes(it.event))
      .map((it) => this.speech.event(it))
      .filter((it): it is string => it !== undefined);
    const { preview, preview_note } = this.speech.words.board;
    return said.length ? [`${preview}:`, ...new Set(said.slice(0, 12)), preview_note] : [];
  }

  thingTip(id: string, title: string, clause: string, facts: string[] = []): Tip {
    const text = (this.speech.words.rules.things as Record<string, string>)[id] ?? '';
    return { title, facts, text: this.speech.say(text), clause, game: GAME };
  }

  tileTip(id: string): Tip {
    if (id === 'quarry') return this.thingTip('quarry', this.speech.name(id), 'PR-6.2');
    if (id === 'forest') return this.thingTip('forest', this.speech.name(id), 'PR97-E1.4');
    return this.thingTip('plantation', this.speech.name(id), 'PR-7.2');
  }

  name(seat: Seat): string {
    return this.desk.nameOf(seat);
  }
}

export const [island, setIsland] = createContext<Island>();
