import { afterAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import * as problems from '../shell/page-problems';
import { parseAttributes } from './attributes';
import { listInvalidAttributes } from './list-invalid-attributes';
import { toOwnAddress } from './own-address';

const read = (given: Record<string, string>) => (name: string) => given[name] ?? null;
/** Creates a tag with these attributes. */
const createTag = (given: Record<string, string>): HTMLElement => {
  const tag = document.createElement('somesa-pay-fees');
  for (const [name, value] of Object.entries(given)) tag.setAttribute(name, value);
  return tag;
};
const warnAboutAttributes = (tag: HTMLElement): void =>
  problems.warnAboutAttributes(tag, listInvalidAttributes(tag));
const nothing = { prefill: { regNo: null, amountUgx: null }, returnUrl: '' };
let warn: MockInstance;
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // happy-dom accepts every value as a colour.
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value.startsWith('#') });
  document.documentElement.lang = '';
});

test('returns the valid attributes of a tag without a warning', () => {
  const given = { school: ' st-marys ', theme: 'dark', lang: 'sw', accent: '#7a1f2b' };
  const more = {
    ...{ 'reg-no': 'smk-0001', amount: 'UGX 50,000', 'return-url': `${location.origin}/thanks` },
    mode: 'button',
  };
  expect(parseAttributes(read({ ...given, ...more }))).toEqual({
    ...given,
    school: 'st-marys',
    isTest: false,
    prefill: { regNo: 'smk-0001', amountUgx: 50_000 },
    returnUrl: `${location.origin}/thanks`,
  });
  warnAboutAttributes(createTag({ ...given, ...more }));
  expect(warn).not.toHaveBeenCalled();
});

test('ignores each invalid attribute, and warns about it once, with an example of a valid value', () => {
  const given = {
    ...{ school: 'Not a slug', theme: 'pink', lang: 'fr', accent: 'no colour' },
    ...{
      'reg-no': 'no number!',
      amount: 'much',
      'return-url': 'https://other.example/thanks',
      mode: 'popup',
    },
  };
  expect(parseAttributes(read(given))).toEqual({
    school: 'Not a slug',
    lang: 'en',
    theme: 'auto',
    accent: null,
    isTest: false,
    ...nothing,
    returnUrl: 'https://other.example/thanks',
  });
  expect(toOwnAddress('https://other.example/thanks')).toBeNull();
  for (let times = 0; times < 2; times += 1) warnAboutAttributes(createTag(given));
  const warnings = warn.mock.calls.map(([text]) => text);
  expect(warnings).toContain('Somesa: theme="pink" can\'t be used. Write it like light, dark or auto.');
  expect(warnings).toHaveLength(8);
});

test('treats a property that a framework left undefined as a missing attribute', () => {
  document.documentElement.lang = 'lg';
  const given = {
    ...{ school: 'undefined', theme: 'null', lang: 'undefined', accent: 'null' },
    ...{ 'reg-no': 'undefined', amount: 'null', 'return-url': 'undefined', mode: 'null' },
  };
  expect(parseAttributes(read(given))).toEqual({
    school: '',
    lang: 'lg',
    theme: 'auto',
    accent: null,
    isTest: false,
    ...nothing,
  });
  warnAboutAttributes(createTag(given));
  expect(warn.mock.calls).toEqual([['Somesa: <somesa-pay-fees> needs the attribute school.']]);
});

test.each([
  ['', 'lg-UG', 'lg'],
  ['sw', 'lg', 'sw'],
  ['', 'fr', 'en'],
])('uses lang="%s" on a page in "%s" as the language %s', (lang, page, expected) => {
  document.documentElement.lang = page;
  expect(parseAttributes(read({ lang })).lang).toBe(expected);
});

test('resolves a return address against the page', () => {
  expect(toOwnAddress('/thanks')).toBe(new URL('/thanks', document.baseURI).href);
});

test.each([
  ['', true],
  ['true', true],
  ['test', true],
  ['false', false],
  ['undefined', false],
  ['null', false],
])('reads test="%s" as %s', (test, isTest) => {
  expect(parseAttributes(read({ school: 'a', test })).isTest).toBe(isTest);
  warnAboutAttributes(createTag({ school: 'a', test }));
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['pay-fees', '<somesa-pay-fees school="a" api="/pay-fees"></somesa-pay-fees>'],
  [
    'repayment',
    '<div data-somesa="repayment" data-api="/repayment"><somesa-repayment school="a"></somesa-repayment></div>',
  ],
])('warns that the form %s ignores an address of the API in %s', (name, html) => {
  document.body.innerHTML = html;
  warnAboutAttributes(document.querySelector(`somesa-${name}`) as HTMLElement);
  expect(warn.mock.calls).toEqual([
    [`Somesa: api="/${name}" can't be used. Write it like form.api = "/api" in a script.`],
  ]);
});
