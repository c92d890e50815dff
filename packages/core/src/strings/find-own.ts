/**
 * Returns the value of a word in a table; undefined if there is none. Words from outside may be names that
 * every object inherits, such as `constructor` or `__proto__`.
 */
export const findOwn = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.entries(table).find(([name]) => name === word)?.[1];
