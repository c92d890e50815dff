import { getReceipt, lookUpStudent } from '@somesa/core/contract';
import { describe, expect, it } from 'vitest';
import { findBrokenAnswer } from './endpoint-routes';

const student = {
  ...{ regNo: 'SMK-0001', displayName: 'A. Nakato', className: 'Senior 1', items: [] },
  ...{ school: { slug: 'st-marys-kisubi', name: 'St. Mary’s' }, outstanding: 0, pending: 0 },
};

describe('findBrokenAnswer', () => {
  it('accepts a response that keeps its contract', () => {
    expect(findBrokenAnswer(lookUpStudent, 200, student)).toBeNull();
  });

  it.each([
    [
      'says more than its contract',
      200,
      { ...student, phoneNumber: '0772123456' },
      'phoneNumber is not never',
    ],
    [
      'lacks a part of its contract',
      200,
      { ...student, outstanding: undefined },
      'outstanding is not integer',
    ],
    [
      'has a value of another type',
      200,
      { ...student, school: { slug: 1, name: 'x' } },
      'school.slug is not string',
    ],
    ['has a status that its contract does not name', 202, student, 'the contract has no such status'],
  ])('names what is wrong with a response that %s, and none of its values', (_, status, body, problem) => {
    expect(findBrokenAnswer(lookUpStudent, status, body)).toBe(`GET /students/:regNo ${status}: ${problem}`);
  });

  it('accepts a problem, which has a shape of its own', () => {
    expect(findBrokenAnswer(getReceipt, 404, { message: 'No such receipt.' })).toBeNull();
  });
});
