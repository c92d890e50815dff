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
 * Returns whether a typed name can be that of the child with a masked name such as `A. Nakato`. Order, case, accents and further names
 * don't matter.
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
