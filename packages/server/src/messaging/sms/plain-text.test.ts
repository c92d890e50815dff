import { languages } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { describe, expect, it } from 'vitest';
import { shortenText, toPlainText, toSmsLetters } from './plain-text';
import { measureSms } from './sms-parts';

describe('toPlainText', () => {
  it.each([
    ['Your employer’s “letter” – page 2…', `Your employer's "letter" - page 2...`],
    ['ñandú\r\n\tŋamba', "nandu ng'amba"],
    ['{a} [b] c~d^e\\f|g `h`', "(a) (b) c?d?e?f?g 'h'"],
    ['  日本 👍  ', '?? ?'],
  ])('converts %j to %j', (text, plain) => expect(toPlainText(text)).toBe(plain));
});

describe('toSmsLetters', () => {
  it.each([
    ['N. Núwe, St. Mary’s “Junior” – Kisubi', `N. Nuwe, St. Mary's "Junior" - Kisubi`],
    ['{link} ñ é\n[5 €]', '{link} ñ é\n[5 €]'],
    ['Ŋŋ 👍', "Ng'ng' ?"],
  ])('converts %j to %j', (text, sent) => expect(toSmsLetters(text)).toBe(sent));

  it.each(languages)(
    'leaves nothing in our texts in %s that would make an SMS cost as much as three',
    (language) => {
      const texts = Object.values(answerTexts[language].sms).map(toSmsLetters);
      expect(texts.filter((text) => text.includes('?'))).toEqual([]);
      expect(new Set(texts.map((text) => measureSms(text).encoding))).toEqual(new Set(['GSM-7']));
    },
  );
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
