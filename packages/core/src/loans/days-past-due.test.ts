import { describe, expect, it } from 'vitest';
import { daysPastDue, scheduleLoan } from '.';
import { valueIn } from './testing/vector';

const { instalments } = valueIn(
  scheduleLoan({ principalUgx: 300_000, annualRatePpm: 0, instalments: 3, disbursedOn: '2026-01-31' }),
);
const late = (on: string, ...payments: { amountUgx: number; paidOn: string }[]) =>
  valueIn(daysPastDue({ instalments, payments, on }));

describe('days past due', () => {
  it('are none on the due day and before, and one on the day after', () => {
    expect(['2026-02-01', '2026-02-28', '2026-03-01', '2026-03-03'].map((on) => late(on))).toEqual([
      0, 0, 1, 3,
    ]);
  });

  it('count from the oldest due day that is not wholly paid', () => {
    expect(late('2026-04-02')).toBe(33);
    expect(late('2026-04-02', { amountUgx: 99_999, paidOn: '2026-02-28' })).toBe(33);
    expect(late('2026-04-02', { amountUgx: 100_000, paidOn: '2026-04-01' })).toBe(2);
    expect(late('2026-04-02', { amountUgx: 200_000, paidOn: '2026-02-01' })).toBe(0);
  });

  it('know a payment from its value date on, not before', () => {
    const payment = { amountUgx: 100_000, paidOn: '2026-03-04' };
    expect(late('2026-03-03', payment)).toBe(3);
    expect(late('2026-03-04', payment)).toBe(0);
  });

  it('end with the loan: more than all of it is never late', () => {
    expect(late('2030-01-01', { amountUgx: 400_000, paidOn: '2026-05-30' })).toBe(0);
  });

  it('count fees and penalties of an instalment as unpaid too', () => {
    const payments = [{ amountUgx: 100_000, paidOn: '2026-02-28' }];
    for (const part of ['feesUgx', 'penaltiesUgx']) {
      const more = instalments.map((row) => ({ ...row, [part]: row.number === 1 ? 500 : 0 }));
      expect(daysPastDue({ instalments: more, payments, on: '2026-03-05' })).toEqual({ ok: true, value: 5 });
    }
  });

  it('do not depend on the order of the rows', () => {
    const on = '2026-04-02';
    const payments = [{ amountUgx: 100_000, paidOn: '2026-02-28' }];
    expect(daysPastDue({ instalments: [...instalments].reverse(), payments, on })).toEqual({
      ok: true,
      value: 2,
    });
  });
});
