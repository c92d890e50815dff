import { parseReference } from '@somesa/core';

/** Converts a typed reference to its stored form; other text to upper case. */
export const normaliseReferenceSearch = (text: string): string => parseReference(text) ?? text.toUpperCase();
