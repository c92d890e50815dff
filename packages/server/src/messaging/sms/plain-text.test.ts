import { describe, expect, it } from 'vitest';
import { shortenText, toPlainText } from './plain-text';

describe('toPlainText', () => {
  it.each([
    ['Your employer’s “letter” – page 2…', `Your employer's "letter" - page 2...`],
    ['ñandú\r\n\tŋamba', "nandu ng'amba"],
    ['{a} [b] c~d^e\\f|g `h`', "(a) (b) c?d?e?f?g 'h'"],
    ['  日本 👍  ', '?? ?'],
  ])('converts %j to %j', (text, plain) => expect(toPlainText(text)).toBe(plain));
});

describe('shortenText', () => {
  it.each([
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two...'],
    ['one two three', 10, 'one two...'],
    ['one two three', 9, 'one...'],
    ['one two three', 5, ''],
    ['one two three', 0, ''],
    ['unbreakable', 10, ''],
  ])('shortens %j to %d characters after a whole word', (text, maxChars, expected) => {
    expect(shortenText(text, maxChars)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(Math.max(maxChars, 0));
  });
});
