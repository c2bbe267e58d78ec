import type { GameModule } from '../module';
import Board from './Board.svelte';

const game: GameModule = {
  Board,
  async voice() {
    return {
      question: (now) => now.question?.text.replace(/^[A-E]: /, '').replace(/^./, (it) => it.toUpperCase()) ?? '',
      label: (_, label) => label,
      told: (told) => ({ text: told.text, signs: [] }),
      score: (key) => key.replaceAll('_', ' '),
    };
  },
};

export default game;
