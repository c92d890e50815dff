import type { EarlyPreview, EarlyRepaymentStrategy, LoanAccountInput } from '@somesa/core';
import { calculateLoan } from './calculate-loan';
import { toScheduledInstalmentView } from './loan-schedules';

/** Hypothetical payment whose effect is previewed. */
interface EarlyAttempt {
  id: string;
  amountUgx: number;
  strategy: EarlyRepaymentStrategy;
  at: Date;
}

/** Returns an instant after now and after all payments, since a bank may date some later than now. */
const getInstantAfterPayments = ({ events }: LoanAccountInput, now: Date): string => {
  const instants = events.flatMap((event) => (event.kind === 'payment' ? [Date.parse(event.at) + 1] : []));
  return new Date(Math.max(now.getTime(), ...instants)).toISOString();
};

/**
 * Previews the effect of an early repayment on the date of the input, with the same replay that posts it. Returns null if the
 * amount is too small for its strategy and would pay instalments instead.
 */
export const previewEarlyRepayment = (
  input: LoanAccountInput,
  attempt: EarlyAttempt,
): EarlyPreview | null => {
  const { id, amountUgx, strategy } = attempt;
  const at = getInstantAfterPayments(input, attempt.at);
  const event = { kind: 'payment', id, amountUgx, valueDate: input.on, at, strategy } as const;
  const account = calculateLoan({ ...input, events: [...input.events, event] });
  const payment = account.payments.find((candidate) => candidate.id === id);
  if (!payment || payment.type === 'monthly') return null;

  const dueNumbers = new Set(
    account.instalments.filter(({ dueOn }) => dueOn <= input.on).map(({ number }) => number),
  );
  const due = payment.lines.filter(({ number }) => dueNumbers.has(number));
  const sum = (part: 'principalUgx' | 'interestUgx' | 'feesUgx' | 'penaltiesUgx') =>
    due.reduce((total, line) => total + line[part], 0);
  const upcoming = account.instalments.filter(({ dueOn }) => dueOn > input.on);
  const rows = upcoming.map(toScheduledInstalmentView);
  const next = upcoming.find(({ owedUgx }) => owedUgx > 0);
  const paidAhead = calculateLoan(input)
    .instalments.filter(({ dueOn }) => dueOn > input.on)
    .reduce((total, { paidUgx }) => total + paidUgx, 0);
  return {
    paidAhead,
    toDue: sum('principalUgx') + sum('interestUgx') + sum('feesUgx') + sum('penaltiesUgx'),
    interest: payment.interestUgx - sum('interestUgx'),
    principal: payment.principalUgx - sum('principalUgx'),
    savedInterest: payment.savedInterestUgx,
    instalment: next ? next.principalUgx + next.interestUgx : 0,
    nextDueOn: next?.dueOn ?? null,
    lastDueOn: rows.at(-1)?.dueOn ?? null,
    instalments: rows,
  };
};
