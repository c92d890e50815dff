import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/durations';
import {
  calculateLoanAccount,
  calculateLoanInterest,
  type LoanAccountEvent,
  type LoanAccountInput,
} from './index';
import { accountInput, createFirstSchedule, noPenalties } from './testing/account-arbitraries';
import { propertyRuns } from './testing/arbitraries';
import { type DayReplay, replayDays } from './testing/replay-by-days';
import { valueIn } from './testing/vector';

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const calculate = (input: LoanAccountInput) =>
  calculateLoanInterest(valueIn(calculateLoanAccount(input)), input.disbursedOn);

/** Sums the interest that payments of a replayed day paid. */
const getPaidInterest = ({ payments }: DayReplay): number =>
  Object.values(payments).reduce((sum, { interest }) => sum + interest, 0);

/**
 * Accrues interest day by day over the slow replay: each day earns its share of the interest of the
 * instalment whose period it is in. Shares no code with the engine. Returns the sum as a decimal, and the
 * number of schedules that early repayments made.
 */
const accrueByDays = (input: LoanAccountInput): { earned: number; reschedules: number } => {
  const days = replayDays(input);
  let before = days.next().value;
  let [earned, anchor, reschedules] = [0, input.disbursedOn, before.versions - 1];
  for (let day = addDays(input.disbursedOn, 1); day <= input.on; day = addDays(day, 1)) {
    const row = before.schedule.find(({ dueOn }) => dueOn >= day);
    const length = row ? (Date.parse(row.dueOn) - Date.parse(anchor)) / DAY_MS : 1;
    if (row) earned += row.amounts.interest / length;
    if (row?.dueOn === day) anchor = day;
    const after = days.next().value;
    if (after.versions > before.versions) {
      reschedules += after.versions - before.versions;
      anchor = day;
    }
    before = after;
  }
  return { earned, reschedules };
};

describe('calculateLoanInterest', () => {
  it('earns the same as interest that is accrued day by day over an independent replay, but for rounding', () => {
    fc.assert(
      fc.property(accountInput, (input) => {
        const { earned, reschedules } = accrueByDays(input);
        expect(Math.abs(calculate(input).earnedUgx - earned)).toBeLessThanOrEqual(1 + reschedules);
      }),
      propertyRuns(300),
    );
  });

  it('counts as paid the interest that the independent replay counts', () => {
    fc.assert(
      fc.property(accountInput, (input) => {
        const days = replayDays(input);
        let last = days.next().value;
        while (last.on < input.on) last = days.next().value;
        expect(calculate(input).paidUgx).toBe(getPaidInterest(last));
      }),
      propertyRuns(200),
    );
  });

  it('does not fall from one day to the next, except by the rounding of an early repayment', () => {
    fc.assert(
      fc.property(accountInput, fc.nat({ max: 400 }), (input, days) => {
        const on = addDays(input.disbursedOn, days);
        const [today, tomorrow] = [
          { ...input, on },
          { ...input, on: addDays(on, 1) },
        ].map(calculate);
        expect(tomorrow?.earnedUgx).toBeGreaterThanOrEqual((today?.earnedUgx ?? 0) - 1);
      }),
      propertyRuns(300),
    );
  });

  const input: LoanAccountInput = {
    product: { ...noPenalties, annualRatePpm: 120_000 },
    disbursedOn: '2026-01-15',
    instalments: createFirstSchedule(
      {
        principalUgx: 1_200_000,
        annualRatePpm: 120_000,
        instalments: 3,
        disbursedOn: '2026-01-15',
      },
      0,
    ),
    events: [],
    on: '2026-01-15',
  };

  it.each([
    // 1 % a month on 1,200,000 is 12,000 for the 31 days to 15 February.
    ['2026-01-15', 0],
    ['2026-01-16', 387],
    ['2026-01-31', 6_194],
    ['2026-02-14', 11_613],
    ['2026-02-15', 12_000],
    ['2027-01-01', 12_000 + 8_040 + 4_040],
  ])('earns up to %s: UGX %i', (on, earnedUgx) => {
    expect(calculate({ ...input, on })).toEqual({ earnedUgx, paidUgx: 0 });
  });

  it('earns no interest that was waived, from the day of the waiver', () => {
    const at = (valueDate: string) => ({ valueDate, at: `${valueDate}T09:00:00Z` });
    const events: LoanAccountEvent[] = [
      { kind: 'waiver', id: 'w1', part: 'interest', amountUgx: 5_000, ...at('2026-02-20') },
      { kind: 'waiver', id: 'w2', part: 'penalties', amountUgx: 700, ...at('2026-02-20') },
    ];
    const of = (on: string) => calculate({ ...input, events, on }).earnedUgx;
    expect([of('2026-02-15'), of('2027-01-01')]).toEqual([12_000, 12_000 + 8_040 + 4_040 - 5_000]);
  });

  it('counts no payment after the write-off as interest', () => {
    const at = (valueDate: string) => ({ valueDate, at: `${valueDate}T09:00:00Z` });
    const payment = { kind: 'payment', strategy: null } as const;
    const events: LoanAccountEvent[] = [
      { ...payment, id: 'p1', amountUgx: 10_000, ...at('2026-02-15') },
      { kind: 'write-off', ...at('2026-03-01') },
      { ...payment, id: 'p2', amountUgx: 50_000, ...at('2026-03-02') },
    ];
    expect(calculate({ ...input, events, on: '2026-03-02' }).paidUgx).toBe(10_000);
  });
});
