import { DAY_MS, type LoanProduct, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { loans } from '../../platform/db/schema';
import { type Loan, lockLoan, recordLoanTransition, systemActor } from '../loans-repository';

/** Number of offers processed per batch, and maximum number of batches per sweep; the next sweep continues. */
const BATCH_SIZE = 100;
const MAX_BATCHES = 20;

/** Returns the date of an offer made now, and the instant at which it expires: the end of its last day in Kampala. */
export const calculateOfferDates = (
  { offerDays }: Pick<LoanProduct, 'offerDays'>,
  now: Date,
): { offeredOn: string; offerEndsAt: Date } => {
  const offeredOn = toKampalaDay(now);
  const startMs = toKampalaInstant(offeredOn, '00:00').getTime();
  return { offeredOn, offerEndsAt: new Date(startMs + (offerDays + 1) * DAY_MS) };
};

/** Returns whether an offer is past its end but not marked as expired yet. */
export const isOfferExpired = ({ status, offerEndsAt }: Loan, now: Date): boolean =>
  status === 'approved' && offerEndsAt !== null && offerEndsAt <= now;

/** Expires an offer if it is past its end, and returns the loan as it is then. The caller must hold the lock on the loan. */
const expireOffer = async (tx: Tx, loan: Loan, now: Date): Promise<Loan> => {
  if (!isOfferExpired(loan, now)) return loan;
  const expired = await recordLoanTransition(tx, loan, 'expire', systemActor, {
    now,
    set: { nextCheckAt: null },
  });
  if (!expired.ok) throw new Error('an offer that is over could not be ended');
  return expired.value;
};

/** Returns the condition for offers that are past their end. */
const isOfferDue = (now: Date) => and(eq(loans.status, 'approved'), lte(loans.nextCheckAt, now));

/** Creates the expiry of offers. */
export const createOfferExpiry = (deps: {
  database: Database;
  clock: Clock;
  /** Receives the error if an offer can't be expired; the next sweep retries. */
  report: (error: unknown) => void;
}) => {
  const { database, clock } = deps;
  const listExpired = async (): Promise<string[]> => {
    const found = await database.orm
      .select({ id: loans.id })
      .from(loans)
      .where(isOfferDue(clock.now()))
      .orderBy(asc(loans.nextCheckAt))
      .limit(BATCH_SIZE);
    return found.map(({ id }) => id);
  };

  const expire = (id: string): Promise<void> =>
    database.transaction(async (tx) => {
      const loan = await lockLoan(tx, id);
      if (loan) await expireOffer(tx, loan, clock.now());
    });

  return {
    /** Expires one offer if it is past its end; called before any action on the loan. */
    expire,

    /** Expires every offer that is past its end. */
    sweep: async (): Promise<void> => {
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const expiredIds = await listExpired();
        if (expiredIds.length === 0) return;
        for (const id of expiredIds) await expire(id).catch(deps.report);
      }
    },
  };
};

export type OfferExpiry = ReturnType<typeof createOfferExpiry>;
