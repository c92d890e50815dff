import { DAY_MS, type LoanProduct, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { type Loan, lockLoan, recordLoanTransition, systemActor } from '../loans-repository';
import { loans } from '../tables/loans';

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

/** Expires an offer if it is past its end; call it before any action on the loan. */
export const expireOffer = (
  { database, clock }: { database: Database; clock: Clock },
  id: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const [loan, now] = [await lockLoan(tx, id), clock.now()];
    if (!loan || !isOfferExpired(loan, now)) return;
    const set = { nextCheckAt: null };
    const expired = await recordLoanTransition(tx, loan, 'expire', systemActor, { now, set });
    if (!expired.ok) throw new Error('an offer that is over could not be ended');
  });

/** Expires every offer that is past its end. `report` gets the error if one can't be expired; the next sweep retries. */
export const expireOffers = async (deps: {
  database: Database;
  clock: Clock;
  report: (error: unknown) => void;
}): Promise<void> => {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const expired = await deps.database.orm
      .select({ id: loans.id })
      .from(loans)
      .where(and(eq(loans.status, 'approved'), lte(loans.nextCheckAt, deps.clock.now())))
      .orderBy(asc(loans.nextCheckAt))
      .limit(BATCH_SIZE);
    if (expired.length === 0) return;
    for (const { id } of expired) await expireOffer(deps, id).catch(deps.report);
  }
};
