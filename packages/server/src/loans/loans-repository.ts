import {
  err,
  type LoanEvent,
  type LoanStatus,
  ok,
  type Problem,
  problem,
  type Result,
  transitionLoan,
} from '@somesa/core';
import { and, eq, sql } from 'drizzle-orm';
import { completeQueueItem, reopenQueueItem } from '../people/queue/complete-queue-item';
import { users } from '../people/tables/users';
import type { Queryable, Tx } from '../platform/db/database';
import { completeFailedDisbursements, noPaidRecord } from './disbursements/complete-failed-disbursements';
import { loanApplications, loanEvents, loans } from './tables/loans';

export type Loan = typeof loans.$inferSelect;
export type LoanApplication = typeof loanApplications.$inferSelect;

/** Actor who changes the status of a loan; the ID is null for an applicant without an account, and for the system. */
export interface LoanActor {
  kind: (typeof loanEvents.$inferSelect)['actorKind'];
  id: string | null;
}

/** Actor for changes made by the passing of time or by a provider. */
export const systemActor: LoanActor = { kind: 'system', id: null };

/** Values set on a loan once nothing is requested from its parent any more. */
export const clearedDocumentRequest = { documentsNeeded: [], documentsNote: null };

/** Columns that no transition changes. */
type FixedColumn = 'id' | 'status' | 'reference' | 'createdAt' | 'requestedPrincipalUgx' | 'requestedTerm';

/** Changes made with a transition; `detail` is stored in the event and must not contain personal data. */
export interface LoanChange {
  now: Date;
  detail?: string | undefined;
  set?: Partial<Omit<Loan, FixedColumn>> | undefined;
}

/** Finds a loan; null if it does not exist. */
export const findLoan = async (db: Queryable, id: string): Promise<Loan | null> => {
  const [row] = await db.orm.select().from(loans).where(eq(loans.id, id));
  return row ?? null;
};

/** Locks a loan until the transaction ends; null if it does not exist. */
export const lockLoan = async (tx: Tx, id: string): Promise<Loan | null> => {
  const [row] = await tx.orm.select().from(loans).where(eq(loans.id, id)).for('update');
  return row ?? null;
};

const insertEvent = async (
  tx: Tx,
  loanId: string,
  { from, event, to }: { from: LoanStatus; event: LoanEvent; to: LoanStatus },
  actor: LoanActor,
  { now, detail }: LoanChange,
): Promise<void> => {
  await tx.orm.insert(loanEvents).values({
    loanId,
    fromStatus: from,
    event,
    toStatus: to,
    actorId: actor.id,
    actorKind: actor.kind,
    detail: detail ?? null,
    at: now,
  });
};

export const insertLoan = async (
  tx: Tx,
  loan: Omit<typeof loans.$inferInsert, 'status' | 'requestedPrincipalUgx' | 'requestedTerm'>,
  application: Omit<LoanApplication, 'loanId'>,
  actor: LoanActor,
): Promise<Loan> => {
  const [row] = await tx.orm
    .insert(loans)
    .values({
      ...loan,
      status: 'submitted' as const,
      requestedPrincipalUgx: loan.principalUgx,
      requestedTerm: loan.term,
    })
    .returning();
  if (!row) throw new Error('a loan was not written');
  await tx.orm.insert(loanApplications).values({ ...application, loanId: row.id });
  const submitted = { from: 'draft', event: 'submit', to: row.status } as const;
  await insertEvent(tx, row.id, submitted, actor, { now: loan.createdAt });
  return row;
};

const isUndecided = (status: LoanStatus): boolean => status === 'submitted' || status === 'under_review';

/** Returns whether an application still has to be decided. */
export const isUndecidedLoan = ({ status }: Pick<Loan, 'status'>): boolean => isUndecided(status);

/**
 * Completes the queue item of an application that is no longer undecided and reopens that of a reopened one. If an accepted
 * loan is withdrawn, completes the items of its failed disbursements.
 */
const updateQueueItem = async (
  tx: Tx,
  { id, from, to }: { id: string; from: LoanStatus; to: LoanStatus },
  actor: LoanActor,
  { now }: LoanChange,
): Promise<void> => {
  const staffId = actor.kind === 'staff' ? actor.id : null;
  if (from === 'accepted' && to === 'withdrawn')
    await completeFailedDisbursements(tx, { ...noPaidRecord, loanId: id }, staffId, now);
  if (isUndecided(from) === isUndecided(to)) return;
  await (isUndecided(to) ? reopenQueueItem : completeQueueItem)(tx, 'application', id, staffId, now);
};

/**
 * Applies an event to a loan and records it with its actor; all transitions of loans go through here. Returns
 * `loan_status_conflict` if the event is illegal, or if the status has changed since the loan was read.
 */
export const recordLoanTransition = async (
  tx: Tx,
  loan: Pick<Loan, 'id' | 'status'>,
  event: LoanEvent,
  actor: LoanActor,
  change: LoanChange,
): Promise<Result<Loan, Problem>> => {
  const newStatus = transitionLoan(loan.status, event);
  if (!newStatus.ok) return err(problem('loan_status_conflict'));
  const [row] = await tx.orm
    .update(loans)
    .set({ ...change.set, status: newStatus.value })
    .where(and(eq(loans.id, loan.id), eq(loans.status, loan.status)))
    .returning();
  if (!row) return err(problem('loan_status_conflict'));
  await insertEvent(tx, loan.id, { from: loan.status, event, to: row.status }, actor, change);
  await updateQueueItem(tx, { id: loan.id, from: loan.status, to: row.status }, actor, change);
  return ok(row);
};

/** Returns whether instalments of a loan fall due. */
export const isRunning = ({ status }: Pick<Loan, 'status'>): boolean =>
  status === 'ongoing' || status === 'in_arrears';

/** Returns whether a loan takes payments; one that was written off does, too. */
export const canTakePayments = (loan: Pick<Loan, 'status'>): boolean =>
  isRunning(loan) || loan.status === 'written_off';

/**
 * Returns `own_loan_forbidden` if a loan belongs to a staff member, or its application or guarantor has their phone number or
 * email address; otherwise null. No one works on, decides on or pays their own loan, or one that they guarantee.
 */
export const checkLoanConflict = async (
  db: Queryable,
  { id, userId }: Pick<Loan, 'id' | 'userId'>,
  staffId: string,
): Promise<Problem | null> => {
  const isSameApplicant = sql`exists (
    select from loan_applications a where a.loan_id = ${id}
      and (users.msisdn in (a.msisdn1, a.msisdn2) or (a.email <> '' and lower(users.email) = lower(a.email))
        or users.msisdn in (select msisdn from loan_guarantors where loan_id = ${id} and replaced_at is null)))`;
  const isOwn =
    userId === staffId || (await db.orm.$count(users, and(eq(users.id, staffId), isSameApplicant))) > 0;
  return isOwn ? problem('own_loan_forbidden') : null;
};
