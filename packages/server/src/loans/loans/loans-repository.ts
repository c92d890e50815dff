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
import { and, eq } from 'drizzle-orm';
import { completeFailedAttempts } from '../../people/queue/complete-failed-attempts';
import { completeQueueItem, reopenQueueItem } from '../../people/queue/complete-queue-item';
import type { Queryable, Tx } from '../../platform/db/database';
import { loanApplications, loanEvents, loans } from '../../platform/db/schema';

/** A loan's row. */
export type Loan = typeof loans.$inferSelect;
/** Details given by the applicant of a loan. */
export type LoanApplication = typeof loanApplications.$inferSelect;
/** A move of a loan, as it was written down. */
export type LoanLogRow = typeof loanEvents.$inferSelect;

/** Actor who changes the status of a loan; the ID is null for an applicant without an account, and for the system. */
export interface LoanActor {
  kind: LoanLogRow['actorKind'];
  id: string | null;
}

/** Actor for changes to a loan that nobody requested: those made by time or by a provider. */
export const systemActor: LoanActor = { kind: 'system', id: null };

/** Values set on a loan once nothing is requested from its parent any more. */
export const noRequest = { documentsNeeded: [], documentsNote: null };

/** Columns that no move changes. */
type FixedColumn = 'id' | 'status' | 'reference' | 'createdAt' | 'requestedPrincipalUgx' | 'requestedTerm';

/** Changes made together with a change of status; `detail` is written to the log and holds no personal data. */
export interface LoanChange {
  now: Date;
  detail?: string | undefined;
  set?: Partial<Omit<Loan, FixedColumn>> | undefined;
}

/** Finds a loan. */
export const findLoan = async (db: Queryable, id: string): Promise<Loan | null> => {
  const [row] = await db.orm.select().from(loans).where(eq(loans.id, id));
  return row ?? null;
};

/** Holds a loan's row until the transaction ends, so that what happens to it is decided one after another. */
export const lockLoan = async (tx: Tx, id: string): Promise<Loan | null> => {
  const [row] = await tx.orm.select().from(loans).where(eq(loans.id, id)).for('update');
  return row ?? null;
};

const writeLog = async (
  tx: Tx,
  loanId: string,
  move: { from: LoanStatus; event: LoanEvent; to: LoanStatus },
  actor: LoanActor,
  { now, detail }: LoanChange,
): Promise<void> => {
  await tx.orm.insert(loanEvents).values({
    loanId,
    fromStatus: move.from,
    event: move.event,
    toStatus: move.to,
    actorId: actor.id,
    actorKind: actor.kind,
    detail: detail ?? null,
    at: now,
  });
};

/** Writes an application: its loan, submitted, and what its applicant told. */
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
  await writeLog(tx, row.id, submitted, actor, { now: loan.createdAt });
  return row;
};

const isApplication = (status: LoanStatus): boolean => status === 'submitted' || status === 'under_review';

/**
 * An application that is decided, over or withdrawn is completed in its queue; one that is reopened goes back to it. With a loan
 * that is given up nobody tries to pay its school any more.
 */
const tellWork = async (
  tx: Tx,
  { id, from, to }: { id: string; from: LoanStatus; to: LoanStatus },
  actor: LoanActor,
  { now }: LoanChange,
): Promise<void> => {
  const staffId = actor.kind === 'staff' ? actor.id : null;
  if (from === 'accepted' && to === 'withdrawn') await completeFailedAttempts(tx, id, staffId, now);
  if (isApplication(from) === isApplication(to)) return;
  await (isApplication(to) ? reopenQueueItem : completeQueueItem)(tx, 'application', id, staffId, now);
};

/**
 * Moves a loan, and writes down who did it: every move of every loan goes through here. Refused as `loan_status_conflict`
 * where core knows no such move, and where somebody else moved it since it was read.
 */
export const recordLoanTransition = async (
  tx: Tx,
  loan: Pick<Loan, 'id' | 'status'>,
  event: LoanEvent,
  actor: LoanActor,
  change: LoanChange,
): Promise<Result<Loan, Problem>> => {
  const moved = transitionLoan(loan.status, event);
  if (!moved.ok) return err(problem('loan_status_conflict'));
  const [row] = await tx.orm
    .update(loans)
    .set({ ...change.set, status: moved.value })
    .where(and(eq(loans.id, loan.id), eq(loans.status, loan.status)))
    .returning();
  if (!row) return err(problem('loan_status_conflict'));
  await writeLog(tx, loan.id, { from: loan.status, event, to: row.status }, actor, change);
  await tellWork(tx, { id: loan.id, from: loan.status, to: row.status }, actor, change);
  return ok(row);
};
