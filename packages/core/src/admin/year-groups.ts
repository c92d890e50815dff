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
const YEAR = /^([a-z]{0,20})[ .-]*([1-9]\d?)(?!\d)/;
const NUMBER_WORD = /^([a-z]{1,20})[ .-]+(one|two|three|four|five|six|seven)\b/;
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/**
 * Returns the year group of a class, which all of its streams have: `Senior 2` for "Senior 2 East", "S.2 West" and "s2". A class
 * without a year, such as "Top class", is a year group of its own.
 */
export const findYearGroup = (className: string): string => {
  const typed = className.trim().toLowerCase();
  const spelt = NUMBER_WORD.exec(typed);
  const [, word = '', year = ''] = spelt ?? YEAR.exec(typed) ?? [];
  if (year === '') return className.trim();
  const number = spelt ? numberWords.indexOf(year) + 1 : year;
  const name = findOwn(yearWords, word) ?? word.charAt(0).toUpperCase() + word.slice(1);
  return `${name} ${number}`.trim();
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
