import type { FieldKeys } from '@somesa/core';

/** The query of an address, as nobody has checked it. */
export type Query = { Querystring: Record<string, unknown> };

/** Reads the parts of an address's query, each once or not at all; what can't be read is named in `wrong`. */
export const readQuery = (query: Record<string, unknown>) => {
  const wrong: FieldKeys = {};
  const read = <T>(name: string, parse: (text: string) => T | null): T | null => {
    const given = query[name];
    if (given === undefined) return null;
    const value = typeof given === 'string' ? parse(given) : null;
    if (value === null) wrong[name] = ['field_invalid'];
    return value;
  };
  return { wrong, read, isWrong: () => Object.keys(wrong).length > 0 };
};

/** Reads a word that is one of those known. */
export const oneOf =
  <Word extends string>(known: readonly Word[]) =>
  (text: string): Word | null =>
    known.find((word) => word === text) ?? null;
