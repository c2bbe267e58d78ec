import type { Language } from '../../../lib/settings.svelte';
import type { Words } from './en';

export const words: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('./en'),
  de: () => import('./de'),
  nl: () => import('./nl'),
};
