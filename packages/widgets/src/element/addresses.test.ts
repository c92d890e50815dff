import { expect, test } from 'vitest';
import { getAddresses } from './addresses';

test.each([
  [
    'https://pay.example/embed/1/somesa.js?ver=6.9',
    undefined,
    'https://pay.example/api',
    'https://pay.example',
  ],
  [
    'https://x.example/fees/embed/1/somesa.js',
    undefined,
    'https://x.example/fees/api',
    'https://x.example/fees',
  ],
  [
    'https://pay.example/embed/1/somesa.js',
    'https://b.example/api/',
    'https://b.example/api',
    'https://b.example',
  ],
])('returns the addresses for %s with api=%s', (script, api, expected, pages) => {
  expect(getAddresses(script, api, false)).toEqual({ api: expected, pages });
});

test.each([
  [undefined, 'https://pay.example/test'],
  ['https://b.example/api/', 'https://b.example/test'],
  ['https://b.example/somesa', 'https://b.example/somesa/test'],
])('returns only addresses of test mode for api=%s in test mode', (api, pages) => {
  const script = 'https://pay.example/embed/1/somesa.js';
  expect(getAddresses(script, api, true)).toEqual({ api: `${pages}/api`, pages });
});
