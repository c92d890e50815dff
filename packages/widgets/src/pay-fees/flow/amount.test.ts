import { fieldsEn } from '@somesa/core';
import { describe, expect, test } from 'vitest';
import { studentWith } from '../../../test/samples';
import { payableUgx } from '../../paying/flow/payable';
import { amountErrors, chosenAmount } from './amount';

describe('the amount', () => {
  test.each<[string, string, string, number, number | null, string | null]>([
    ['everything', 'everything', '', 0, 1_150_000, null],
    ['everything that is free', 'everything', '', 150_000, 1_000_000, null],
    ['one item', 'i2', '', 0, 200_000, null],
    ['what is free of an item', 'i1', '', 150_000, 800_000, null],
    ['figures with commas', 'other', '1,000,000', 0, 1_000_000, null],
    ['all of it, typed', 'other', '1150000', 0, 1_150_000, null],
    ['nothing typed', 'other', ' ', 0, null, 'Enter some amount'],
    ['cents', 'other', '100.50', 0, null, 'Enter a whole amount above 0, for example 50,000'],
    ['zero', 'other', '0', 0, null, 'Enter a whole amount above 0, for example 50,000'],
    [
      'more than is outstanding',
      'other',
      '1150001',
      0,
      1_150_001,
      'Enter UGX 1,150,000 or less, the outstanding balance',
    ],
    [
      'more than is free',
      'other',
      '1,000,001',
      150_000,
      1_000_001,
      'Enter UGX 1,000,000 or less, the outstanding balance',
    ],
    ['an item that is gone', 'i9', '', 0, null, 'Enter a whole amount above 0, for example 50,000'],
  ])('reads and checks the chosen amount: %s', (_, choice, amount, pending, amountUgx, text) => {
    const student = studentWith(pending);
    expect(chosenAmount({ choice, amount }, student)?.amountUgx ?? null).toBe(amountUgx);
    expect(amountErrors({ choice, amount }, student, fieldsEn)?.amount?.[0] ?? null).toBe(text);
  });

  test('is never less than nothing', () => {
    expect(payableUgx({ ...studentWith(), pending: 9_999_999 })).toBe(0);
  });
});
