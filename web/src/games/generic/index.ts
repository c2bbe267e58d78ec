import type { GameModule } from '../module';
import { Translator, type Book } from '../phrases/translator';
import Board from './Board.svelte';

const books: Record<string, () => Promise<{ default: Book }>> = {
  borneo: () => import('../phrases/borneo'),
  amerigo: () => import('../phrases/amerigo'),
};
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const game: GameModule = {
  Board,
  async voice(language, info, nameOf) {
    const book = (await books[info.game]?.())?.default ?? { rows: [], names: [] };
    const words = new Translator(book, language, nameOf);
    const say = (text: string) => words.say(text) ?? text;
    return {
      question: (now) => capital(say(now.question?.text.replace(/^[A-E]: /, '') ?? '')),
      label: (_, label) => say(label),
      group: say,
      told: (told) => ({ text: say(told.text), signs: [] }),
      score: (key) => capital(say(key.replaceAll('_', ' '))),
      refusal: (message) => words.say(message),
      term: (word) => words.part(word),
    };
  },
};

export default game;
