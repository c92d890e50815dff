import { findLanguage, type Language, languageOf, languages } from '@somesa/core';
import type { attributeNames } from './attribute-names';

type AttributeName = (typeof attributeNames)[number];

/** Requested look of a widget: light, dark, or the setting of the person's system (`auto`). */
export type Theme = 'light' | 'dark' | 'auto';

/** Parsed attributes of a tag. */
export interface WidgetOptions {
  school: string;
  lang: Language;
  theme: Theme;
  /** Any CSS colour; null leaves it to `--somesa-accent`. */
  accent: string | null;
  api: string | null;
}

/** Allowed values of each attribute, with an example for the console message about an invalid value. */
const rules: Record<AttributeName, readonly [isRight: (value: string) => unknown, example: string]> = {
  school: [(value) => /^[a-z0-9][a-z0-9-]{0,59}$/.test(value), 'st-marys-kisubi'],
  lang: [findLanguage, languages.join(', ')],
  theme: [(value) => /^(light|dark|auto)$/.test(value), 'light, dark or auto'],
  accent: [(value) => CSS.supports('color', value), '#7a1f2b'],
  api: [(value) => /^(https?:\/)?\//.test(value), '/api'],
};

const warned = new Set<string>();

/** Parses a tag's attributes. What can't be used is told on the console and falls back. */
export const parseAttributes = (read: (name: AttributeName) => string | null): WidgetOptions => {
  const rightOrNull = (name: AttributeName): string | null => {
    const value = read(name)?.trim();
    const [isRight, example] = rules[name];
    if (!value || isRight(value)) return value || null;
    const text = `Somesa: ${name}="${value}" can't be used. Write it like ${example}.`;
    // biome-ignore lint/suspicious/noConsole: the page's author reads it there
    if (!warned.has(text)) console.warn(text);
    warned.add(text);
    return null;
  };
  return {
    // The API says in words that there is no such school; nothing else could stand here.
    school: rightOrNull('school') ?? read('school')?.trim() ?? '',
    lang: findLanguage(rightOrNull('lang')) ?? languageOf(document.documentElement.lang),
    theme: (rightOrNull('theme') as Theme | null) ?? 'auto',
    accent: rightOrNull('accent'),
    api: rightOrNull('api'),
  };
};
