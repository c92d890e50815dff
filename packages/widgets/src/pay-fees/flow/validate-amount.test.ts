import { fieldsEn, payableUgx } from '@somesa/core';
import { describe, expect, test } from 'vitest';
import { getFeeAmount } from '../../paying/flow/fee-amount';
import { studentWith } from '../../testing/samples';
import { validateAmount } from './validate-amount';

describe('getFeeAmount and validateAmount', () => {
  test.each<[string, string, string, number, number | null, string | null]>([
    ['everything', 'everything', '', 0, 1_150_000, null],
    ['everything beside a pending payment', 'everything', '', 150_000, 1_000_000, null],
    ['one item', 'i2', '', 0, 200_000, null],
    ['an item beside a pending payment', 'i1', '', 150_000, 800_000, null],
    ['an amount with commas', 'other', '1,000,000', 0, 1_000_000, null],
    ['the full amount as text', 'other', '1150000', 0, 1_150_000, null],
    ['an empty amount', 'other', ' ', 0, null, 'Enter some amount'],
    ['cents', 'other', '100.50', 0, null, 'Enter a whole amount above 0, for example 50,000'],
    ['zero', 'other', '0', 0, null, 'Enter a whole amount above 0, for example 50,000'],
    [
      'an amount above the outstanding balance',
      'other',
      '1150001',
      0,
      1_150_001,
      'Enter UGX 1,150,000 or less, the outstanding balance',
    ],
    [
      'an amount above the balance without pending payments',
      'other',
      '1,000,001',
      150_000,
      1_000_001,
      'Enter UGX 1,000,000 or less, the outstanding balance',
    ],
    ['an unknown item', 'i9', '', 0, null, 'Enter a whole amount above 0, for example 50,000'],
  ])('parse and validate %s', (_, choice, amount, pending, amountUgx, text) => {
    const student = studentWith(pending);
    expect(getFeeAmount({ choice, amount }, student)?.amountUgx ?? null).toBe(amountUgx);
    expect(validateAmount({ choice, amount }, student, fieldsEn)?.amount?.[0] ?? null).toBe(text);
  });
});

test('payableUgx is 0 if more is pending than outstanding', () => {
  expect(payableUgx({ ...studentWith(), pending: 9_999_999 })).toBe(0);
});
