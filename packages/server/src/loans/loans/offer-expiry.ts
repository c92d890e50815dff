import { kampalaDay, kampalaInstant, type LoanProduct } from '@somesa/core';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { loans } from '../../platform/db/schema';
import { type Loan, lockLoan, recordLoanTransition, systemActor } from './loans-repository';

const DAY_MS = 24 * 3_600_000;
/** Number of offers processed per batch, and maximum number of batches per sweep; the next sweep continues. */
const BATCH = 100;
const ROUNDS = 20;

/** The day that an offer is made and the instant at which it is over: with the last of its days, in Kampala. */
export const offerFrom = (
  { offerDays }: Pick<LoanProduct, 'offerDays'>,
  now: Date,
): { offeredOn: string; offerEndsAt: Date } => {
  const offeredOn = kampalaDay(now);
  const begunMs = kampalaInstant(offeredOn, '00:00').getTime();
  return { offeredOn, offerEndsAt: new Date(begunMs + (offerDays + 1) * DAY_MS) };
};

/** Tells whether an offer can’t be taken any more, though nobody wrote it down yet. */
export const isOfferOver = ({ status, offerEndsAt }: Loan, now: Date): boolean =>
  status === 'approved' && offerEndsAt !== null && offerEndsAt <= now;

/** Writes down that an offer is over, if it is; the loan is held by the caller. Answers the loan as it stands then. */
export const expireOffer = async (tx: Tx, loan: Loan, now: Date): Promise<Loan> => {
  if (!isOfferOver(loan, now)) return loan;
  const moved = await recordLoanTransition(tx, loan, 'expire', systemActor, {
    now,
    set: { nextCheckAt: null },
  });
  if (!moved.ok) throw new Error('an offer that is over could not be ended');
  return moved.value;
};

/** Ends offers whose time is over. */
export const createOfferExpiry = (deps: {
  database: Database;
  clock: Clock;
  /** Hears of an offer that could not be ended; the next sweep tries again. */
  report: (error: unknown) => void;
}) => {
  const { database, clock } = deps;
  const listOver = async (): Promise<string[]> => {
    const found = await database.orm
      .select({ id: loans.id })
      .from(loans)
      .where(and(eq(loans.status, 'approved'), lte(loans.nextCheckAt, clock.now())))
      .orderBy(asc(loans.nextCheckAt))
      .limit(BATCH);
    return found.map(({ id }) => id);
  };

  const end = (id: string): Promise<void> =>
    database.transaction(async (tx) => {
      const loan = await lockLoan(tx, id);
      if (loan) await expireOffer(tx, loan, clock.now());
    });

  return {
    /** Ends one offer if it is over, before something is done with the loan. */
    end,

    /** Ends every offer that is over. */
    sweep: async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const over = await listOver();
        if (over.length === 0) return;
        for (const id of over) await end(id).catch(deps.report);
      }
    },
  };
};

export type OfferExpiry = ReturnType<typeof createOfferExpiry>;
