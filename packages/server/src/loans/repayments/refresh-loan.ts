import { isDeepStrictEqual } from 'node:util';
import { kampalaDay, type LoanAccount, type LoanEvent } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { nextReminderAt } from '../../messaging/notifications/reminders';
import type { Tx } from '../../platform/db/database';
import { loanAccounts, loans } from '../../platform/db/schema';
import { type Loan, lockLoan, moveRow, systemActor } from '../loans/loans-repository';
import { foldLoan } from './fold-loan';
import { type ReceivedPayment, readLoan } from './loan-input';
import { type LoanPosition, snapshotOf } from './loan-snapshot';
import { nextChangeAt } from './next-change';
import { postDifference } from './post-difference';
import { queueDueReminders } from './queue-due-reminders';
import type { RefreshCause } from './refresh-cause';
import { stateMoves } from './state-moves';
import { tellRepayment } from './tell-repayment';
import { writeParts } from './write-parts';
import { writeRefunds } from './write-refunds';
import { writeSchedule } from './write-schedule';

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
    const answer = await moveRow(tx, moved, event, systemActor, { now, detail });
    if (!answer.ok) throw new Error(`a loan that is ${moved.state} could not ${event}`);
    moved = answer.value;
  }
  return moved;
};

/** Keeps what screens read; a replay that says the same on the same day writes nothing. */
const writeSnapshot = async (tx: Tx, fresh: LoanPosition): Promise<void> => {
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
 * Replays a loan whose row is held, and writes all that follows from it: where each payment went, the plan in force, the
 * ledger, refunds, the loan's state, what its parent is told, and when to look again. Doing it again changes nothing.
 */
export const refreshHeld = async (
  tx: Tx,
  held: Loan,
  cause: RefreshCause,
  now: Date,
): Promise<RefreshedLoan> => {
  const { input, received } = await readLoan(tx, held, kampalaDay(now));
  const account = foldLoan(input);
  const paymentId = cause.kind === 'day' ? undefined : cause.paymentId;

  const { version, isNew } = await writeSchedule(tx, held, account, now);
  const placed: ReceivedPayment[] = await writeParts(tx, account, received);
  // A day alone moves no money: the books are read only where something did.
  const isMoved = placed.some((row, at) => row !== received[at]);
  if (isMoved || cause.kind !== 'day') await postDifference(tx, held, placed, cause, now);
  await writeRefunds(tx, placed, now);
  const moved = await moveWhere(tx, held, stateMoves(held.state, account), { now, detail: paymentId });
  await writeSnapshot(tx, snapshotOf(moved, account, placed, version, now));
  const amountUgx = placed.find((row) => row.paymentId === paymentId)?.amountUgx;
  if (cause.kind !== 'day' && amountUgx !== undefined) {
    const newVersion = isNew ? version : null;
    await tellRepayment(tx, { loan: moved, account, cause, amountUgx, newVersion }, now);
  }
  await queueDueReminders(tx, moved, account, now);
  const loan = await writeNextCheck(tx, moved, soonest(nextChangeAt(account), nextReminderAt(account, now)));
  return { loan, account };
};

/** Replays a loan, as `refreshHeld` does, once its row is held; null where its school was not paid. */
export const refreshLoan = async (
  tx: Tx,
  loanId: string,
  cause: RefreshCause,
  now: Date,
): Promise<RefreshedLoan | null> => {
  const loan = await lockLoan(tx, loanId);
  return loan?.disbursedOn ? refreshHeld(tx, loan, cause, now) : null;
};
