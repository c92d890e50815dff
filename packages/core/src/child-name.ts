const listWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether a typed name has every word of the last name, and also a word that `isFirstName` accepts. */
const matches = (typed: string, lastName: string, isFirstName: (word: string) => boolean): boolean => {
  const words = listWords(typed);
  for (const word of listWords(lastName)) {
    const at = words.indexOf(word);
    if (at < 0) return false;
    words.splice(at, 1);
  }
  return words.some(isFirstName);
};

/**
 * Returns whether a typed name can be that of the child with a masked name such as `A. Nakato`. Order, case, accents and further names
 * don't matter.
 */
export const matchesMaskedName = (typed: string, masked: string): boolean => {
  const [initial = '', ...lastName] = masked.split('. ');
  const [start = ''] = listWords(initial);
  return matches(typed, lastName.join(' '), (word) => word.startsWith(start));
};

/** Returns whether a typed name is that of a child on a school's register: every last name, and the first of the first names. */
export const matchesRegisteredName = (
  typed: string,
  child: { firstName: string; lastName: string },
): boolean => matches(typed, child.lastName, (word) => word === listWords(child.firstName)[0]);
