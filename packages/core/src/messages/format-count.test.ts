import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '../people/languages';
import { formatCount } from './format-count';

afterEach(() => vi.unstubAllGlobals());

const texts = { months_one: 'Omwezi 1', months_other: 'Emyezi {count}' };

it.each([
  [0, 'Emyezi 0'],
  [1, 'Omwezi 1'],
  [2, 'Emyezi 2'],
  [11, 'Emyezi 11'],
])('formatCount uses the plural form of %d', (count, text) => {
  for (const language of ['en', 'lg', 'sw'] as const)
    expect(formatCount(texts, 'months', language, count)).toBe(text);
});

it('formatCount uses English rules in a browser that does not know the language', () => {
  /** Rules of a Japanese browser without Luganda, which has one form for all counts. */
  class PluralRules extends Intl.PluralRules {
    constructor(locales: string[]) {
      super([...locales.filter((tag) => tag !== 'lg'), 'ja']);
    }
  }
  vi.stubGlobal('Intl', { PluralRules });
  expect(formatCount(texts, 'months', 'lg', 1)).toBe('Omwezi 1');
  expect(formatCount(texts, 'months', 'lg', 2)).toBe('Emyezi 2');
});

it('formatCount uses the form `other` if the texts lack the form of the language', () => {
  expect(formatCount(texts, 'months', 'ar' as Language, 3)).toBe('Emyezi 3');
});

it('formatCount replaces other placeholders, and uses a formatted count', () => {
  const late = { late_one: 'Due yesterday, on {day}.', late_other: 'Due {count} days ago, on {day}.' };
  expect(formatCount(late, 'late', 'en', 1, { day: '1 May' })).toBe('Due yesterday, on 1 May.');
  expect(formatCount(late, 'late', 'en', 1200, { day: '1 May', count: '1,200' })).toBe(
    'Due 1,200 days ago, on 1 May.',
  );
});
