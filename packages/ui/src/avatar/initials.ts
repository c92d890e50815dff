const firstLetter = (word: string | undefined): string =>
  Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '';

/** Answers the first letters of a person's first and last name: `Nakato Sarah Okello` gives `NO`. Empty where there is no name. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '');
};
