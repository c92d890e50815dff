import { compactText, formatText } from '@somesa/core';

/** Returns the `tel:` address of a phone number, without its spaces. */
export const phoneAddress = (phone: string): string => `tel:${compactText(phone)}`;

/** Formats a phone number or reference so that it does not break across lines. */
export const toNonBreaking = (written: string): string =>
  written.replace(/ /g, '\u00a0').replace(/-/g, '\u2011');

export const keepAmountsTogether = (sentence: string): string => sentence.replace(/UGX (?=\d)/g, 'UGX\u00a0');

/**
 * Joins several names into one sentence: `A, B or C`. `sentence` contains the placeholders `{first}` and
 * `{last}`.
 */
export const joinWithOr = (sentence: string, names: readonly (string | number)[]): string =>
  names.length < 2
    ? String(names[0] ?? '')
    : formatText(sentence, { first: names.slice(0, -1).join(', '), last: names.at(-1) });
