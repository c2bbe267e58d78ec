// A table in a few words: the game, and what was agreed on.
import type { Key } from './i18n/en';
import { gameName, option } from './options';
import { t } from './settings.svelte';

const SWITCHES: Record<string, Key> = {
  'draft=random': 'random_draft', 'hide_vp=false': 'open_vp', 'pirates=true': 'pirates', 'four_merchants=true': 'four_merchants',
};

export function about(game: string, options: string): string {
  const expansions = option(options, 'expansions')?.split(',') ?? [];
  const more = options.split(' ').flatMap((it) => (SWITCHES[it] ? [t(SWITCHES[it])] : []));
  return [gameName(game), option(options, 'edition'), ...expansions.map((it) => t(`expansion.${it}` as Key)), ...more].filter(Boolean).join(' · ');
}
