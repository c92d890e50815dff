import { cleanText } from '@somesa/core';
import { isInSmsAlphabet } from './sms-parts';

/** Maximum length of an SMS, in characters. */
export const MAX_SMS_CHARS = 160;

const replacements: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '`': "'",
  '[': '(',
  '{': '(',
  ']': ')',
  '}': ')',
  ŋ: "ng'",
  Ŋ: "Ng'",
};

/** Characters that count as one each in an SMS; `~`, `^`, backslashes, brackets and braces count as two. */
const sendable = /[\x20-\x5a\x5f\x61-\x7a]/;

/** Words of such characters, with one space between two. */
const plainText = /^[\x21-\x5a\x5f\x61-\x7a]+(?: [\x21-\x5a\x5f\x61-\x7a]+)*$/;

const convert = (letter: string): string => {
  const known = replacements[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
  return [...known].every((each) => sendable.test(each)) ? known : '?';
};

/** Converts a text to one line of characters of an SMS. Drops accents; replaces other letters with `?`. */
export const toPlainText = (text: string): string =>
  plainText.test(text) ? text : [...cleanText(text.normalize('NFC'))].map(convert).join('');

/** Converts the letters of an SMS that its alphabet lacks. One such letter would make it cost as much as three. */
export const toSmsLetters = (text: string): string =>
  [...text.normalize('NFC')].map((letter) => (isInSmsAlphabet(letter) ? letter : convert(letter))).join('');

/** Shortens a text to at most `maxChars` characters, after a word and with `...`. Returns '' if not even one word fits. */
export const shortenText = (text: string, maxChars: number): string => {
  if (text.length <= maxChars) return text;
  const cut = text.slice(0, Math.max(maxChars - 2, 0));
  const end = cut.lastIndexOf(' ');
  return end > 0 ? `${cut.slice(0, end)}...` : '';
};
