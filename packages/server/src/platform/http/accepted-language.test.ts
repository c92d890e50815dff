import { languages } from '@somesa/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getAcceptedLanguage } from './accepted-language';

it.each<[string | undefined, string]>([
  // The highest quality; the first of equals.
  [undefined, 'en'],
  ['', 'en'],
  ['sw', 'sw'],
  ['LG', 'lg'],
  ['sw-UG', 'sw'],
  ['lg-UG,lg;q=0.9,en;q=0.8', 'lg'],
  ['en-GB,en;q=0.9,sw;q=0.8', 'en'],
  ['en;q=0.2, sw;q=0.7, lg;q=0.5', 'sw'],
  ['fr, de;q=0.9, lg;q=0.1', 'lg'],
  ['sw, lg', 'sw'],
  ['lg, sw', 'lg'],
  ['sw;q=0.3, sw-UG;q=0.9, lg;q=0.5', 'sw'],
  ['sw ; Q=0.4 , lg ; q = 0.8', 'lg'],
  // A star is every language that is not named.
  ['*', 'en'],
  ['*;q=0.5, sw;q=0.1', 'en'],
  ['*;q=0.1, sw;q=0.5', 'sw'],
  ['fr, *', 'en'],
  ['en;q=0, *', 'lg'],
  ['en;q=0, lg;q=0, *;q=0.1', 'sw'],
  // English if nothing fits.
  ['fr-FR, fr', 'en'],
  ['sw;q=0', 'en'],
  ['sw;q=0.000', 'en'],
  ['sw;q=2', 'en'],
  ['sw;q=-1', 'en'],
  ['sw;q=x', 'en'],
  ['*;q=0', 'en'],
  [';;,,;q=', 'en'],
  ['swahili', 'en'],
  ['__proto__', 'en'],
])('getAcceptedLanguage(%j) returns %s', (header, language) => {
  expect(getAcceptedLanguage(header)).toBe(language);
});

it('ignores languages after the first twenty', () => {
  expect(getAcceptedLanguage(`${'fr,'.repeat(5_000)}sw`)).toBe('en');
});

it('returns a supported language for any header', () => {
  const piece = fc.constantFrom('sw', 'lg', 'en', '*', '-', ';', ',', 'q=', '0.5', '1', ' ', '\t', 'x');
  const header = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(header, (text) => {
      expect(languages).toContain(getAcceptedLanguage(text));
    }),
  );
});
