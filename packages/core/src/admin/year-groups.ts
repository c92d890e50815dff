import { findOwn } from '../strings/find-own';

/** Words that schools write before the number of a year, by the name of the year group. */
const yearWords: Readonly<Record<string, string>> = {
  s: 'Senior',
  sen: 'Senior',
  senior: 'Senior',
  p: 'Primary',
  pri: 'Primary',
  prim: 'Primary',
  primary: 'Primary',
  f: 'Form',
  form: 'Form',
  y: 'Year',
  yr: 'Year',
  year: 'Year',
};
const YEAR = /^([a-z]{0,20})([ .-]*)([1-9]\d?)(?!\d)/i;
const NUMBER_WORD = /^([a-z]{1,20})([ .-]+)(one|two|three|four|five|six|seven|i{1,3}|iv|v|vi{1,2})\b/i;
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const romanNumerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'];

const readNumber = (word: string): number =>
  Math.max(numberWords.indexOf(word), romanNumerals.indexOf(word)) + 1;

/** Returns the level, year and stream of a class, and how its year is written. Returns null for a class without a year. */
const readYear = (className: string) => {
  const typed = className.trim();
  const spelt = NUMBER_WORD.exec(typed);
  const [whole = '', word = '', between = '', written = ''] = spelt ?? YEAR.exec(typed) ?? [];
  if (written === '') return null;
  const lower = word.toLowerCase();
  return {
    level: findOwn(yearWords, lower) ?? lower.charAt(0).toUpperCase() + lower.slice(1),
    year: spelt ? readNumber(written.toLowerCase()) : Number(written),
    before: word + between,
    stream: typed.slice(whole.length),
  };
};

/**
 * Returns the year group of a class, which all of its streams have: `Senior 2` for "Senior 2 East", "S.2 West" and "s2". A class
 * without a year, such as "Top class", is a year group of its own.
 */
export const findYearGroup = (className: string): string => {
  const found = readYear(className);
  return found ? `${found.level} ${found.year}`.trim() : className.trim();
};

/** Returns whether a text is the name of a class, such as `S.2 East` or `Primary Seven`. */
export const isClassName = (text: string): boolean =>
  Object.values(yearWords).includes(readYear(text)?.level ?? '');

const toWords = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the key that all spellings of a class share: `Senior 2 East`, `S.2 EAST` and `s2 east` are one class. */
export const toClassKey = (className: string): string => {
  const found = readYear(className);
  return found ? `${findYearGroup(className)} ${toWords(found.stream)}`.trim() : toWords(className);
};

/** Returns whether a class names its stream: `S1A` and `Senior 1 A` name `A`, and `Senior 1` does not name `1`. */
export const namesStream = (className: string, stream: string): boolean =>
  ` ${toWords(readYear(className)?.stream ?? className)}`.endsWith(` ${toWords(stream)}`);

/** Years after which the children of a level leave. */
const lastYears: Readonly<Record<string, readonly number[]>> = { Senior: [4, 6], Form: [4, 6], Primary: [7] };

/**
 * Returns whether the children of a class sit national examinations: Primary 7, Senior 4 and Senior 6. No school may keep them from
 * these over fees, so such a class has no threshold of clearance.
 */
export const isExamClass = (className: string): boolean => {
  const found = readYear(className);
  return found !== null && findOwn(lastYears, found.level)?.includes(found.year) === true;
};

/**
 * Returns a guess of the class after a class, as the school writes it if it is among its `classes`. Returns null for the last year of a
 * level, whose children leave. A class without a year stays.
 */
export const findNextClass = (className: string, classes: readonly string[]): string | null => {
  const found = readYear(className);
  if (!found) return className;
  const { level, year, before, stream } = found;
  if (findOwn(lastYears, level)?.includes(year)) return null;
  const next = classes.find((name) => {
    const other = readYear(name);
    const isNextYear = other?.level === level && other.year === year + 1;
    return isNextYear && toWords(other.stream) === toWords(stream);
  });
  return next ?? `${before}${year + 1}${stream}`;
};

/** Children that a fee is for: of any class or year group, and of any group of children. An empty list is no restriction. */
export interface FeeChoice {
  classNames: readonly string[];
  yearGroups: readonly string[];
  groups: readonly string[];
}

/** Describes the children that a fee is for, such as "Senior 1, Senior 2; Boarding". Returns null for all children. */
export const describeFeeChoice = ({ classNames, yearGroups, groups }: FeeChoice): string | null =>
  [[...yearGroups, ...classNames], groups]
    .map((names) => names.join(', '))
    .filter((names) => names !== '')
    .join('; ') || null;
