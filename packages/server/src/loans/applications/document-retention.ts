import { DAY_MS, HOUR_MS } from '@somesa/core';
import { and, asc, eq, exists, gt, isNull, lte, notExists, or } from 'drizzle-orm';
import { uploads } from '../../messaging/tables/uploads';
import { releaseLoanFiles } from '../../messaging/uploads/uploads-repository';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { lockLoan } from '../loans-repository';
import { loanEvents, loanGuarantors, loans } from '../tables/loans';
import { deleteGuarantors } from './guarantors';

/** Interval between checks for documents whose retention period is over, in milliseconds. */
const CHECK_INTERVAL_MS = HOUR_MS;
/** Number of loans processed per batch, and number of batches per sweep; the next sweep continues. */
const BATCH_SIZE = 100;
const MAX_BATCHES = 20;

/** Returns the condition for loans whose retention period is over: declined or without an owner, and without an event since an instant. */
const isRetentionOver = (db: Queryable, since: Date) =>
  and(
    or(eq(loans.status, 'declined'), isNull(loans.userId)),
    lte(loans.createdAt, since),
    or(
      exists(db.orm.select({ id: uploads.id }).from(uploads).where(eq(uploads.loanId, loans.id))),
      exists(
        db.orm
          .select({ id: loanGuarantors.id })
          .from(loanGuarantors)
          .where(eq(loanGuarantors.loanId, loans.id)),
      ),
    ),
    notExists(
      db.orm
        .select({ id: loanEvents.id })
        .from(loanEvents)
        .where(and(eq(loanEvents.loanId, loans.id), gt(loanEvents.at, since))),
    ),
  );

/**
 * Creates the sweep that releases the documents and guarantors of declined applications, and of guests' applications that no one claimed,
 * a number of days after their last event. The sweep of uploads deletes the files; the loan and its events stay.
 */
export const createDocumentRetention = (deps: {
  database: Database;
  clock: Clock;
  retentionDays: number;
  /** Receives the error if a loan's documents can't be released; a later sweep retries. */
  report: (error: unknown) => void;
}) => {
  const { database, clock } = deps;
  const getRetentionStart = (): Date => new Date(clock.now().getTime() - deps.retentionDays * DAY_MS);
  let lastCheckMs = Number.NEGATIVE_INFINITY;

  const listExpired = async (): Promise<string[]> => {
    const found = await database.orm
      .select({ id: loans.id })
      .from(loans)
      .where(isRetentionOver(database, getRetentionStart()))
      .orderBy(asc(loans.createdAt))
      .limit(BATCH_SIZE);
    return found.map(({ id }) => id);
  };

  /** Releases the documents of a loan. Checks the condition again under the lock: someone may have claimed the application since. */
  const deleteDocuments = async (tx: Tx, id: string): Promise<void> => {
    await lockLoan(tx, id);
    const [expired] = await tx.orm
      .update(loans)
      .set({ documentsDeletedAt: clock.now() })
      .where(and(eq(loans.id, id), isRetentionOver(tx, getRetentionStart())))
      .returning({ id: loans.id });
    if (!expired) return;
    await releaseLoanFiles(tx, [expired.id]);
    await deleteGuarantors(tx, [expired.id]);
  };

  return {
    /** Releases expired documents, at most once an hour. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      const nowMs = clock.now().getTime();
      if (nowMs - lastCheckMs < CHECK_INTERVAL_MS) return;
      lastCheckMs = nowMs;
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const expired = await listExpired();
        for (const id of expired) {
          if (isStopping()) return;
          await database.transaction((tx) => deleteDocuments(tx, id)).catch(deps.report);
        }
        if (expired.length < BATCH_SIZE) return;
      }
    },
  };
};
