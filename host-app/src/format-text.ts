import { say } from '@somesa/core';

/** Returns the address that dials a phone number as it is written. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`;

/** A phone number or reference that no line breaks in two. */
export const toNonBreaking = (written: string): string =>
  written.replace(/ /g, '\u00a0').replace(/-/g, '\u2011');

/** Names several things in one sentence: `A, B or C`. `sentence` has the places `{first}` and `{last}`. */
export const oneOf = (sentence: string, names: readonly (string | number)[]): string =>
  names.length < 2
    ? String(names[0] ?? '')
    : say(sentence, { first: names.slice(0, -1).join(', '), last: names.at(-1) });
