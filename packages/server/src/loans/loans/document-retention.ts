import { and, asc, eq, exists, gt, isNull, lte, notExists, or } from 'drizzle-orm';
import { releaseLoanFiles } from '../../messaging/uploads/uploads-repository';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { loanEvents, loans, uploads } from '../../platform/db/schema';
import { lockLoan } from './loans-repository';

const DAY_MS = 24 * 3_600_000;
/** Interval between checks for documents whose retention period is over, in milliseconds. */
const LOOK_EVERY_MS = 3_600_000;
/** Number of loans processed per batch, and number of batches per sweep; the next sweep continues. */
const BATCH = 100;
const ROUNDS = 20;

/** Returns the condition for loans whose documents are no longer kept: declined, or without a confirmed applicant; with no event since an instant. */
const isOver = (db: Queryable, since: Date) =>
  and(
    or(eq(loans.status, 'declined'), isNull(loans.userId)),
    lte(loans.createdAt, since),
    exists(db.orm.select({ id: uploads.id }).from(uploads).where(eq(uploads.loanId, loans.id))),
    notExists(
      db.orm
        .select({ id: loanEvents.id })
        .from(loanEvents)
        .where(and(eq(loanEvents.loanId, loans.id), gt(loanEvents.at, since))),
    ),
  );

/**
 * Gives up the papers of applications that were declined, and of those without an account that nobody claimed, once so many
 * days have passed since the last that happened to them. The sweep of files removes them; the loan and its log stay.
 */
export const createDocumentRetention = (deps: {
  database: Database;
  clock: Clock;
  keptDays: number;
  /** Hears of a loan whose papers could not be given up; a later sweep tries again. */
  report: (error: unknown) => void;
}) => {
  const { database, clock } = deps;
  const keptSince = (): Date => new Date(clock.now().getTime() - deps.keptDays * DAY_MS);
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  const listOver = async (): Promise<string[]> => {
    const found = await database.orm
      .select({ id: loans.id })
      .from(loans)
      .where(isOver(database, keptSince()))
      .orderBy(asc(loans.createdAt))
      .limit(BATCH);
    return found.map(({ id }) => id);
  };

  /** Looks again once the row is held: somebody may have claimed the application, or staff may be at it. */
  const giveUp = async (tx: Tx, id: string): Promise<void> => {
    await lockLoan(tx, id);
    const [over] = await tx.orm
      .update(loans)
      .set({ documentsDeletedAt: clock.now() })
      .where(and(eq(loans.id, id), isOver(tx, keptSince())))
      .returning({ id: loans.id });
    if (over) await releaseLoanFiles(tx, [over.id]);
  };

  return {
    /** Gives up what is over, once an hour. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      const nowMs = clock.now().getTime();
      if (nowMs - lookedAtMs < LOOK_EVERY_MS) return;
      lookedAtMs = nowMs;
      for (let round = 0; round < ROUNDS; round += 1) {
        const over = await listOver();
        for (const id of over) {
          if (isStopping()) return;
          await database.transaction((tx) => giveUp(tx, id)).catch(deps.report);
        }
        if (over.length < BATCH) return;
      }
    },
  };
};
