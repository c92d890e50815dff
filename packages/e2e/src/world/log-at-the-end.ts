import { FAMILY_NAME, SECRET } from '../accounts/someone';

/** What names a person, or opens something: none of it may stand in a log. */
const personal: readonly [what: string, pattern: RegExp][] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+\.\w/],
  ['a phone number', /(?<![\w-])(?:\+?256|0)7\d{8}(?![\w-])/],
  ['a registration number', /(?:SMK|KCB|SJN)-\d{4}/i],
  ['a name', new RegExp(FAMILY_NAME)],
  ['a password', new RegExp(SECRET)],
  ['a token', /Bearer|[?&]token=/],
];
/** A log that tells of nobody because it tells nothing proves nothing. */
const FEWEST_LINES = 3;
const MOST_SHOWN = 10;

/** Keeps what the server writes while people use it. */
export const keepLog = () => {
  const lines: string[] = [];
  return {
    take: (name: string, line: string): void => {
      if (name === 'server') lines.push(line);
    },
    /** What the lines tell of people, as sentences. */
    leaks: (): string[] => {
      if (lines.length < FEWEST_LINES) return [`it has ${lines.length} lines only`];
      const found = lines.flatMap((line) =>
        personal.flatMap(([what, pattern]) => (pattern.test(line) ? [`${what}: ${line}`] : [])),
      );
      return found.slice(0, MOST_SHOWN);
    },
  };
};
