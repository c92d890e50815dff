import { cleanText } from '../strings/clean-text';
import { isBlank } from './is-blank';

/** Creates a check of a text that shows something. It is cleaned first, or only trimmed if it has several lines. */
export const isTyped =
  (isValid: (text: string) => boolean, clean = cleanText) =>
  (value: unknown): boolean =>
    typeof value === 'string' && !isBlank(value) && isValid(clean(value));

/** Creates a check of a value that may be blank. */
export const isBlankOr =
  (isValid: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isBlank(value) || isValid(value);

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
