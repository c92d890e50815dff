import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { runWithConcurrency } from '../../platform/jobs/run-with-concurrency';
import { loans } from '../tables/loans';
import { recalculateLoan } from './recalculate-loan';

/** Number of loans processed per batch, and maximum number of batches per sweep; the next sweep continues. */
const BATCH_SIZE = 100;
const MAX_BATCHES = 20;
/** Number of loans recalculated at once, which leaves most connections to callers. */
const CONCURRENCY = 4;

/** Loan that is due for recalculation, and the time since when: the cursor of the next batch. */
interface LoanToRecalculate {
  id: string;
  dueAt: Date;
}

/** Creates the sweep that recalculates running loans as days begin: due amounts, arrears, penalties and reminders. */
export const createLoanSweep = (deps: {
  database: Database;
  clock: Clock;
  /** Receives the error if a loan can't be recalculated; the next sweep retries. */
  report: (error: unknown) => void;
}) => {
  const { database, clock } = deps;

  /** Lists due loans after the last one of the previous batch, so that a failing loan does not block the others. */
  const listDue = async (now: Date, last: LoanToRecalculate | null): Promise<LoanToRecalculate[]> => {
    const found = await database.orm
      .select({ id: loans.id, dueAt: loans.nextCheckAt })
      .from(loans)
      .where(
        and(
          inArray(loans.status, ['ongoing', 'in_arrears']),
          lte(loans.nextCheckAt, now),
          last
            ? or(
                gt(loans.nextCheckAt, last.dueAt),
                and(eq(loans.nextCheckAt, last.dueAt), gt(loans.id, last.id)),
              )
            : undefined,
        ),
      )
      .orderBy(asc(loans.nextCheckAt), asc(loans.id))
      .limit(BATCH_SIZE);
    return found.map(({ id, dueAt }) => ({ id, dueAt: dueAt ?? now }));
  };

  const recalculate = (id: string): Promise<unknown> =>
    database.transaction((tx) => recalculateLoan(tx, id, { kind: 'day' }, clock.now()));

  return {
    /** Recalculates every loan that is due, each in its own transaction, so that stopping in between loses nothing. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      let last: LoanToRecalculate | null = null;
      for (let batchNumber = 0; batchNumber < MAX_BATCHES && !isStopping(); batchNumber += 1) {
        const batch: LoanToRecalculate[] = await listDue(clock.now(), last);
        const ids = batch.map(({ id }) => id);
        await runWithConcurrency(ids, CONCURRENCY, async (id) => {
          if (!isStopping()) await recalculate(id).catch(deps.report);
        });
        last = batch.at(-1) ?? null;
        if (last === null) return;
      }
    },
  };
};
