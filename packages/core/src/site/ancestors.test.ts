import { expect, it } from 'vitest';
import { isAncestor } from './ancestors';

it.each([
  ['https://a.filesusr.com', true],
  ['https://a.b.filesusr.com', true],
  ['http://a.filesusr.com', false],
  ['https://filesusr.com', false],
  ['https://afilesusr.com', false],
  ['https://a.filesusr.com:8443', false],
  ['https://a.filesusr.com.evil.example', false],
])('isAncestor returns for %s and https://*.filesusr.com: %s', (origin, expected) => {
  expect(isAncestor(origin, ['https://*.filesusr.com'])).toBe(expected);
});

it('isAncestor matches a complete origin exactly', () => {
  const ancestors = ['https://school.example'];
  expect(isAncestor('https://school.example', ancestors)).toBe(true);
  expect(isAncestor('https://school.example:8443', ancestors)).toBe(false);
  expect(isAncestor('https://school.example', [])).toBe(false);
});
