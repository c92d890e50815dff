import { cleanText } from '../strings/clean-text';

/** Returns whether a field is empty or shows nothing: only has spaces and invisible characters. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && cleanText(value) === '');
