import { findLanguage, type Language, languages } from '@somesa/core';

/** The most ranges of a header that are looked at: nobody reads twenty languages. */
const MAX_RANGES = 20;

/** Returns the quality of a language range, from 0 to 1; 0 if it is not a number. */
const qualityOf = (parameters: readonly string[]): number => {
  const weight = parameters
    .map((parameter) => /^\s*q\s*=(.*)$/i.exec(parameter)?.[1])
    .find((text) => text !== undefined);
  if (weight === undefined) return 1;
  return /^\s*(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/.test(weight) ? Number(weight) : 0;
};

/**
 * Chooses the language of an answer by the header Accept-Language (RFC 9110, section 12.5.4): the one that is wanted most, the
 * first of equals; English where none of ours is wanted. `sw-UG` wants Swahili, and `*` what no other range names.
 */
export const acceptedLanguage = (header: string | undefined): Language => {
  if (!header) return 'en';
  const wanted = new Map<Language, number>();
  let others = 0;
  for (const range of header.split(',', MAX_RANGES)) {
    const [tag = '', ...parameters] = range.split(';');
    const quality = qualityOf(parameters);
    const language = findLanguage(tag);
    if (language) wanted.set(language, Math.max(quality, wanted.get(language) ?? 0));
    else if (tag.trim() === '*') others = quality;
  }
  for (const language of languages) if (!wanted.has(language)) wanted.set(language, others);
  const [most] = [...wanted].sort(([, a], [, b]) => b - a);
  return most && most[1] > 0 ? most[0] : 'en';
};
