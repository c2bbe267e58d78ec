// What a person chose for this browser: language, colours, motion. And the catalogue of that language.
import { format, type Args } from './i18n/format';
import type { Key, Messages } from './i18n/en';

export const LANGUAGES = { en: 'English', de: 'Deutsch', nl: 'Nederlands' } as const;
export type Language = keyof typeof LANGUAGES;
export type Theme = 'auto' | 'light' | 'dark';

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./i18n/en'),
  de: () => import('./i18n/de'),
  nl: () => import('./i18n/nl'),
};

function kept(key: string): string | null {
  try {
    return localStorage.getItem(`kontor.${key}`);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`kontor.${key}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function spoken(): Language {
  const wanted = [kept('language'), ...navigator.languages].map((it) => it?.slice(0, 2));
  return wanted.find((it): it is Language => it !== undefined && it in LANGUAGES) ?? 'en';
}

class Settings {
  language = $state<Language>(spoken());
  theme = $state<Theme>((kept('theme') as Theme | null) ?? 'auto');
  motion = $state(kept('motion') !== 'off');
  messages = $state.raw<Messages>();

  async ready(): Promise<void> {
    this.#paint();
    await this.speak(this.language);
  }

  async speak(language: Language): Promise<void> {
    const messages = (await catalogues[language]()).default;
    this.language = language;
    this.messages = messages;
    document.documentElement.lang = language;
    keep('language', language);
  }

  choose(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.#paint();
  }

  move(motion: boolean): void {
    this.motion = motion;
    keep('motion', motion ? 'on' : 'off');
    this.#paint();
  }

  #paint(): void {
    const root = document.documentElement;
    if (this.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    root.dataset.motion = this.motion ? 'on' : 'off';
  }

  /** Whether things may move: the person's wish here and in the system. */
  get moves(): boolean {
    return this.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();

export function t(key: Key, args?: Args): string {
  return format(settings.messages?.[key] ?? key, args, settings.language);
}

/** The message of a key that may not be there. */
export function known(key: string): string | undefined {
  return settings.messages?.[key as Key];
}

/** Why a table or the server refuses, by its code; none if its own sentence says more. */
export function refused(code: string): string | undefined {
  return known(`refused.${code}`);
}

export function date(moment: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

export function percent(value: number): string {
  return value.toLocaleString(settings.language, { style: 'percent', maximumFractionDigits: 0 });
}
