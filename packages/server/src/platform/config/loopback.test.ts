import { expect, it } from 'vitest';
import { isLoopback } from './loopback';

it.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'fees.localhost',
  '127.0.0.1',
  '127.1.2.3',
  '127.0.0.1.',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
  '[::ffff:7f00:1]',
])('isLoopback returns true for "%s"', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each([
  '0.0.0.0',
  '::',
  '[::]',
  '10.0.0.1',
  'fees.example',
  '127.0.0.1.evil.example',
  '',
  '.',
  '[]',
  'localhost.evil.example',
  'evillocalhost',
  '::ffff:10.0.0.1',
  '[::ffff:a00:1]',
  '[::1',
  '1.127.0.0.1',
])('isLoopback returns false for "%s"', (host) => {
  expect(isLoopback(host)).toBe(false);
});
