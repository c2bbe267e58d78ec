// What every game says in the same words.
import type { Row } from './translator';

export const common: readonly Row[] = [
  ['the game is over', 'das Spiel ist zu Ende', 'het spel is afgelopen'],
  ['chance answers', 'der Zufall entscheidet', 'het toeval beslist'],
  ['chance has to answer first', 'erst muss der Zufall entscheiden', 'eerst moet het toeval beslissen'],
  ['chance is not asked now', 'der Zufall ist jetzt nicht gefragt', 'het toeval wordt nu niet gevraagd'],
  ['chance is asked for {question}', 'der Zufall ist nach etwas anderem gefragt: {question}', 'het toeval wordt iets anders gevraagd: {question}'],
  ["it is seat {seat}'s decision", '{seat} ist am Zug', '{seat} is aan de beurt'],
  ['that is not asked now: {question}', 'das ist jetzt nicht gefragt: {question}', 'dat wordt nu niet gevraagd: {question}'],
  ['there is no seat {seat} at this table', 'diesen Platz gibt es an diesem Tisch nicht: {seat}', 'deze plaats is er niet aan deze tafel: {seat}'],
];
