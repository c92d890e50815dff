import { describe, expect, it } from 'vitest';
import type { AdminListShape } from './admin-list';
import { readListQuery, writeListQuery } from './list-query';
import { paymentLists } from './lists/payment-lists';

const shape: AdminListShape = paymentLists.payments;
const read = (given: Record<string, unknown>) => {
  const query = readListQuery(shape, given);
  if (!query.ok) throw new Error(JSON.stringify(query.error));
  return query.value;
};
const wrong = (given: Record<string, unknown>): string[] => {
  const query = readListQuery(shape, given);
  return query.ok ? [] : Object.keys(query.error);
};

describe('how a list is asked for', () => {
  it('is as the list begins where nothing is said, and is written as nothing', () => {
    const query = read({});
    expect(query.sort).toEqual({ column: 'createdAt', isDescending: true });
    expect(query.columns).not.toContain('failure');
    expect(query.columns).toHaveLength(11);
    expect(writeListQuery(shape, query)).toEqual({});
  });

  it.each([
    { sort: 'amountUgx', q: 'SMK-0001', from: '2026-01-01', to: '2026-01-31', school: '7' },
    { status: 'created,failed', method: 'bank' },
    { columns: 'reference,failure' },
    { sort: '-amountUgx', columns: 'amountUgx' },
  ])('is written as it was read: %j', (given) => {
    expect(writeListQuery(shape, read(given))).toEqual(given);
  });

  it('has its columns in the order of the list', () => {
    expect(read({ columns: 'status,reference' }).columns).toEqual(['reference', 'status']);
  });

  it.each([
    [{ sort: 'payer' }, ['sort']],
    [{ sort: '__proto__' }, ['sort']],
    [{ q: 'x'.repeat(101) }, ['q']],
    [{ from: '2026-02-30' }, ['from']],
    [{ from: '2026-02-02', to: '2026-02-01' }, ['to']],
    [{ school: '-1' }, ['school']],
    [{ school: '9999999999' }, ['school']],
    [{ status: 'gone' }, ['status']],
    [{ columns: 'toString' }, ['columns']],
    [{ q: ['a', 'b'] }, ['q']],
  ])('is refused by its name: %j', (given, names) => {
    expect(wrong(given)).toEqual(names);
  });

  it('has nothing that the list does not offer', () => {
    const { searches: _s, days: _d, ofSchool: _o, ...bare }: AdminListShape = shape;
    for (const given of [{ q: 'x' }, { from: '2026-01-01' }, { school: '1' }]) {
      expect(readListQuery(bare, given).ok).toBe(false);
    }
  });
});
