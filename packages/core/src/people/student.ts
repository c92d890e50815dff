import { cleanText } from '../strings/clean-text';

/** Normalises a registration number to the stored form: upper case, no spaces. */
export const normaliseRegNo = (typed: string): string => cleanText(typed).replace(/ /g, '').toUpperCase();

/** Returns the upper-case letters and digits of a registration number, which are the same for `smk0001`, `SMK 0001` and `SMK/0001`. */
export const toRegNoKey = (typed: string): string => normaliseRegNo(typed).replace(/[/.-]/g, '');

/** Returns whether a normalised text has the form of a registration number. */
export const isRegNo = (regNo: string): boolean => /^[A-Z0-9][A-Z0-9/.-]{0,23}$/.test(regNo);

/** Returns the names of a person together; one of them may be empty. */
export const formatFullName = (firstName: string | null, lastName: string | null): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim();

/** Masks a child's name for callers who only know the registration number: `A. Nakato`. The only name of a child is shown as a last name is. */
export const maskChildName = (firstName: string, lastName: string): string => {
  const [initial] = Array.from(firstName.trim());
  const last = lastName.trim();
  return initial && last ? `${initial.toUpperCase()}. ${last}` : formatFullName(firstName, last);
};

const listWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether a typed name has every word of the last name, and also a word that `isFirstName` accepts, unless it is null. */
const matches = (
  typed: string,
  lastName: string,
  isFirstName: ((word: string) => boolean) | null,
): boolean => {
  const words = listWords(typed);
  const wanted = listWords(lastName);
  // A name without letters is that of no one.
  if (wanted.length === 0) return false;
  for (const word of wanted) {
    const at = words.indexOf(word);
    if (at < 0) return false;
    words.splice(at, 1);
  }
  return isFirstName === null || words.some(isFirstName);
};

/**
 * Returns whether a typed name can be that of the child with a masked name such as `A. Nakato`. Order, case,
 * accents and further names don't matter.
 */
export const matchesMaskedName = (typed: string, masked: string): boolean => {
  const [, initial, lastName] = /^(.)\. (.*)$/u.exec(masked) ?? [];
  if (initial === undefined || lastName === undefined) return matches(typed, masked, null);
  const [start = ''] = listWords(initial);
  return matches(typed, lastName, (word) => word.startsWith(start));
};

/** Returns whether a typed name is that of a child on a school's register: every last name, and the first of the first names; or the only name. */
export const matchesRegisteredName = (
  typed: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean =>
  firstName === '' || lastName === ''
    ? matches(typed, firstName || lastName, null)
    : matches(typed, lastName, (word) => word === listWords(firstName)[0]);
