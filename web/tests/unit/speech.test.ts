import { describe, expect, test } from 'vitest';
import { Speech, type Event } from '../../src/games/puerto-rico/speech';
import { words } from '../../src/games/puerto-rico/words';
import type { Edition, View } from '../../src/games/puerto-rico/view';
import type { Language } from '../../src/lib/settings.svelte';
import type { Choice, Snapshot } from '../../src/lib/protocol';

const files = import.meta.glob('../fixtures/*.json', { eager: true, import: 'default' });
const fixtures = Object.entries(files).map(([path, it]) => [path.split('/').at(-1)!, it as Snapshot] as const);
const flat = (choices: Choice[]): string[] => choices.flatMap((it) => ('action' in it ? [it.action] : flat(it.choices)));

describe.each(['en', 'de', 'nl'] as Language[])('%s', (language) => {
  test.each(fixtures)('%s is told without holes', async (name, it) => {
    const speech = new Speech((await words[language]()).default, name.slice(0, 4) as Edition, language, (seat) => `Player ${seat}`);
    const view = it.now.view as View;
    for (const moved of it.log)
      for (const told of moved.told) {
        const text = speech.event(told.event as Event);
        expect(text, JSON.stringify(told.event)).toBeTruthy();
        expect(text, JSON.stringify(told.event)).not.toMatch(/[{}]|undefined|_/);
      }
    for (const action of flat(it.now.choices)) expect(speech.action(action, view, 'for 3'), action).not.toMatch(/[{}]|undefined|_|…/);
    expect(speech.stage(view, false)).not.toMatch(/[{}]/);
  });
});

test('names follow edition and language', async () => {
  const speak = async (edition: Edition, language: Language) => new Speech((await words[language]()).default, edition, language, (seat) => seat);
  expect((await speak('2002', 'en')).name('hospice')).toBe('Hospice');
  expect((await speak('1897', 'en')).name('hospice')).toBe('Hospital');
  expect((await speak('1897', 'de')).name('indigo')).toBe('Früchte');
  expect((await speak('2002', 'nl')).name('settler')).toBe('Kolonist');
  expect((await speak('1897', 'nl')).name('lighthouse')).toBe('Vuurtoren');
  expect((await speak('1897', 'de')).say('{n#{@colonist}|{@colonists}}', { n: 2 })).toBe('2 Arbeiter');
  expect((await speak('2002', 'de')).say('{n#{@colonist}|{@colonists}}', { n: 1 })).toBe('1 Kolonist');
});
