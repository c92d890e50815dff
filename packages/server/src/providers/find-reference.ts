import { brand, parseReference } from '@somesa/core';

/** A reference as banks garble it: any case, with spaces, dashes, dots or strokes between its parts, or none. */
const candidate = new RegExp(
  `(?<![A-Z0-9])(?=(${brand.referencePrefix}(?:[\\s./_-]{0,2}[A-Z0-9]){8})(?![A-Z0-9]))`,
  'gi',
);

/**
 * Finds our payment reference in texts that a bank carries, in its one written form. Null where there is none, and
 * where there are two different ones: a person decides that.
 */
export const findReference = (...texts: string[]): string | null => {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [, typed = ''] of text.matchAll(candidate)) {
      const reference = parseReference(typed.replace(/[^A-Za-z0-9]/g, ''));
      if (reference !== null) found.add(reference);
    }
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
};
