import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { loans } from '../../platform/db/schema';
import { recalculateLoan } from './recalculate-loan';

/** Number of loans processed per batch, and maximum number of batches per sweep; the next sweep continues. */
const BATCH = 100;
const ROUNDS = 20;

/** A loan that is due to be looked at, and since when: the place from which the next batch is read. */
interface DueLoan {
  id: string;
  dueAt: Date;
}

/** Looks after running loans as days begin: what falls due, what is overdue, what it costs, and what its parent is told of it. */
export const createLoanSweep = (deps: {
  database: Database;
  clock: Clock;
  /** Hears of a loan that could not be looked after; the next sweep tries again. */
  report: (error: unknown) => void;
}) => {
  const { database, clock } = deps;

  /** The loans behind the last of the batch before: one that can't be looked after holds up none of them. */
  const listDue = async (now: Date, last: DueLoan | null): Promise<DueLoan[]> => {
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
      .limit(BATCH);
    return found.map(({ id, dueAt }) => ({ id, dueAt: dueAt ?? now }));
  };

  const lookAfter = (id: string): Promise<unknown> =>
    database.transaction((tx) => recalculateLoan(tx, id, { kind: 'day' }, clock.now()));

  return {
    /** Looks after every loan that is due. A loan is a transaction of its own: who stops it in between loses nothing. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      let last: DueLoan | null = null;
      for (let round = 0; round < ROUNDS && !isStopping(); round += 1) {
        const batch: DueLoan[] = await listDue(clock.now(), last);
        for (const { id } of batch) {
          if (isStopping()) return;
          await lookAfter(id).catch(deps.report);
        }
        last = batch.at(-1) ?? null;
        if (last === null) return;
      }
    },
  };
};

export type LoanSweep = ReturnType<typeof createLoanSweep>;
