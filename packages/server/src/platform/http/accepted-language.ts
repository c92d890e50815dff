import { findLanguage, type Language, languages } from '@somesa/core';

/** Maximum number of language ranges that are read of a header. */
const MAX_RANGES = 20;

/** Returns the quality of a language range, from 0 to 1; 0 if it is not a number. */
const parseQuality = (parameters: readonly string[]): number => {
  const weight = parameters
    .map((parameter) => /^\s*q\s*=(.*)$/i.exec(parameter)?.[1])
    .find((text) => text !== undefined);
  if (weight === undefined) return 1;
  return /^\s*(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/.test(weight) ? Number(weight) : 0;
};

/** Returns the language of a response by the header Accept-Language (RFC 9110, section 12.5.4): the supported one of the highest
 * quality, the first of equals, or English if none is accepted. `sw-UG` matches Swahili, and `*` all languages that no other
 * range names.
 */
export const getAcceptedLanguage = (header: string | undefined): Language => {
  if (!header) return 'en';
  const qualities = new Map<Language, number>();
  let others = 0;
  for (const range of header.split(',', MAX_RANGES)) {
    const [tag = '', ...parameters] = range.split(';');
    const quality = parseQuality(parameters);
    const language = findLanguage(tag);
    if (language) qualities.set(language, Math.max(quality, qualities.get(language) ?? 0));
    else if (tag.trim() === '*') others = quality;
  }
  for (const language of languages) if (!qualities.has(language)) qualities.set(language, others);
  const [best] = [...qualities].sort(([, a], [, b]) => b - a);
  return best && best[1] > 0 ? best[0] : 'en';
};
