import { truncateText } from '@somesa/core';
import { shortenText, toPlainText } from '../../messaging/sms/plain-text';

/** Maximum length of an answer with its prefix, in characters. */
const MAX_USSD_CHARS = 182;
const PREFIX_CHARS = 'CON '.length;
/** Maximum length of a screen, in characters. */
export const MAX_SCREEN_CHARS = MAX_USSD_CHARS - PREFIX_CHARS;
/** Lengths to which names are shortened until a screen fits, longest first. */
const nameLengths = [60, 40, 32, 26, 20, 16, 12, 8] as const;

/** Parts of a screen, from the top. */
export interface ScreenParts {
  /** Sentence about the last input. */
  notice: string | null;
  /** Lines above the choices, with names of at most a number of characters. */
  writeHeader: (maxNameChars: number) => readonly string[];
  /** True if the header must be shown beside a notice; otherwise the notice replaces it where both don't fit. */
  isHeaderNeeded?: boolean;
  /** Lines with the choices. */
  writeChoices: (maxNameChars: number) => readonly string[];
}

/** Shortens a name, with two dots at its end. */
export const shortenName = (name: string, maxChars: number): string => {
  const plain = toPlainText(truncateText(name, 2 * maxChars));
  return plain.length <= maxChars
    ? plain
    : `${truncateText(plain, maxChars - 2).replace(/(?<![\s.])[\s.]+$/, '')}..`;
};

const join = (lines: readonly (string | null)[]): string =>
  lines
    .filter((line) => line !== null)
    .map(toPlainText)
    .join('\n');

/**
 * Formats a screen in characters that every phone shows. Names are shortened until it fits; then the notice replaces the header. A text
 * that is too long even so is cut after a word.
 */
export const formatScreen = ({ notice, writeHeader, isHeaderNeeded, writeChoices }: ScreenParts): string => {
  const candidates = [
    ...nameLengths.map((length) => [notice, ...writeHeader(length), ...writeChoices(length)]),
    ...(notice === null || isHeaderNeeded
      ? []
      : nameLengths.map((length) => [notice, ...writeChoices(length)])),
  ];
  const screen = candidates.map(join).find((text) => text.length <= MAX_SCREEN_CHARS);
  if (screen !== undefined) return screen;
  const [shortest = 0] = nameLengths.slice(-1);
  const choices = join(writeChoices(shortest));
  const text = join([(isHeaderNeeded ? null : notice) ?? writeHeader(shortest).join(' ')]);
  return join([shortenText(text, MAX_SCREEN_CHARS - choices.length - 1)]).concat('\n', choices);
};
