import { describe, expect, it } from 'vitest';
import { settlementQuote } from '.';

const february = {
  balanceUgx: 8_357,
  annualRatePpm: 70_000,
  periodStart: '2024-02-01',
  periodEnd: '2024-03-01',
};
const on = (settleOn: string) => settlementQuote({ ...february, settleOn });

describe('settling early', () => {
  it('on the first day, of disbursement say, costs the principal only', () => {
    expect(on('2024-02-01')).toEqual({
      ok: true,
      value: { principalUgx: 8_357, interestUgx: 0, totalUgx: 8_357 },
    });
  });

  it('inside a period costs the share of its days, rounded half-up', () => {
    // 48.75 for the month, 14 of 29 days: 23.53.
    expect(on('2024-02-15')).toMatchObject({ value: { interestUgx: 24, totalUgx: 8_381 } });
    expect(on('2024-02-02')).toMatchObject({ value: { interestUgx: 2 } });
  });

  it('rounds half a shilling up, and less than half down', () => {
    const half = { ...february, balanceUgx: 6, annualRatePpm: 1_000_000, settleOn: '2024-03-01' };
    expect(settlementQuote(half)).toMatchObject({ value: { interestUgx: 1 } });
    expect(settlementQuote({ ...half, annualRatePpm: 999_999 })).toMatchObject({ value: { interestUgx: 0 } });
  });

  it('on the due day costs the whole month, whatever its days', () => {
    expect(on('2024-03-01')).toMatchObject({ value: { interestUgx: 49, totalUgx: 8_406 } });
    const long = { ...february, periodEnd: '2024-03-15', settleOn: '2024-03-15' };
    expect(settlementQuote(long)).toMatchObject({ value: { interestUgx: 49 } });
  });

  it('costs nothing where nothing is owed', () => {
    expect(settlementQuote({ ...february, balanceUgx: 0, settleOn: '2024-02-15' })).toEqual({
      ok: true,
      value: { principalUgx: 0, interestUgx: 0, totalUgx: 0 },
    });
  });

  it('is refused outside the period, and in a period without days', () => {
    for (const day of ['2024-01-31', '2024-03-02'])
      expect(on(day)).toMatchObject({ ok: false, error: { code: 'day_outside_period' } });
    const none = { ...february, periodEnd: '2024-02-01', settleOn: '2024-02-01' };
    expect(settlementQuote(none)).toMatchObject({ ok: false, error: { code: 'days_out_of_order' } });
  });
});
