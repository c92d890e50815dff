import type { LoanAccount } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { repayments } from '../../platform/db/schema';
import type { ReceivedPayment } from './loan-input';
import { noParts } from './loan-parts';

type Placed = Pick<
  ReceivedPayment,
  'type' | 'principalUgx' | 'interestUgx' | 'feesUgx' | 'penaltiesUgx' | 'overpaidUgx' | 'savedInterestUgx'
>;

/** Returns the allocation of a payment by the replay; the amount that was refunded remains an overpayment. */
const placeOf = (account: LoanAccount, row: ReceivedPayment): Placed => {
  const { type, reversedAt, refundedUgx } = row;
  const found = account.payments.find(({ id }) => id === row.paymentId);
  if (reversedAt !== null) return { type, ...noParts, savedInterestUgx: 0 };
  if (!found) return { type, ...noParts, overpaidUgx: refundedUgx, savedInterestUgx: 0 };
  return {
    type: found.type,
    principalUgx: found.principalUgx,
    interestUgx: found.interestUgx,
    feesUgx: found.feesUgx,
    penaltiesUgx: found.penaltiesUgx,
    overpaidUgx: found.overpaidUgx + refundedUgx,
    savedInterestUgx: found.savedInterestUgx,
  };
};

const isChanged = (row: ReceivedPayment, placed: Placed): boolean =>
  (Object.keys(placed) as (keyof Placed)[]).some((name) => row[name] !== placed[name]);

/** Writes where each payment went by the replay, where that is another place than before. Answers the rows as they are now: the very same ones where nothing changed. */
export const writeParts = async (
  tx: Tx,
  account: LoanAccount,
  received: readonly ReceivedPayment[],
): Promise<ReceivedPayment[]> => {
  const written: ReceivedPayment[] = [];
  for (const row of received) {
    const placed = placeOf(account, row);
    if (!isChanged(row, placed)) {
      written.push(row);
      continue;
    }
    await tx.orm.update(repayments).set(placed).where(eq(repayments.paymentId, row.paymentId));
    written.push({ ...row, ...placed });
  }
  return written;
};
