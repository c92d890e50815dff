import { type CancellationView, DAY_MS, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { and, eq, isNull, sum } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { repayments } from '../../platform/db/schema';
import type { Loan } from './loans-repository';

/** Returns the last date on which a loan that was disbursed or recorded as such on a date may be cancelled; null without cooling-off days. */
export const getCancellableUntil = (
  { coolingOffDays }: Pick<Loan, 'coolingOffDays'>,
  startsOn: string,
): string | null =>
  coolingOffDays === 0
    ? null
    : toKampalaDay(new Date(toKampalaInstant(startsOn, '12:00').getTime() + coolingOffDays * DAY_MS));

/** Returns the instant at which the cooling-off days end. */
export const getCancellationEnd = (until: string): Date =>
  new Date(toKampalaInstant(until, '00:00').getTime() + DAY_MS);

/** Returns whether the borrower of a loan may cancel it now. */
export const isCancellable = ({ status, cancellableUntil }: Loan, now: Date): boolean =>
  status === 'ongoing' && cancellableUntil !== null && toKampalaDay(now) <= cancellableUntil;

/** Returns how a loan can be cancelled now: by when, and what is to be paid back; null if it can't. */
export const findCancellationView = async (
  db: Queryable,
  loan: Loan,
  now: Date,
): Promise<CancellationView | null> => {
  if (!isCancellable(loan, now) || loan.cancellableUntil === null) return null;
  const [row] = await db.orm
    .select({ paidUgx: sum(repayments.amountUgx).mapWith(Number) })
    .from(repayments)
    .where(and(eq(repayments.loanId, loan.id), isNull(repayments.reversedAt)));
  return {
    until: loan.cancellableUntil,
    amount: Math.max(loan.principalUgx - (row?.paidUgx ?? 0), 0),
    isRequested: loan.cancellationRequestedAt !== null,
  };
};
