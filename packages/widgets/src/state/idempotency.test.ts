import { expect, test } from 'vitest';
import { networkError, rejection } from '../testing/samples';
import { isConclusive } from './idempotency';

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
