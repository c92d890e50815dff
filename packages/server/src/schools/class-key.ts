import { findOwn } from '@somesa/core';

const numbers: Readonly<Record<string, string>> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7' },
  ...{ i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6', vii: '7' },
};

/** Class of a secondary or primary school: its level, its number as a figure, a word or a Roman numeral, and its stream. */
const CLASS =
  /^(s|sen|senior|p|pri|primary) ?(\d{1,2}|(?:one|two|three|four|five|six|seven|i{1,3}|iv|v|vi{1,2})(?= |$)) ?(.*)$/;

const toWords = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns whether a text is the name of a class, such as `S.2 East` or `Primary Seven`. */
export const isClassName = (text: string): boolean => CLASS.test(toWords(text));

/** Returns the key that all spellings of a class share: `Senior 2 East`, `S.2 EAST` and `s2 east` are one class. */
export const toClassKey = (name: string): string => {
  const words = toWords(name);
  const [, level = '', number = '', stream = ''] = CLASS.exec(words) ?? [];
  if (level === '') return words;
  return `${level.charAt(0)} ${findOwn(numbers, number) ?? Number(number)} ${stream}`.trim();
};
