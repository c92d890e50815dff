import {
  err,
  type LoanEvent,
  type LoanState,
  moveLoan,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import { finishFailedTries } from '../../people/queue/finish-tries';
import { finishWork, resumeWork } from '../../people/queue/finish-work';
import type { Queryable, Tx } from '../../platform/db/database';
import { loanApplications, loanLog, loans } from '../../platform/db/schema';

/** A loan's row. */
export type Loan = typeof loans.$inferSelect;
/** What its applicant told. */
export type LoanApplication = typeof loanApplications.$inferSelect;
/** A move of a loan, as it was written down. */
export type LoanLogRow = typeof loanLog.$inferSelect;

/** Who moves a loan: the id is null for an applicant without an account, and for the system. */
export interface LoanActor {
  kind: LoanLogRow['actorKind'];
  id: string | null;
}

/** What moves a loan where nobody asked for it: time, a provider. */
export const systemActor: LoanActor = { kind: 'system', id: null };

/** What a loan is set to once nothing is asked of its parent any more. */
export const noRequest = { documentsNeeded: [], documentsNote: null };

/** Columns that no move changes. */
type FixedColumn = 'id' | 'state' | 'reference' | 'createdAt' | 'requestedPrincipalUgx' | 'requestedTerm';

/** What changes with a move; `detail` goes into the log and holds no personal data. */
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
  move: { from: LoanState; event: LoanEvent; to: LoanState },
  actor: LoanActor,
  { now, detail }: LoanChange,
): Promise<void> => {
  await tx.orm.insert(loanLog).values({
    ...{ loanId, fromState: move.from, event: move.event, toState: move.to },
    ...{ actorId: actor.id, actorKind: actor.kind, detail: detail ?? null, at: now },
  });
};

/** Writes an application: its loan, submitted, and what its applicant told. */
export const insertLoan = async (
  tx: Tx,
  loan: Omit<typeof loans.$inferInsert, 'state' | 'requestedPrincipalUgx' | 'requestedTerm'>,
  application: Omit<LoanApplication, 'loanId'>,
  actor: LoanActor,
): Promise<Loan> => {
  const [row] = await tx.orm
    .insert(loans)
    .values({
      ...{ ...loan, state: 'submitted' as const },
      ...{ requestedPrincipalUgx: loan.principalUgx, requestedTerm: loan.term },
    })
    .returning();
  if (!row) throw new Error('a loan was not written');
  await tx.orm.insert(loanApplications).values({ ...application, loanId: row.id });
  const submitted = { from: 'draft', event: 'submit', to: row.state } as const;
  await writeLog(tx, row.id, submitted, actor, { now: loan.createdAt });
  return row;
};

const isApplication = (state: LoanState): boolean => state === 'submitted' || state === 'under_review';

/**
 * An application that is decided, over or withdrawn is completed in its queue; one that is reopened goes back to it. With a loan
 * that is given up nobody tries to pay its school any more.
 */
const tellWork = async (
  tx: Tx,
  { id, from, to }: { id: string; from: LoanState; to: LoanState },
  actor: LoanActor,
  { now }: LoanChange,
): Promise<void> => {
  const officerId = actor.kind === 'staff' ? actor.id : null;
  if (from === 'accepted' && to === 'withdrawn') await finishFailedTries(tx, id, officerId, now);
  if (isApplication(from) === isApplication(to)) return;
  await (isApplication(to) ? resumeWork : finishWork)(tx, 'application', id, officerId, now);
};

/**
 * Moves a loan, and writes down who did it: every move of every loan goes through here. Refused as `loan_move_illegal`
 * where core knows no such move, and where somebody else moved it since it was read.
 */
export const moveRow = async (
  tx: Tx,
  loan: Pick<Loan, 'id' | 'state'>,
  event: LoanEvent,
  actor: LoanActor,
  change: LoanChange,
): Promise<Result<Loan, Problem>> => {
  const moved = moveLoan(loan.state, event);
  if (!moved.ok) return err(problem('loan_move_illegal'));
  const [row] = await tx.orm
    .update(loans)
    .set({ ...change.set, state: moved.value })
    .where(and(eq(loans.id, loan.id), eq(loans.state, loan.state)))
    .returning();
  if (!row) return err(problem('loan_move_illegal'));
  await writeLog(tx, loan.id, { from: loan.state, event, to: row.state }, actor, change);
  await tellWork(tx, { id: loan.id, from: loan.state, to: row.state }, actor, change);
  return ok(row);
};
