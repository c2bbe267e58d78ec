// Puerto Rico in words: names by edition and language, questions, actions and events as sentences.
import { format, type Args } from '../../lib/i18n/format';
import type { Seat } from '../../lib/protocol';
import type { Language } from '../../lib/settings.svelte';
import { building as row, printed } from './components';
import { GOODS, kinds, type Edition, type Good, type Goods, type Player, type Ship, type View } from './view';
import type { Words } from './words/en';

export type Event = { event: string; seat?: Seat; [field: string]: unknown };
/** Icons to draw before a sentence. */
export type Sign = { kind: 'good' | 'role' | 'building' | 'thing'; id: string };

export class Speech {
  constructor(
    readonly words: Words,
    readonly edition: Edition,
    readonly language: Language,
    readonly seatName: (seat: Seat) => string,
  ) {}

  /** Fills in the terms of the edition, then the arguments. */
  say(template: string, args: Args = {}): string {
    const { terms } = this.words;
    const filled = template.replace(/\{@(\w+)\}/g, (whole, key: string) => {
      const plain = key[0]!.toLowerCase() + key.slice(1);
      const plural = plain.endsWith('s') && !(plain in terms);
      const forms = terms[(plural ? plain.slice(0, -1) : plain) as keyof typeof terms]?.[this.edition];
      if (!forms) return whole;
      const word = forms.split('|')[plural ? 1 : 0]!;
      return key[0] === plain[0] ? word : word[0]!.toUpperCase() + word.slice(1);
    });
    return format(filled, args, this.language);
  }

  name(id: string): string {
    return (
      printed(id, this.edition, this.language) ??
      this.words.names[id.replace(/2$/, '')] ??
      printed(id, this.edition, 'en') ??
      printed(id, '1897', this.language) ??
      id
    );
  }

  letter(id: string): string {
    const letters: Record<string, string> = this.words.letters;
    return letters[id === 'indigo' && this.edition === '1897' ? 'fruit' : id] ?? '?';
  }

  good(good: Good): string {
    return this.name(good);
  }

  goods(goods: Goods): string {
    const some = kinds(goods).map((good) => `${goods[good]} ${this.name(good)}`);
    return some.join(', ') || this.words.board.nothing;
  }

  role(id: string): string {
    return this.name(id) + (id === 'prospector2' ? ' II' : '');
  }

  place(id: string): string {
    const { places } = this.words;
    if (id === 'idle') return this.say(places.idle);
    if (id === 'quarry') return places.quarry;
    return (GOODS as readonly string[]).includes(id) ? format(places.tiles, { tile: this.name(id) }) : this.name(id);
  }

  stage(view: View, chooser: boolean): string {
    const { stages } = this.words;
    const table: Record<string, string> = stages;
    const [first = ''] = view.stage.split(' ');
    return this.say((chooser && table[`${first} chooser`]) || table[view.stage] || table[first] || view.stage);
  }

  /** A legal action as a button says it. */
  action(notation: string, view: View, label = ''): string {
    const { actions } = this.words;
    const [verb = '', ...rest] = notation.split(/[ >]/);
    const [first = '', second = '', third = ''] = rest;
    const me = view.players[view.seat];
    const say = (key: keyof Words['actions'], args: Args = {}) => this.say(actions[key], args);
    switch (verb) {
      case 'draft':
        return say('draft', { building: this.name(first) });
      case 'take':
        return say(second === 'forest' ? 'take_forest' : 'take', { tile: this.name(first) });
      case 'lay':
        return say(first === 'forest' ? 'lay_forest' : 'lay');
      case 'first':
        return say(first === 'festival' ? 'first_festival' : 'first_hospice');
      case 'colonist':
        return say(first ? 'colonist_drawn' : 'colonist');
      case 'citizen':
        return say(first ? 'citizen_drawn' : 'citizen');
      case 'place':
        return say('place', { n: Number(second), place: this.place(first) });
      case 'citizens':
        return say('citizens', { n: Number(second) });
      case 'enter':
        return say(second ? 'enter_citizen' : 'enter', { place: this.place(first) });
      case 'guest':
        return say(second ? 'guest_citizen' : 'guest', { place: this.place(first) });
      case 'build':
        return say('build', { building: this.name(first), price: view.market[first]?.price ?? row(first).cost });
      case 'pay':
        if (first === 'vp') return say('pay_vp');
        if (first === 'colonist') return say('pay_colonist', { place: this.place(second) });
        if (first === 'citizen') return say('pay_citizen', { place: this.place(second) });
        return say('pay_good', { good: this.name(first) });
      case 'produce':
        return say('produce', { goods: me ? this.goods(me.production) : '' });
      case 'sell':
      case 'post':
        // The proceeds are the server's; its label tells them.
        return say(verb, { good: this.name(first), coins: /for (\d+)/.exec(label)?.[1] ?? '…' });
      case 'extra':
      case 'pension':
        return say(verb, { good: this.name(first) });
      case 'discard':
        return say(second === 'occupied' ? 'discard_occupied' : second === 'forest' ? 'discard_forest' : 'discard', {
          good: this.name(first),
        });
      case 'ship':
        return say('ship', { n: loads(view.ships, me, first as Good, Number(second)), good: this.name(first), ship: Number(second) });
      case 'wharf':
        return say('wharf', { n: me?.goods[first as Good] ?? 0, good: this.name(first) });
      case 'load':
      case 'keep':
        return say(verb, { n: Number(second), good: this.name(first) });
      case 'raid':
        return say('raid', { ship: Number(first), n: Number(second) });
      case 'poach':
        return say(second === 'citizen' ? 'poach_citizen' : second === 'back' ? 'poach_back' : 'poach', { n: Number(first) });
      case 'swap':
        return say('swap', { role: this.role(first) });
      case 'publish':
      case 'draw':
      case 'buy':
      case 'assembly':
      case 'small_wharf':
      case 'vp':
      case 'plunder':
      case 'pass':
        return say(verb);
      default:
        return third ? notation : say('choose', { role: this.role(verb) });
    }
  }

  /** An event as a sentence; none if the catalogue does not know it. */
  event(event: Event): string | undefined {
    const table: Record<string, string> = this.words.events;
    const args: Args = {};
    for (const [key, value] of Object.entries(event)) {
      if (typeof value === 'number' || typeof value === 'string') args[key] = value;
    }
    for (const key of ['seat', 'governor']) if (event[key]) args[key] = this.seatName(event[key] as Seat);
    for (const key of ['building', 'good', 'tile']) if (event[key]) args[key] = this.name(event[key] as string);
    if (event.role) args.role = this.role(event.role as string);
    if (typeof event.by === 'string') args.by = this.name(event.by);
    if (event.goods ?? event.display ?? event.kept)
      args.goods = this.goods((event.goods ?? event.display ?? event.kept) as Goods);
    if (event.event === 'festival_set') args.good = this.name(event.plantation as string);
    if (event.event === 'discarded') args.tile = this.name(event.forest ? 'forest' : (event.good as string));
    if (event.event === 'stored' || event.event === 'raided') args.kept = (event.kept as number) ?? 0;
    if (Array.isArray(event.kinds)) args.buildings = event.kinds.map((it) => this.name(String(it))).join(', ');
    if ('place' in event) args.place = this.place((event.place as string | null) ?? 'idle');
    if (typeof event.action === 'string') args.what = this.action(event.action, { players: {}, market: {}, ships: [] } as unknown as View);
    const template = table[variant(event)] ?? table[event.event];
    return template && this.say(template, args);
  }
}

function variant(event: Event): string {
  switch (event.event) {
    case 'chose':
    case 'captured':
    case 'discarded':
      return event.coins ? `${event.event}_coins` : event.event;
    case 'passed':
      return event.forced ? 'passed_forced' : 'passed';
    case 'settled':
      return event.drawn ? 'settled_drawn' : 'settled';
    case 'colonists':
      return event.privilege ? 'colonists_privilege' : 'colonists';
    case 'placed':
      return event.idle ? 'placed_idle' : 'placed';
    case 'produced':
      return kinds(event.goods as Goods).length ? 'produced' : 'produced_none';
    case 'end_triggered':
      return `end_${String(event.end)}`;
    case 'festival_won':
      return `festival_${String(event.task)}`;
    default:
      return event.event;
  }
}

/** Tokens that a load moves: what is told by the choice itself, the smaller of holding and room. */
function loads(ships: Ship[], me: Player | undefined, good: Good, capacity: number): number {
  const ship = ships.find((it) => it.capacity === capacity);
  return Math.min(me?.goods[good] ?? 0, capacity - (ship?.count ?? 0));
}

export function signs(event: Event): Sign[] {
  const found: Sign[] = [];
  if (event.role) found.push({ kind: 'role', id: String(event.role) });
  if (event.good) found.push({ kind: 'good', id: String(event.good) });
  if (event.tile) found.push({ kind: 'good', id: String(event.tile) });
  if (typeof event.building === 'string') found.push({ kind: 'building', id: event.building });
  const goods = (event.goods ?? event.display) as Goods | undefined;
  if (goods) for (const good of kinds(goods)) found.push({ kind: 'good', id: good });
  const things: Record<string, string> = {
    colonists: 'colonist', manned_tile: 'colonist', manned_building: 'colonist', placed: 'colonist',
    ship_filled: 'colonist', coins: 'coin', sold: 'coin', points: 'vp', shipped: 'vp', wharf: 'vp',
    plundered: 'vp', small_wharf: 'vp', round: 'governor', citizen: 'citizen',
  };
  const thing = things[event.event];
  if (thing) found.push({ kind: 'thing', id: thing });
  return found;
}
