import { expect, it } from 'vitest';
import { findLanguage, getLanguage, languageNames, languages } from './languages';

it.each([
  ['en', 'en'],
  ['lg', 'lg'],
  ['LG', 'lg'],
  ['sw-UG', 'sw'],
  ['sw_KE', 'sw'],
  ['SW-Latn-TZ', 'sw'],
  [' lg ', 'lg'],
])('getLanguage and findLanguage return for the tag %j the language %s', (tag, language) => {
  expect(getLanguage(tag)).toBe(language);
  expect(findLanguage(tag)).toBe(language);
});

it.each([null, undefined, '', 'fr', 'swa', 'lgg', '-sw', 'constructor'])(
  'getLanguage returns English, and findLanguage null, for the tag %j',
  (tag) => {
    expect(getLanguage(tag)).toBe('en');
    expect(findLanguage(tag)).toBeNull();
  },
);

it('every language has a different name', () => {
  expect(new Set(languages.map((language) => languageNames[language])).size).toBe(languages.length);
});
