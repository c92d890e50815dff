import { describe, expect, it } from 'vitest';
import { calculatePayoff } from '.';

const february = {
  balanceUgx: 8_357,
  annualRatePpm: 70_000,
  periodStart: '2024-02-01',
  periodEnd: '2024-03-01',
};
const on = (settleOn: string) => calculatePayoff({ ...february, settleOn });

describe('settling early', () => {
  it('costs only the principal on the first day, such as the day of disbursement', () => {
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
    expect(calculatePayoff(half)).toMatchObject({ value: { interestUgx: 1 } });
    expect(calculatePayoff({ ...half, annualRatePpm: 999_999 })).toMatchObject({ value: { interestUgx: 0 } });
  });

  it('costs the interest of the whole month on the due day, whatever its number of days', () => {
    expect(on('2024-03-01')).toMatchObject({ value: { interestUgx: 49, totalUgx: 8_406 } });
    const long = { ...february, periodEnd: '2024-03-15', settleOn: '2024-03-15' };
    expect(calculatePayoff(long)).toMatchObject({ value: { interestUgx: 49 } });
  });

  it('costs nothing where nothing is owed', () => {
    expect(calculatePayoff({ ...february, balanceUgx: 0, settleOn: '2024-02-15' })).toEqual({
      ok: true,
      value: { principalUgx: 0, interestUgx: 0, totalUgx: 0 },
    });
  });

  it('is refused outside the period, and in a period without days', () => {
    for (const day of ['2024-01-31', '2024-03-02'])
      expect(on(day)).toMatchObject({ ok: false, error: { code: 'day_outside_period' } });
    const none = { ...february, periodEnd: '2024-02-01', settleOn: '2024-02-01' };
    expect(calculatePayoff(none)).toMatchObject({ ok: false, error: { code: 'days_out_of_order' } });
  });
});
