import { findReference } from '@somesa/core';

/** Converts a typed reference to its stored form; other text to upper case. */
export const normaliseReferenceSearch = (text: string): string => findReference(text) ?? text.toUpperCase();
