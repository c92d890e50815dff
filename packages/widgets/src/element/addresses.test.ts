import { expect, test } from 'vitest';
import { getAddresses } from './addresses';

test.each([
  ['https://pay.example/embed/1/somesa.js?ver=6.9', null, 'https://pay.example/api', 'https://pay.example'],
  ['https://x.example/fees/embed/1/somesa.js', null, 'https://x.example/fees/api', 'https://x.example/fees'],
  [
    'https://pay.example/embed/1/somesa.js',
    'https://b.example/api/',
    'https://b.example/api',
    'https://b.example',
  ],
])('returns the addresses for %s with api=%s', (script, api, expected, pages) => {
  expect(getAddresses(script, api)).toEqual({ api: expected, pages });
});
