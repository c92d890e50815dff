import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, calculatePayoff, dueDates, type OwedInstalment, prepay, scheduleLoan } from '.';
import { daysBetween } from './calendar';
import { day, loan, manyRuns, owed } from './testing/arbitraries';
import { valueIn } from './testing/vector';

const parts = ['principalUgx', 'interestUgx', 'feesUgx', 'penaltiesUgx'] as const;
const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const whole = (row: Omit<OwedInstalment, 'dueOn'>): number => sumOf(parts.map((part) => row[part]));

describe('any payment', () => {
  const amount = fc.integer({ min: 1, max: 8_000_000 });

  it('loses and makes no shilling, and gives no part more than is owed', () => {
    fc.assert(
      fc.property(owed, amount, (instalments, amountUgx) => {
        const { lines, overpaidUgx } = valueIn(allocate({ instalments, amountUgx, paidOn: '2026-02-01' }));
        expect(sumOf(lines.map(whole)) + overpaidUgx).toBe(amountUgx);
        const byNumber = new Map(instalments.map((row) => [row.number, row]));
        for (const line of lines)
          for (const part of parts) {
            const most = byNumber.get(line.number)?.[part] ?? -1;
            if (line[part] < 0 || line[part] > most)
              throw new Error(`${part} of ${line.number} gets ${line[part]}`);
          }
      }),
      manyRuns,
    );
  });

  it('fills the oldest instalment before the next, and its interest before its principal, fees and penalties', () => {
    fc.assert(
      fc.property(owed, amount, (instalments, amountUgx) => {
        const { lines, overpaidUgx } = valueIn(allocate({ instalments, amountUgx, paidOn: '2026-02-01' }));
        const given = new Map(lines.map((line) => [line.number, line]));
        const gaps = [...instalments]
          .sort((a, b) => daysBetween(b.dueOn, a.dueOn) || a.number - b.number)
          .flatMap((row) =>
            (['interestUgx', 'principalUgx', 'feesUgx', 'penaltiesUgx'] as const).map((part) => ({
              givenUgx: given.get(row.number)?.[part] ?? 0,
              owedUgx: row[part],
            })),
          );
        const notFull = gaps.findIndex(({ givenUgx, owedUgx }) => givenUgx < owedUgx);
        if (notFull === -1) return;
        expect(overpaidUgx).toBe(0);
        expect(gaps.slice(notFull + 1).every(({ givenUgx }) => givenUgx === 0)).toBe(true);
      }),
      manyRuns,
    );
  });
});

describe('any paying down', () => {
  const asked = fc.record({ loan, nth: fc.nat(), share: fc.nat({ max: 1_000 }), elapsed: fc.nat() });

  it('pays the interest to the day, then principal, and plans what is left within the old plan', () => {
    fc.assert(
      fc.property(
        asked,
        fc.constantFrom('reduce-term' as const, 'reduce-instalment' as const),
        (given, strategy) => {
          const { annualRatePpm, principalUgx, disbursedOn } = given.loan;
          const schedule = valueIn(scheduleLoan({ ...given.loan, method: 'declining' })).instalments;
          const at = given.nth % schedule.length;
          const periodStart = schedule[at - 1]?.dueOn ?? disbursedOn;
          const balanceUgx = schedule[at - 1]?.balanceAfterUgx ?? principalUgx;
          const dueOns = schedule.slice(at).map(({ dueOn }) => dueOn);
          const instalmentUgx = schedule[0]?.totalUgx ?? 0;
          const days = daysBetween(periodStart, dueOns[0] ?? '');
          const paidOn = new Date(Date.parse(periodStart) + (given.elapsed % (days + 1)) * 86_400_000)
            .toISOString()
            .slice(0, 10);
          const period = { balanceUgx, annualRatePpm, periodStart, periodEnd: dueOns[0] ?? '' };
          const settlement = valueIn(calculatePayoff({ ...period, settleOn: paidOn }));
          const least =
            strategy === 'reduce-term'
              ? settlement.interestUgx + 1
              : Math.min(instalmentUgx, settlement.totalUgx);
          const amountUgx = least + Math.floor(((settlement.totalUgx - least) * given.share) / 1_000);
          const paid = valueIn(
            prepay({
              balanceUgx,
              annualRatePpm,
              instalmentUgx,
              periodStart,
              dueOns,
              amountUgx,
              paidOn,
              strategy,
            }),
          );

          expect(paid.interestUgx + paid.principalUgx).toBe(amountUgx);
          expect(paid.interestUgx).toBe(settlement.interestUgx);
          expect(sumOf(paid.instalments.map((row) => row.principalUgx))).toBe(balanceUgx - paid.principalUgx);
          expect(paid.instalments.at(-1)?.balanceAfterUgx ?? 0).toBe(0);
          expect(paid.instalments.map(({ dueOn }) => dueOn)).toEqual(
            dueOns.slice(0, paid.instalments.length),
          );
          const totals = paid.instalments.slice(0, -1).map(({ totalUgx }) => totalUgx);
          const level = strategy === 'reduce-term' ? instalmentUgx : totals[0];
          expect(totals.every((total) => total === level && total <= instalmentUgx)).toBe(true);
          expect(paid.instalments.every((row) => row.principalUgx >= 0 && row.interestUgx >= 0)).toBe(true);
          const interestBefore = sumOf(schedule.slice(at).map((row) => row.interestUgx));
          const interestAfter = paid.interestUgx + sumOf(paid.instalments.map((row) => row.interestUgx));
          expect(paid.savedInterestUgx).toBe(Math.max(interestBefore - interestAfter, 0));
          expect(interestAfter - interestBefore).toBeLessThanOrEqual(1);
        },
      ),
      manyRuns,
    );
  });
});

describe('any due days', () => {
  it('are one in each month, the day of the first or the last day of a shorter month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const days = valueIn(dueDates({ from, count }));
        expect(days).toHaveLength(count);
        for (const [at, due] of days.entries()) {
          const [year = 0, month = 0, date = 0] = due.split('-').map(Number);
          const [fromYear = 0, fromMonth = 0, fromDate = 0] = from.split('-').map(Number);
          if (year * 12 + month !== fromYear * 12 + fromMonth + at + 1)
            throw new Error(`${due} is not the next month`);
          const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
          if (date !== Math.min(fromDate, lastOfMonth)) throw new Error(`${due} is not the day of ${from}`);
        }
      }),
      manyRuns,
    );
  });
});
