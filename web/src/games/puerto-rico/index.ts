import { option } from '../../lib/options';
import type { GameModule, Voice } from '../module';
import Board from './Board.svelte';
import Overview from './Overview.svelte';
import Signs from './Signs.svelte';
import { refusals } from '../phrases/puerto-rico';
import { Translator } from '../phrases/translator';
import { BUILDINGS } from './components';
import { Speech, signs, type Event } from './speech';
import { TILES, type Edition, type View } from './view';
import { words } from './words';

export interface PuertoRicoVoice extends Voice {
  speech: Speech;
}

const game: GameModule = {
  Board,
  Signs,
  Overview,
  async voice(language, info, nameOf): Promise<PuertoRicoVoice> {
    const catalogue = (await words[language]()).default;
    const speech = new Speech(catalogue, (option(info.options, 'edition') ?? '2002') as Edition, language, nameOf);
    const roles = Object.keys(catalogue.rules.roles);
    const named = [...BUILDINGS.map((it) => it.id), ...TILES, ...roles].map((id) => [id, speech.name(id), speech.name(id)] as const);
    const why = new Translator({ rows: refusals, names: named }, language, nameOf);
    return {
      speech,
      refusal: (message) => why.say(message),
      lesson: {
        told: ({ event }) => {
          const { event: kind, role } = event as Event;
          return kind === 'chose' ? speech.say((catalogue.lesson.roles as Record<string, string>)[String(role).replace(/2$/, '')] ?? '') : undefined;
        },
        asked(view) {
          const [stage = ''] = (view as View).stage.split(' ');
          const text = (catalogue.lesson.asked as Record<string, string>)[stage];
          return text && speech.say(text);
        },
        action(action) {
          const [verb = '', first = ''] = action.split(' ');
          const { roles, buildings } = catalogue.rules;
          const text = verb === 'build' ? (buildings as Record<string, string>)[first] : (roles as Record<string, string>)[verb.replace(/2$/, '')];
          return text && speech.say(text, { indigo: speech.name('indigo') });
        },
      },
      question: (now, view) => speech.stage(view as View, (view as View).chooser === now.you),
      label: (action, label, view) => speech.action(action, view as View, label),
      told: (told) => ({ text: speech.event(told.event as Event) ?? told.text, signs: signs(told.event as Event, speech.edition) }),
      group(label) {
        const cost = /^cost (\d+)$/.exec(label);
        return cost ? speech.say(catalogue.board.printed, { n: Number(cost[1]) }) : catalogue.stages.guests;
      },
      score: (key) => (catalogue.scores as Record<string, string>)[key] ?? speech.name(key),
      help(now, it) {
        const view = it as View;
        const me = now.you && view.players[now.you];
        if (!me) return undefined;
        if (view.stage.startsWith('store')) {
          const kinds = me.warehouse_kinds ? speech.say(catalogue.storing.kinds, { n: me.warehouse_kinds }) : '';
          return speech.say(catalogue.storing.help, { single: me.single_tokens ?? 1, kinds });
        }
        if (view.stage === 'captain') {
          const actions = now.choices.flatMap((it) => ('action' in it ? [it.action] : []));
          const ships = actions.some((it) => it.startsWith('ship '));
          const wharf = actions.some((it) => it.startsWith('wharf '));
          const { must, may_wharf, free } = catalogue.captain;
          return ships ? must + (wharf ? ` ${may_wharf}` : '') : free;
        }
        return undefined;
      },
    };
  },
  handles: (now) => /^(place|store|load) /.test((now.view as View).stage) && now.choices.length > 0,
};

export default game;
