import { expect, it } from 'vitest';
import { findLanguage, languageNames, languageOf, languages } from './languages';

it.each([
  ['en', 'en'],
  ['lg', 'lg'],
  ['LG', 'lg'],
  ['sw-UG', 'sw'],
  ['sw_KE', 'sw'],
  ['SW-Latn-TZ', 'sw'],
  [' lg ', 'lg'],
])('the tag %j asks for %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
  expect(findLanguage(tag)).toBe(language);
});

it.each([null, undefined, '', 'fr', 'swa', 'lgg', '-sw', 'constructor'])(
  'the tag %j asks for none of ours, and is answered in English',
  (tag) => {
    expect(languageOf(tag)).toBe('en');
    expect(findLanguage(tag)).toBeNull();
  },
);

it('every language has a name of its own', () => {
  expect(new Set(languages.map((language) => languageNames[language])).size).toBe(languages.length);
});
