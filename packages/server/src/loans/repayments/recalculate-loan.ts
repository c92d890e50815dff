import { isDeepStrictEqual } from 'node:util';
import { kampalaDay, kampalaInstant, type LoanAccount, type LoanEvent, type LoanStatus } from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import { nextReminderAt } from '../../messaging/notifications/reminders';
import { reopenQueueItem } from '../../people/queue/complete-queue-item';
import type { Tx } from '../../platform/db/database';
import { loanAccounts, loans, refunds } from '../../platform/db/schema';
import { type Loan, lockLoan, recordLoanTransition, systemActor } from '../loans/loans-repository';
import { calculateLoan } from './calculate-loan';
import { type ReceivedPayment, readLoan } from './loan-input';
import { type LoanSummary, toLoanSummary } from './loan-snapshot';
import { notifyRepayment } from './notify-repayment';
import { getLastPayoutInstant } from './payout-instant';
import { postDifference } from './post-difference';
import { queueDueReminders } from './queue-due-reminders';
import type { RecalculationReason } from './recalculation-reason';
import { writeParts } from './write-parts';
import { writeSchedule } from './write-schedule';

/**
 * Keeps the queue of refunds in step with what is too much of each payment of a loan. What went out stays counted; a queue
 * that agrees already is left as it is.
 */
const writeRefunds = async (tx: Tx, received: readonly ReceivedPayment[], now: Date): Promise<void> => {
  for (const { paymentId, overpaidUgx, refundedUgx, queuedUgx } of received) {
    if (overpaidUgx === queuedUgx) continue;
    if (overpaidUgx === 0) {
      await tx.orm.delete(refunds).where(and(eq(refunds.paymentId, paymentId), eq(refunds.paidUgx, 0)));
      continue;
    }
    // Money that was refunded before is not sent again: only the amount above it waits. If nothing is above it, the
    // refund counts as paid since its last part was paid.
    const isOut = overpaidUgx === refundedUgx;
    const due = isOut
      ? { paidAt: await getLastPayoutInstant(tx, paymentId) }
      : { queuedAt: now, paidAt: null };
    await tx.orm
      .insert(refunds)
      .values({ paymentId, amountUgx: overpaidUgx, queuedAt: now })
      .onConflictDoUpdate({ target: refunds.paymentId, set: { amountUgx: overpaidUgx, ...due } });
    if (!isOut) await reopenQueueItem(tx, 'refund', paymentId, null, now);
  }
};

/**
 * Names what moves a running loan to where its account says it stands, in order: one that owes nothing is closed, one that
 * owes again runs again, and one is in arrears from the day after a due day whose instalment is not met.
 */
const stateMoves = (
  status: LoanStatus,
  { totalOutstandingUgx, daysPastDue }: Pick<LoanAccount, 'totalOutstandingUgx' | 'daysPastDue'>,
): LoanEvent[] => {
  const isLate = daysPastDue > 0;
  switch (status) {
    case 'ongoing':
      if (totalOutstandingUgx === 0) return ['close'];
      return isLate ? ['enter_arrears'] : [];
    case 'in_arrears':
      if (totalOutstandingUgx === 0) return ['close'];
      return isLate ? [] : ['clear_arrears'];
    case 'closed':
      if (totalOutstandingUgx === 0) return [];
      return isLate ? ['reverse_payment', 'enter_arrears'] : ['reverse_payment'];
    default:
      return [];
  }
};

const DAY_MS = 24 * 3_600_000;

/**
 * The instant at which a loan's account says something else though nothing came in: as a due day begins, as it ends
 * unpaid, and each day while one is past, for its days are counted and late charges may grow. Null where it never does.
 */
const nextChangeAt = ({
  on,
  instalments,
  daysPastDue,
}: Pick<LoanAccount, 'on' | 'instalments' | 'daysPastDue'>): Date | null => {
  const tomorrow = new Date(kampalaInstant(on, '00:00').getTime() + DAY_MS);
  if (daysPastDue > 0) return tomorrow;
  const days = instalments
    .filter(({ owedUgx, dueOn }) => owedUgx > 0 && dueOn >= on)
    .map(({ dueOn }) => dueOn);
  const next = days.reduce<string | null>(
    (first, day) => (first === null || day < first ? day : first),
    null,
  );
  if (next === null) return null;
  return next === on ? tomorrow : kampalaInstant(next, '00:00');
};

/** A loan as it stands after its replay. */
export interface RefreshedLoan {
  loan: Loan;
  account: LoanAccount;
}

const moveWhere = async (
  tx: Tx,
  loan: Loan,
  events: readonly LoanEvent[],
  { now, detail }: { now: Date; detail: string | undefined },
): Promise<Loan> => {
  let moved = loan;
  for (const event of events) {
    const answer = await recordLoanTransition(tx, moved, event, systemActor, { now, detail });
    if (!answer.ok) throw new Error(`a loan that is ${moved.status} could not ${event}`);
    moved = answer.value;
  }
  return moved;
};

/** Keeps what screens read; a replay that says the same on the same day writes nothing. */
const writeSnapshot = async (tx: Tx, fresh: LoanSummary): Promise<void> => {
  const [stored] = await tx.orm.select().from(loanAccounts).where(eq(loanAccounts.loanId, fresh.loanId));
  if (stored && isDeepStrictEqual({ ...stored, writtenAt: fresh.writtenAt }, fresh)) return;
  await tx.orm
    .insert(loanAccounts)
    .values(fresh)
    .onConflictDoUpdate({ target: loanAccounts.loanId, set: fresh });
};

const writeNextCheck = async (tx: Tx, loan: Loan, nextCheckAt: Date | null): Promise<Loan> => {
  if (loan.nextCheckAt?.getTime() === nextCheckAt?.getTime()) return loan;
  await tx.orm.update(loans).set({ nextCheckAt }).where(eq(loans.id, loan.id));
  return { ...loan, nextCheckAt };
};

const soonest = (...instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);

/**
 * Replays a loan whose row is held, and writes all that follows from it: where each payment went, the schedule in force, the
 * ledger, refunds, the loan's status, what its parent is told, and when to look again. Doing it again changes nothing.
 */
export const recalculateLockedLoan = async (
  tx: Tx,
  held: Loan,
  cause: RecalculationReason,
  now: Date,
): Promise<RefreshedLoan> => {
  const { input, received } = await readLoan(tx, held, kampalaDay(now));
  const account = calculateLoan(input);
  const paymentId = cause.kind === 'day' ? undefined : cause.paymentId;

  const { version, isNew } = await writeSchedule(tx, held, account, now);
  const placed: ReceivedPayment[] = await writeParts(tx, account, received);
  // A day alone moves no money: the books are read only where something did.
  const isMoved = placed.some((row, at) => row !== received[at]);
  if (isMoved || cause.kind !== 'day') await postDifference(tx, held, placed, cause, now);
  await writeRefunds(tx, placed, now);
  const moved = await moveWhere(tx, held, stateMoves(held.status, account), { now, detail: paymentId });
  await writeSnapshot(tx, toLoanSummary(moved, account, placed, version, now));
  const amountUgx = placed.find((row) => row.paymentId === paymentId)?.amountUgx;
  if (cause.kind !== 'day' && amountUgx !== undefined) {
    const newVersion = isNew ? version : null;
    await notifyRepayment(tx, { loan: moved, account, cause, amountUgx, newVersion }, now);
  }
  await queueDueReminders(tx, moved, account, now);
  const loan = await writeNextCheck(tx, moved, soonest(nextChangeAt(account), nextReminderAt(account, now)));
  return { loan, account };
};

/** Replays a loan, as `refreshHeld` does, once its row is held; null where its school was not paid. */
export const recalculateLoan = async (
  tx: Tx,
  loanId: string,
  cause: RecalculationReason,
  now: Date,
): Promise<RefreshedLoan | null> => {
  const loan = await lockLoan(tx, loanId);
  return loan?.disbursedOn ? recalculateLockedLoan(tx, loan, cause, now) : null;
};
