import type {
  EarlyPreview,
  EarlyStrategy,
  LoanAccountInput,
  LoanScheduleView,
  ScheduledInstalment,
} from '@somesa/core';
import { calculateLoan } from './calculate-loan';

/** A payment that was not made: the replay is asked what it would do. */
export interface EarlyAttempt {
  id: string;
  amountUgx: number;
  strategy: EarlyStrategy;
  at: Date;
}

const rowOf = (row: ScheduledInstalment): LoanScheduleView['instalments'][number] => ({
  number: row.number,
  dueOn: row.dueOn,
  principal: row.principalUgx,
  interest: row.interestUgx,
  fees: row.feesUgx,
  total: row.principalUgx + row.interestUgx + row.feesUgx,
  balanceAfter: row.balanceAfterUgx,
});

/** An instant behind everything that came, even what a bank dates later than now. */
const behindAll = ({ events }: LoanAccountInput, now: Date): string => {
  const instants = events.flatMap((event) => (event.kind === 'payment' ? [Date.parse(event.at) + 1] : []));
  return new Date(Math.max(now.getTime(), ...instants)).toISOString();
};

/**
 * Works out what an early repayment would do on the day of the input, by the replay that books it, so that what is shown is
 * what will be. Null where it can't be had for its amount: then it would fill instalments.
 */
export const previewEarly = (input: LoanAccountInput, attempt: EarlyAttempt): EarlyPreview | null => {
  const { id, amountUgx, strategy } = attempt;
  const at = behindAll(input, attempt.at);
  const event = { kind: 'payment', id, amountUgx, valueDate: input.on, at, strategy } as const;
  const account = calculateLoan({ ...input, events: [...input.events, event] });
  const payment = account.payments.find((each) => each.id === id);
  if (!payment || payment.type === 'monthly') return null;

  const dueNumbers = new Set(
    account.instalments.filter(({ dueOn }) => dueOn <= input.on).map(({ number }) => number),
  );
  const due = payment.lines.filter(({ number }) => dueNumbers.has(number));
  const sum = (part: 'principalUgx' | 'interestUgx' | 'feesUgx' | 'penaltiesUgx') =>
    due.reduce((total, line) => total + line[part], 0);
  const toCome = account.instalments.filter(({ dueOn }) => dueOn > input.on);
  const rows = toCome.map(rowOf);
  const next = toCome.find(({ owedUgx }) => owedUgx > 0);
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
