/** Characters that show nothing: joiners, direction marks, soft hyphens, byte order marks, and controls other than white space. */
const invisible = /[\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f|(?!\s)\p{Cc}/gu;
/** Dashes of any width, and the minus sign. */
const dash = /[\p{Pd}\u2212\u2043]/gu;

/** Returns the value of a digit of any script. Unicode lists the ten digits of a script one after the other, from 0. */
const toDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/**
 * Cleans one line of typed, pasted or imported text: removes invisible characters and controls, turns dashes into `-`, digits of other
 * scripts into 0 to 9, and any white space into one space.
 */
export const cleanText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(dash, '-')
    .replace(/(?![0-9])\p{Nd}/gu, toDigit)
    .replace(/\s+/g, ' ')
    .trim();
