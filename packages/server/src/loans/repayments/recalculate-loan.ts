import { isDeepStrictEqual } from 'node:util';
import {
  DAY_MS,
  type LoanAccount,
  type LoanEvent,
  type LoanStatus,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import { findNextReminderAt } from '../../messaging/reminders/reminders';
import { reopenQueueItem } from '../../people/queue/complete-queue-item';
import type { Tx } from '../../platform/db/database';
import { type Loan, lockLoan, recordLoanTransition, systemActor } from '../loans-repository';
import { loans } from '../tables/loans';
import { refunds } from '../tables/refunds';
import { loanAccounts, repayments } from '../tables/repayments';
import { calculateLoan, type ReceivedPayment, readLoanRecord } from './loan-input';
import { emptyBreakdown, getLastPayoutInstant } from './loan-parts';
import { saveSchedule } from './loan-schedules';
import { type LoanSummary, toLoanSummary } from './loan-summary';
import { notifyNewSchedule, notifyRepayment } from './notify-repayment';
import { postDifference, postWriteOff, type RecalculationReason } from './post-difference';
import { queueDueReminders } from './queue-due-reminders';

type Allocation = Pick<
  ReceivedPayment,
  | 'type'
  | 'isRecovery'
  | 'principalUgx'
  | 'interestUgx'
  | 'feesUgx'
  | 'penaltiesUgx'
  | 'overpaidUgx'
  | 'savedInterestUgx'
>;

/** Returns the breakdown of a payment according to the replay; refunded amounts remain overpayments. */
const getAllocation = (account: LoanAccount, row: ReceivedPayment): Allocation => {
  const { type, isRecovery, reversedAt, refundedUgx } = row;
  const found = account.payments.find(({ id }) => id === row.paymentId);
  if (reversedAt !== null) return { type, isRecovery, ...emptyBreakdown, savedInterestUgx: 0 };
  if (!found) return { type, isRecovery, ...emptyBreakdown, overpaidUgx: refundedUgx, savedInterestUgx: 0 };
  return {
    type: found.type,
    isRecovery: found.isRecovery,
    principalUgx: found.principalUgx,
    interestUgx: found.interestUgx,
    feesUgx: found.feesUgx,
    penaltiesUgx: found.penaltiesUgx,
    overpaidUgx: found.overpaidUgx + refundedUgx,
    savedInterestUgx: found.savedInterestUgx,
  };
};

const isChanged = (row: ReceivedPayment, allocation: Allocation): boolean =>
  (Object.keys(allocation) as (keyof Allocation)[]).some((name) => row[name] !== allocation[name]);

/** Saves changed breakdowns of payments, and returns all payments; unchanged ones are the identical objects. */
const saveAllocations = async (
  tx: Tx,
  account: LoanAccount,
  received: readonly ReceivedPayment[],
): Promise<ReceivedPayment[]> => {
  const saved: ReceivedPayment[] = [];
  for (const row of received) {
    const allocation = getAllocation(account, row);
    if (!isChanged(row, allocation)) {
      saved.push(row);
      continue;
    }
    await tx.orm.update(repayments).set(allocation).where(eq(repayments.paymentId, row.paymentId));
    saved.push({ ...row, ...allocation });
  }
  return saved;
};

/** Updates the refund queue to the overpayment of each payment of a loan; payouts that were made still count, also of a reversed payment. */
const updateRefunds = async (tx: Tx, received: readonly ReceivedPayment[], now: Date): Promise<void> => {
  for (const { paymentId, reversedAt, refundedUgx, queuedUgx, ...row } of received) {
    const overpaidUgx = reversedAt === null ? row.overpaidUgx : refundedUgx;
    if (overpaidUgx === queuedUgx) continue;
    if (overpaidUgx === 0) {
      await tx.orm.delete(refunds).where(and(eq(refunds.paymentId, paymentId), eq(refunds.paidUgx, 0)));
      continue;
    }
    // Only the amount above earlier payouts is still to be refunded. If there is none, the refund counts as paid since the
    // last payout.
    const isRefunded = overpaidUgx === refundedUgx;
    const due = isRefunded
      ? { paidAt: await getLastPayoutInstant(tx, paymentId) }
      : { queuedAt: now, paidAt: null };
    await tx.orm
      .insert(refunds)
      .values({ paymentId, amountUgx: overpaidUgx, queuedAt: now })
      .onConflictDoUpdate({ target: refunds.paymentId, set: { amountUgx: overpaidUgx, ...due } });
    if (!isRefunded) await reopenQueueItem(tx, 'refund', paymentId, null, now);
  }
};

/**
 * Returns the events that take a loan to the status of its account, in order: a loan whose cancellation is complete is cancelled, a
 * loan that owes nothing is closed, or recovered if it was written off; one of these that owes again is running or written off, and a loan is in arrears from the day after an instalment was not paid in full.
 */
const listStatusEvents = (
  status: LoanStatus,
  {
    totalOutstandingUgx,
    daysPastDue,
    isCancelled,
  }: Pick<LoanAccount, 'totalOutstandingUgx' | 'daysPastDue' | 'isCancelled'>,
): LoanEvent[] => {
  const isLate = daysPastDue > 0;
  if (status === 'written_off') return totalOutstandingUgx === 0 ? ['recover'] : [];
  if (status === 'recovered') return totalOutstandingUgx === 0 ? [] : ['reverse_payment'];
  if (isCancelled) return status === 'cancelled' ? [] : ['cancel'];
  switch (status) {
    case 'ongoing':
      if (totalOutstandingUgx === 0) return ['close'];
      return isLate ? ['enter_arrears'] : [];
    case 'in_arrears':
      if (totalOutstandingUgx === 0) return ['close'];
      return isLate ? [] : ['clear_arrears'];
    case 'cancelled':
    case 'closed':
      if (totalOutstandingUgx === 0) return status === 'cancelled' ? ['reverse_payment', 'close'] : [];
      return isLate ? ['reverse_payment', 'enter_arrears'] : ['reverse_payment'];
    default:
      return [];
  }
};

/**
 * Returns the instant at which a loan's account changes without a payment: when a due date begins, when it ends unpaid, and
 * every day in arrears, since days past due and penalties grow. Returns null if it never changes.
 */
const getNextChange = ({
  on,
  instalments,
  daysPastDue,
}: Pick<LoanAccount, 'on' | 'instalments' | 'daysPastDue'>): Date | null => {
  const tomorrow = new Date(toKampalaInstant(on, '00:00').getTime() + DAY_MS);
  if (daysPastDue > 0) return tomorrow;
  const [next] = instalments
    .filter(({ owedUgx, dueOn }) => owedUgx > 0 && dueOn >= on)
    .map(({ dueOn }) => dueOn)
    .sort();
  if (next === undefined) return null;
  return next === on ? tomorrow : toKampalaInstant(next, '00:00');
};

const applyEvents = async (
  tx: Tx,
  loan: Loan,
  events: readonly LoanEvent[],
  { now, detail }: { now: Date; detail: string | undefined },
): Promise<Loan> => {
  let updated = loan;
  for (const event of events) {
    const result = await recordLoanTransition(tx, updated, event, systemActor, { now, detail });
    if (!result.ok) throw new Error(`a loan that is ${updated.status} could not ${event}`);
    updated = result.value;
  }
  return updated;
};

/** Saves the summary that screens read; writes nothing if it is unchanged. */
const saveSummary = async (tx: Tx, summary: LoanSummary): Promise<void> => {
  const [stored] = await tx.orm.select().from(loanAccounts).where(eq(loanAccounts.loanId, summary.loanId));
  if (stored && isDeepStrictEqual({ ...stored, writtenAt: summary.writtenAt }, summary)) return;
  await tx.orm
    .insert(loanAccounts)
    .values(summary)
    .onConflictDoUpdate({ target: loanAccounts.loanId, set: summary });
};

const saveNextCheck = async (tx: Tx, loan: Loan, nextCheckAt: Date | null): Promise<void> => {
  if (loan.nextCheckAt?.getTime() === nextCheckAt?.getTime()) return;
  await tx.orm.update(loans).set({ nextCheckAt }).where(eq(loans.id, loan.id));
};

const getEarliest = (...instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);

/**
 * Replays a locked loan and saves the results: the breakdown of each payment, the schedule, ledger postings, refunds, the status,
 * notifications and the next check. Idempotent.
 */
export const recalculateLockedLoan = async (
  tx: Tx,
  lockedLoan: Loan,
  cause: RecalculationReason,
  now: Date,
): Promise<void> => {
  const { input, received } = await readLoanRecord(tx, lockedLoan, toKampalaDay(now));
  const account = calculateLoan(input);
  const paymentId = 'paymentId' in cause ? cause.paymentId : undefined;

  const { version, isNew } = await saveSchedule(tx, lockedLoan, account, now);
  const allocated: ReceivedPayment[] = await saveAllocations(tx, account, received);
  // A new day alone moves no money, so the ledger is read only if a breakdown changed.
  const isReallocated = allocated.some((row, at) => row !== received[at]);
  if (isReallocated || cause.kind !== 'day') await postDifference(tx, lockedLoan, allocated, cause, now);
  if (lockedLoan.writtenOffAt !== null) await postWriteOff(tx, lockedLoan, account.writtenOffUgx, cause, now);
  await updateRefunds(tx, allocated, now);
  const events = listStatusEvents(lockedLoan.status, account);
  const updated = await applyEvents(tx, lockedLoan, events, { now, detail: paymentId });
  await saveSummary(tx, toLoanSummary(updated, account, allocated, version, now));
  const newVersion = isNew ? version : null;
  const amountUgx = allocated.find((row) => row.paymentId === paymentId)?.amountUgx;
  if ('paymentId' in cause && amountUgx !== undefined) {
    await notifyRepayment(tx, { loan: updated, account, cause, amountUgx, newVersion }, now);
  }
  if (cause.kind === 'restructuring')
    await notifyNewSchedule(tx, { loan: updated, account, newVersion }, now);
  await queueDueReminders(tx, updated, account, now);
  await saveNextCheck(tx, updated, getEarliest(getNextChange(account), findNextReminderAt(account, now)));
};

/** Locks a loan and recalculates it; does nothing if the loan was not disbursed. */
export const recalculateLoan = async (
  tx: Tx,
  loanId: string,
  cause: RecalculationReason,
  now: Date,
): Promise<void> => {
  const loan = await lockLoan(tx, loanId);
  if (loan?.disbursedOn) await recalculateLockedLoan(tx, loan, cause, now);
};
