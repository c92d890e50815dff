import { cleanText } from '../clean-text';

/** Creates a check of a line of text, which is cleaned first. */
export const isCleanedText =
  (isValid: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && isValid(cleanText(value));

/** Creates a check of a text of several lines, which is trimmed first. */
export const isTrimmedText =
  (isValid: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && isValid(value.trim());

/** Creates a check for a single line of text. */
export const isLine =
  (maxLength: number) =>
  (text: string): boolean =>
    text.length <= maxLength && !/\p{Cc}/u.test(text);

/** Creates a check for text of several lines. */
export const isMultiline =
  (maxLength: number) =>
  (text: string): boolean =>
    text.length <= maxLength && !/[^\P{Cc}\t\n\r]/u.test(text);
