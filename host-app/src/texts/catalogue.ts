import type { Language } from '@somesa/core';
import { en } from './en';
import type { HostTexts, TextLoaders, TextPart } from './host-texts';
import { lg } from './lg';
import { sw } from './sw';

const loaders: Record<Language, Partial<TextLoaders>> = { en, lg, sw };
const catalogues: Record<Language, Partial<HostTexts>> = { en: {}, lg: {}, sw: {} };

/**
 * Throws if it was not loaded, which is a programming error, such as a route that does not list its parts.
 */
export const getText = <Part extends TextPart>(language: Language, part: Part): HostTexts[Part] => {
  const texts = catalogues[language][part];
  if (!texts) throw new Error(`the part ${part} was not loaded in ${language}`);
  return texts;
};

const loadPart = async <Part extends TextPart>(language: Language, part: Part): Promise<void> => {
  const load = loaders[language][part];
  if (load) catalogues[language][part] ??= await load();
};

export const hasTexts = (language: Language, parts: readonly TextPart[]): boolean =>
  parts.every((part) => part in catalogues[language]);

/** Loads parts in a language, each once, if they are translated into it. Rejects if the connection fails. */
export const loadTexts = async (language: Language, parts: readonly TextPart[]): Promise<void> => {
  await Promise.all(parts.map((part) => loadPart(language, part)));
};

export const loadedParts = (language: Language): TextPart[] =>
  Object.keys(catalogues[language]) as TextPart[];

/** Unloads the parts of a language, so that the next page must list its own. */
export const clearTexts = (language: Language): void => {
  catalogues[language] = {};
};

/** Returns the function that loads a part. Throws if the part is not translated into the language. */
export const getTextLoader = (language: Language, part: TextPart): (() => Promise<unknown>) => {
  const load = loaders[language][part];
  if (!load) throw new Error(`the part ${part} is not translated into ${language}`);
  return load;
};
