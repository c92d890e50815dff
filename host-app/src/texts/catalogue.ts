import type { Language } from '@somesa/core';
import { en } from './en';
import type { HostTexts, TextLoaders, TextPart } from './host-texts';
import { lg } from './lg';
import { sw } from './sw';

const loaders: Record<Language, TextLoaders> = { en, lg, sw };
const catalogues: Record<Language, Partial<HostTexts>> = { en: {}, lg: {}, sw: {} };

/** Every part there is. */
export const textParts = Object.keys(en) as TextPart[];

/** Finds a part that was loaded before; that none was is a mistake of ours, as where a route does not name its parts. */
export const textOf = <Part extends TextPart>(language: Language, part: Part): HostTexts[Part] => {
  const texts = catalogues[language][part];
  if (!texts) throw new Error(`the part ${part} was not loaded in ${language}: the route must name it`);
  return texts;
};

const loadPart = async <Part extends TextPart>(language: Language, part: Part): Promise<void> => {
  catalogues[language][part] ??= await loaders[language][part]();
};

/** Tells whether parts can be read at once. */
export const hasTexts = (language: Language, parts: readonly TextPart[]): boolean =>
  parts.every((part) => part in catalogues[language]);

/** Brings parts in a language, each once. Rejects where the line breaks. */
export const loadTexts = async (language: Language, parts: readonly TextPart[]): Promise<void> => {
  await Promise.all(parts.map((part) => loadPart(language, part)));
};

/** Names the parts that were loaded in a language: another language needs them all. */
export const loadedParts = (language: Language): TextPart[] =>
  Object.keys(catalogues[language]) as TextPart[];

/** Forgets a language's parts: what is drawn next has to name its own. */
export const clearTexts = (language: Language): void => {
  catalogues[language] = {};
};

/** Returns the function that loads a part. */
export const loaderOf = (language: Language, part: TextPart): (() => Promise<unknown>) =>
  loaders[language][part];
