import { expect, test } from 'vitest';
import { isAncestor } from './ancestors';

test.each([
  ['https://a.filesusr.com', true],
  ['https://a.b.filesusr.com', true],
  ['http://a.filesusr.com', false],
  ['https://filesusr.com', false],
  ['https://afilesusr.com', false],
  ['https://a.filesusr.com:8443', false],
  ['https://a.filesusr.com.evil.example', false],
])('%s below https://*.filesusr.com: %s', (origin, isBelow) => {
  expect(isAncestor(origin, ['https://*.filesusr.com'])).toBe(isBelow);
});

test('a whole origin is itself and no other', () => {
  const ancestors = ['https://school.example'];
  expect(isAncestor('https://school.example', ancestors)).toBe(true);
  expect(isAncestor('https://school.example:8443', ancestors)).toBe(false);
  expect(isAncestor('https://school.example', [])).toBe(false);
});
