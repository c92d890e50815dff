import { type AnyStruct, initiatePayment, listPayerCharges, lookUpStudent } from '@somesa/core/contract';
import fc from 'fast-check';
import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { surelyMatches } from './response-check';

const student = {
  regNo: 'SMK-0001',
  displayName: 'A. Nakato',
  className: 'Senior 1',
  items: [
    { id: '1', description: 'Tuition', dueOn: '2026-11-23', amount: 2, paid: 1, due: 1, pending: 0 },
    { id: '2', description: 'Lunch', dueOn: '2026-11-23', amount: 2, paid: 0, due: 2, pending: 0 },
  ],
  school: { slug: 'st-marys-kisubi', name: 'St. Mary’s' },
  outstanding: 3,
  pending: 0,
};
const charges = { mtn: [{ upToUgx: 60_000, chargeUgx: 500 }], airtel: [] };

const struct = (answers: Readonly<Record<number, unknown>>, status = 200) => answers[status] as AnyStruct;
const studentShape = struct(lookUpStudent.answers);

/** Returns whether the JSON of a value matches a struct. */
const isMatch = (value: unknown, shape: AnyStruct): boolean => {
  try {
    return is(JSON.parse(JSON.stringify(value ?? null)), shape);
  } catch (error) {
    // superstruct prints a value that it rejects, which fails for an object such as {"toString": ""}.
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** Returns a copy of a value in which the member at a place, counted through all members, is another value or is gone. */
const replaceMember = (value: unknown, place: number, other: unknown): unknown => {
  let at = 0;
  const copy = (inner: unknown): unknown => {
    if (at++ === place) return other;
    if (Array.isArray(inner)) return inner.map(copy);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, copy(member)]));
  };
  return copy(value);
};

describe('surelyMatches', () => {
  it.each([
    ['an object with a list of objects', student, studentShape],
    ['a list in an object', charges, struct(listPayerCharges.answers)],
    ['a member that is undefined, as one that is absent', { ...student, more: undefined }, studentShape],
  ])('accepts %s', (_, value, shape) => {
    expect(surelyMatches(value, shape)).toBe(true);
  });

  it('accepts no value whose JSON superstruct rejects', () => {
    const other = fc.anything({ withDate: true, withMap: true, withNullPrototype: true, maxDepth: 2 });
    fc.assert(
      fc.property(fc.nat(30), other, fc.boolean(), (place, value, isExtra) => {
        const changed = isExtra ? { ...student, extra: value } : replaceMember(student, place, value);
        for (const shape of [studentShape, struct(initiatePayment.answers, 201)]) {
          if (!isMatch(changed, shape)) expect(surelyMatches(changed, shape)).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
