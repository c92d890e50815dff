import { describe, expect, it } from 'vitest';
import { type AdminListShape, formatListQuery, parseListQuery } from './admin-list';
import { paymentLists } from './lists/money-lists';

const shape: AdminListShape = paymentLists.payments;
const parse = (given: Record<string, unknown>) => {
  const query = parseListQuery(shape, given);
  if (!query.ok) throw new Error(JSON.stringify(query.error));
  return query.value;
};
const listErrors = (given: Record<string, unknown>): string[] => {
  const query = parseListQuery(shape, given);
  return query.ok ? [] : Object.keys(query.error);
};

describe('parseListQuery and formatListQuery', () => {
  it('use the defaults of the list if there are no parameters', () => {
    const query = parse({});
    expect(query.sort).toEqual({ column: 'createdAt', isDescending: true });
    expect(query.columns).not.toContain('failure');
    expect(query.columns).toHaveLength(11);
    expect(formatListQuery(shape, query)).toEqual({});
  });

  it.each([
    { sort: 'amountUgx', q: 'SMK-0001', from: '2026-01-01', to: '2026-01-31', school: '7' },
    { status: 'created,failed', method: 'bank' },
    { columns: 'reference,failure' },
    { sort: '-amountUgx', columns: 'amountUgx' },
  ])('format the parameters as they were parsed: %j', (given) => {
    expect(formatListQuery(shape, parse(given))).toEqual(given);
  });

  it('return the columns in the order of the list', () => {
    expect(parse({ columns: 'status,reference' }).columns).toEqual(['reference', 'status']);
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
  ])('reject %j by the name of the parameter', (given, names) => {
    expect(listErrors(given)).toEqual(names);
  });

  it('reject filters that the list does not have', () => {
    const { hasSearch: _s, dayColumn: _d, hasSchoolFilter: _o, ...bare }: AdminListShape = shape;
    for (const given of [{ q: 'x' }, { from: '2026-01-01' }, { school: '1' }]) {
      expect(parseListQuery(bare, given).ok).toBe(false);
    }
  });
});
