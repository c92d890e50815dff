import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateLoanAccount, type LoanAccountEvent, type LoanAccountInput } from './index';
import { accountInput, addDays, historyRuns } from './testing/account-arbitraries';
import { propertyRuns } from './testing/arbitraries';
import { replayByDays } from './testing/replay-by-days';
import { valueIn } from './testing/vector';

const calculate = (input: LoanAccountInput) => valueIn(calculateLoanAccount(input));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const withoutPenalties = (input: LoanAccountInput): LoanAccountInput => ({
  ...input,
  product: { ...input.product, late: { ...input.product.late, charge: { kind: 'none' } } },
});

/** Any history, with a write-off at some time of day on some day that has come. */
const writtenOffInput = fc
  .record({ input: accountInput, share: fc.integer({ min: 0, max: 100 }), hour: fc.nat({ max: 4 }) })
  .map(({ input, share, hour }) => {
    const days = (Date.parse(input.on) - Date.parse(input.disbursedOn)) / 86_400_000;
    const valueDate = addDays(input.disbursedOn, Math.floor((days * share) / 100));
    const at = `${valueDate}T0${hour}:30:00Z`;
    const event: LoanAccountEvent = { kind: 'write-off', valueDate, at };
    return { input, on: valueDate, at, written: { ...input, events: [...input.events, event] } };
  });

describe('a write-off of any history', () => {
  it('changes nothing that is owed, apart from the penalties that are charged no more', () => {
    fc.assert(
      fc.property(writtenOffInput, ({ input, written }) => {
        const [before, after] = [withoutPenalties(input), withoutPenalties(written)].map(calculate);
        const replay = replayByDays(withoutPenalties(input));
        expect(after?.totalOutstandingUgx).toBe(replay.totalOutstandingUgx);
        expect(after?.daysPastDue).toBe(replay.daysPastDue);
        expect(after?.instalments).toEqual(before?.instalments);
        const parts = after?.payments.map(({ isRecovery: _, ...payment }) => payment);
        expect(parts).toEqual(before?.payments.map(({ isRecovery: _, ...payment }) => payment));
      }),
      propertyRuns(300),
    );
  });

  it('divides the principal into what was repaid before, and what was written off', () => {
    fc.assert(
      fc.property(writtenOffInput, ({ written, on, at }) => {
        const account = calculate(written);
        const principalUgx = sum(written.instalments.map((row) => row.principalUgx));
        const events = new Map(
          written.events.flatMap((event) => (event.kind === 'payment' ? [[event.id, event] as const] : [])),
        );
        for (const { id, isRecovery } of account.payments) {
          const event = events.get(id);
          const isLater = event ? event.valueDate > on || (event.valueDate === on && event.at > at) : null;
          expect(isRecovery).toBe(isLater);
        }
        const [recoveries, earlier] = [true, false].map((isRecovery) =>
          account.payments.filter((payment) => payment.isRecovery === isRecovery),
        );
        expect(account.writtenOffUgx).toBe(
          principalUgx - sum((earlier ?? []).map((payment) => payment.principalUgx)),
        );
        expect(account.writtenOffUgx).toBeGreaterThanOrEqual(0);
        expect(account.recoveredUgx).toBe(
          sum((recoveries ?? []).map(({ amountUgx, overpaidUgx }) => amountUgx - overpaidUgx)),
        );
      }),
      historyRuns,
    );
  });

  it('ends the penalties on its day', () => {
    fc.assert(
      fc.property(writtenOffInput, ({ input, written, on }) => {
        const unpaid = { ...input, events: [] };
        const penalties = (each: LoanAccountInput) =>
          calculate(each).instalments.map((row) => row.penaltiesUgx);
        const event = written.events.at(-1) as LoanAccountEvent;
        expect(penalties({ ...unpaid, events: [event] })).toEqual(penalties({ ...unpaid, on }));
      }),
      historyRuns,
    );
  });
});
