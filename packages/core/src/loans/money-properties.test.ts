import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/durations';
import { allocateToInstalments, type OwedInstalment, sortByDueDate } from './allocation';
import { daysBetween } from './calendar';
import { allocationParts, scheduleLoan } from './index';
import { calculateAccruedInterestUgx, prepay } from './prepayment';
import { listDueDates } from './schedule';
import { day, loan, manyRuns, owed } from './testing/arbitraries';
import { valueIn } from './testing/vector';

const parts = ['principalUgx', 'interestUgx', 'feesUgx', 'penaltiesUgx'] as const;
const sum = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const sumParts = (row: Omit<OwedInstalment, 'dueOn'>): number => sum(parts.map((part) => row[part]));

describe('allocateToInstalments for any payment', () => {
  const amount = fc.integer({ min: 1, max: 8_000_000 });
  const allocate = (instalments: OwedInstalment[], amountUgx: number) =>
    allocateToInstalments(sortByDueDate(instalments), amountUgx, allocationParts);

  it('allocates exactly the amount, and to no part more than is owed', () => {
    fc.assert(
      fc.property(owed, amount, (instalments, amountUgx) => {
        const { lines, overpaidUgx } = allocate(instalments, amountUgx);
        expect(sum(lines.map(sumParts)) + overpaidUgx).toBe(amountUgx);
        const byNumber = new Map(instalments.map((row) => [row.number, row]));
        for (const line of lines)
          for (const part of parts) {
            const owedUgx = byNumber.get(line.number)?.[part] ?? -1;
            if (line[part] < 0 || line[part] > owedUgx)
              throw new Error(`${part} of ${line.number} gets ${line[part]}`);
          }
      }),
      manyRuns,
    );
  });

  it('pays the oldest instalment before the next, and its interest before its principal, fees and penalties', () => {
    fc.assert(
      fc.property(owed, amount, (instalments, amountUgx) => {
        const { lines, overpaidUgx } = allocate(instalments, amountUgx);
        const byNumber = new Map(lines.map((line) => [line.number, line]));
        const amounts = [...instalments]
          .sort((a, b) => daysBetween(b.dueOn, a.dueOn) || a.number - b.number)
          .flatMap((row) =>
            (['interestUgx', 'principalUgx', 'feesUgx', 'penaltiesUgx'] as const).map((part) => ({
              paidUgx: byNumber.get(row.number)?.[part] ?? 0,
              owedUgx: row[part],
            })),
          );
        const firstUnpaid = amounts.findIndex(({ paidUgx, owedUgx }) => paidUgx < owedUgx);
        if (firstUnpaid === -1) return;
        expect(overpaidUgx).toBe(0);
        expect(amounts.slice(firstUnpaid + 1).every(({ paidUgx }) => paidUgx === 0)).toBe(true);
      }),
      manyRuns,
    );
  });
});

describe('prepay for any balance', () => {
  const request = fc.record({ loan, nth: fc.nat(), share: fc.nat({ max: 1_000 }), elapsed: fc.nat() });

  it('pays accrued interest, then principal, and reschedules the rest within the old schedule', () => {
    fc.assert(
      fc.property(
        request,
        fc.constantFrom('reduce-term' as const, 'reduce-instalment' as const),
        (given, strategy) => {
          const { annualRatePpm, principalUgx, disbursedOn } = given.loan;
          const schedule = valueIn(scheduleLoan({ ...given.loan, method: 'declining' })).instalments;
          const at = given.nth % schedule.length;
          const periodStart = schedule[at - 1]?.dueOn ?? disbursedOn;
          const balanceUgx = schedule[at - 1]?.balanceAfterUgx ?? principalUgx;
          const dueDates = schedule.slice(at).map(({ dueOn }) => dueOn);
          const instalmentUgx = schedule[0]?.totalUgx ?? 0;
          const days = daysBetween(periodStart, dueDates[0] ?? '');
          const paidOn = new Date(Date.parse(periodStart) + (given.elapsed % (days + 1)) * DAY_MS)
            .toISOString()
            .slice(0, 10);
          const running = {
            balanceUgx,
            annualRatePpm,
            instalmentUgx,
            periodStart,
            accruedFrom: periodStart,
            dueDates,
            paidRowsUgx: [],
          };
          const accruedUgx = calculateAccruedInterestUgx(running, paidOn);
          const payoffUgx = balanceUgx + accruedUgx;
          const minUgx = strategy === 'reduce-term' ? accruedUgx + 1 : Math.min(instalmentUgx, payoffUgx);
          const amountUgx = minUgx + Math.floor(((payoffUgx - minUgx) * given.share) / 1_000);
          const paid = valueIn(prepay(running, { amountUgx, paidOn, strategy }));

          expect(paid.interestUgx + paid.principalUgx).toBe(amountUgx);
          expect(paid.interestUgx).toBe(accruedUgx);
          expect(sum(paid.instalments.map((row) => row.principalUgx))).toBe(balanceUgx - paid.principalUgx);
          expect(paid.instalments.at(-1)?.balanceAfterUgx ?? 0).toBe(0);
          expect(paid.instalments.map(({ dueOn }) => dueOn)).toEqual(
            dueDates.slice(0, paid.instalments.length),
          );
          const totals = paid.instalments.slice(0, -1).map(({ totalUgx }) => totalUgx);
          const level = strategy === 'reduce-term' ? instalmentUgx : totals[0];
          expect(totals.every((total) => total === level && total <= instalmentUgx)).toBe(true);
          expect(paid.instalments.every((row) => row.principalUgx >= 0 && row.interestUgx >= 0)).toBe(true);
          const interestBefore = sum(schedule.slice(at).map((row) => row.interestUgx));
          const interestAfter = paid.interestUgx + sum(paid.instalments.map((row) => row.interestUgx));
          expect(paid.savedInterestUgx).toBe(Math.max(interestBefore - interestAfter, 0));
          expect(interestAfter - interestBefore).toBeLessThanOrEqual(1);
        },
      ),
      manyRuns,
    );
  });
});

describe('listDueDates for any day', () => {
  it('lists one date in each month: the same day, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const days = listDueDates(from, count) ?? [];
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
