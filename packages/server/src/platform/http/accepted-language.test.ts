import { languages } from '@somesa/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptedLanguage } from './accepted-language';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['sw', 'sw'],
  ['LG', 'lg'],
  ['sw-UG', 'sw'],
  ['lg-UG,lg;q=0.9,en;q=0.8', 'lg'],
  ['en-GB,en;q=0.9,sw;q=0.8', 'en'],
  ['en;q=0.2, sw;q=0.7, lg;q=0.5', 'sw'],
  ['fr, de;q=0.9, lg;q=0.1', 'lg'],
  ['fr-FR, fr', 'en'],
  ['sw, lg', 'sw'],
  ['lg, sw', 'lg'],
  ['sw;q=0.3, sw-UG;q=0.9, lg;q=0.5', 'sw'],
  ['sw ; Q=0.4 , lg ; q = 0.8', 'lg'],
])('acceptedLanguage(%j) returns %s, the language of the highest quality', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it.each([
  ['*', 'en'],
  ['*;q=0.5, sw;q=0.1', 'en'],
  ['*;q=0.1, sw;q=0.5', 'sw'],
  ['fr, *', 'en'],
  ['en;q=0, *', 'lg'],
  ['en;q=0, lg;q=0, *;q=0.1', 'sw'],
])(
  'acceptedLanguage(%j) returns %s, because a star matches every language that is not named',
  (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  },
);

it.each(['sw;q=0', 'sw;q=0.000', 'sw;q=2', 'sw;q=-1', 'sw;q=x', '*;q=0', ';;,,;q=', 'swahili', '__proto__'])(
  'acceptedLanguage(%j) falls back to English',
  (header) => {
    expect(acceptedLanguage(header)).toBe('en');
  },
);

it('ignores languages after the first twenty', () => {
  expect(acceptedLanguage(`${'fr,'.repeat(5_000)}sw`)).toBe('en');
});

it('returns a supported language for any header', () => {
  const piece = fc.constantFrom('sw', 'lg', 'en', '*', '-', ';', ',', 'q=', '0.5', '1', ' ', '\t', 'x');
  const header = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(header, (text) => {
      expect(languages).toContain(acceptedLanguage(text));
    }),
  );
});
