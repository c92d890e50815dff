import { afterAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { parseAttributes } from './attributes';

const read = (given: Record<string, string>) => (name: string) => given[name] ?? null;
let warn: MockInstance;
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // happy-dom accepts every value as a colour.
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value.startsWith('#') });
  document.documentElement.lang = '';
});

test('returns the valid attributes of a tag without a warning', () => {
  const given = { school: ' st-marys ', theme: 'dark', lang: 'sw', accent: '#7a1f2b', api: '/api' };
  expect(parseAttributes(read(given))).toEqual({ ...given, school: 'st-marys' });
  expect(warn).not.toHaveBeenCalled();
});

test('warns once about each invalid attribute with an example of a valid value, and falls back', () => {
  const given = { school: 'Not a slug', theme: 'pink', lang: 'fr', accent: 'no colour', api: 'ftp://x' };
  for (let times = 0; times < 2; times += 1)
    expect(parseAttributes(read(given))).toEqual({
      school: 'Not a slug',
      lang: 'en',
      theme: 'auto',
      accent: null,
      api: null,
    });
  const warnings = warn.mock.calls.map(([text]) => text);
  expect(warnings).toContain('Somesa: theme="pink" can\'t be used. Write it like light, dark or auto.');
  expect(warnings).toHaveLength(5);
});

test('treats a property that a framework left undefined as a missing attribute', () => {
  document.documentElement.lang = 'lg';
  const given = { school: 'undefined', theme: 'null', lang: 'undefined', accent: 'null', api: 'undefined' };
  expect(parseAttributes(read(given))).toEqual({
    school: '',
    lang: 'lg',
    theme: 'auto',
    accent: null,
    api: null,
  });
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['', 'lg-UG', 'lg'],
  ['sw', 'lg', 'sw'],
  ['', 'fr', 'en'],
])('uses lang="%s" on a page in "%s" as the language %s', (lang, page, expected) => {
  document.documentElement.lang = page;
  expect(parseAttributes(read({ lang })).lang).toBe(expected);
});
