import {
  addMonths,
  DAY_MS,
  HOUR_MS,
  type PaymentMethodDetails,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import { createEarlyQuotes } from '../../../loans/repayments/early-quotes';
import { getLoanSummary } from '../../../loans/repayments/loan-summary';
import { startRepayment } from '../../../payments/payments/start-repayment';
import { requireValue } from '../demo-loan';
import type { DemoPayer } from './demo-payer';
import type { RepaymentCourse } from './loan-courses';
import type { DemoYearContext } from './year-context';

/** Days after its due date on which a late instalment is paid. */
export const DAYS_LATE = 12;
const MAX_INSTALMENTS = 12;

/** Borrower's loan that was disbursed, and how its owner pays. */
export interface RunningDemoLoan {
  id: string;
  ownerId: string;
  method: PaymentMethodDetails;
  disbursedAt: Date;
}

/** Returns the instant on the same day some months later, or on the last day of a shorter month. */
export const addMonthsTo = (at: Date, months: number): number =>
  toKampalaInstant(addMonths(toKampalaDay(at), months) ?? '', '09:00').getTime();

/** Creates the function that pays an amount on a loan, or its payoff if that is less. */
export const createDemoRepayer = ({ timeline, start }: DemoYearContext, payer: DemoPayer) => {
  const { clock } = timeline;
  const quotes = createEarlyQuotes(timeline);
  return async ({ id, ownerId, method }: RunningDemoLoan, wantedUgx: number): Promise<void> => {
    const { payoff } = requireValue(await quotes.getPayoff(ownerId, id), 'be paid off');
    const amountUgx = Math.min(wantedUgx, payoff.total);
    const whose = { userId: ownerId, ownerId, quoteId: null, retryOf: null, strategy: null };
    const payment = await payer.startWith(method, (tx) =>
      startRepayment(tx, start, { loanId: id, amountUgx, method, ...whose }, clock.now()),
    );
    payer.succeed(payment);
  };
};

/** Creates the function that adds the repayments of a loan: each just before its due date, unless the course says otherwise. */
export const createDemoRepayments = (context: DemoYearContext, payer: DemoPayer) => {
  const { random, start } = context;
  const { database, clock, add } = context.timeline;
  const quotes = createEarlyQuotes({ database, clock });
  const pay = createDemoRepayer(context, payer);

  const repay = async (loan: RunningDemoLoan): Promise<void> => {
    const amountUgx = (await getLoanSummary(database, loan.id, clock.now()))?.nextDueUgx ?? 0;
    if (amountUgx > 0) await pay(loan, amountUgx);
  };

  const payOff = async ({ id, ownerId, method }: RunningDemoLoan): Promise<void> => {
    const quote = requireValue(await quotes.quote(ownerId, id, undefined), 'be quoted');
    const whose = {
      userId: ownerId,
      ownerId,
      quoteId: quote.id,
      retryOf: null,
      strategy: 'reduce-term',
    } as const;
    const payment = await payer.startWith(method, (tx) =>
      startRepayment(tx, start, { loanId: id, amountUgx: quote.amount, method, ...whose }, clock.now()),
    );
    payer.succeed(payment);
  };

  return (loan: RunningDemoLoan, course: RepaymentCourse): void => {
    const last = course.stopsAfter ?? course.paysOffAfter ?? MAX_INSTALMENTS;
    for (let number = 1; number <= last; number += 1) {
      const days = number === course.lateInstalment ? DAYS_LATE : -(2 + random.below(3));
      const at = addMonthsTo(loan.disbursedAt, number) + days * DAY_MS + random.below(6) * HOUR_MS;
      add(new Date(at), () => repay(loan));
    }
    if (course.paysOffAfter !== undefined)
      add(new Date(addMonthsTo(loan.disbursedAt, course.paysOffAfter) + 9 * DAY_MS), () => payOff(loan));
  };
};
