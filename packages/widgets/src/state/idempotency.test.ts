import { expect, test, vi } from 'vitest';
import { networkError, rejection } from '../testing/samples';
import { isConclusive, newIdempotencyKey } from './idempotency';

test('creates random UUIDs without crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
  expect(keys.size).toBe(100);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  vi.unstubAllGlobals();
});

test.each([404, 409, 422])('treats a %i as conclusive', (status) => {
  expect(isConclusive(rejection(status))).toBe(true);
});

test.each([400, 401, 403, 408, 413, 415, 425, 429, 500, 503])('treats a %i as inconclusive', (status) => {
  expect(isConclusive(rejection(status))).toBe(false);
});

test.each([
  ['a lost connection', networkError],
  ['a 404 of a proxy', { ...networkError, status: 404 }],
])('treats %s as inconclusive', (_, failure) => {
  expect(isConclusive(failure)).toBe(false);
});
