import type { LoanAccount } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { repayments } from '../../platform/db/schema';
import type { ReceivedPayment } from './loan-input';
import { emptyBreakdown } from './loan-parts';

type Allocation = Pick<
  ReceivedPayment,
  | 'type'
  | 'isRecovery'
  | 'principalUgx'
  | 'interestUgx'
  | 'feesUgx'
  | 'penaltiesUgx'
  | 'overpaidUgx'
  | 'savedInterestUgx'
>;

/** Returns the breakdown of a payment according to the replay; refunded amounts remain overpayments. */
const getAllocation = (account: LoanAccount, row: ReceivedPayment): Allocation => {
  const { type, isRecovery, reversedAt, refundedUgx } = row;
  const found = account.payments.find(({ id }) => id === row.paymentId);
  if (reversedAt !== null) return { type, isRecovery, ...emptyBreakdown, savedInterestUgx: 0 };
  if (!found) return { type, isRecovery, ...emptyBreakdown, overpaidUgx: refundedUgx, savedInterestUgx: 0 };
  return {
    type: found.type,
    isRecovery: found.isRecovery,
    principalUgx: found.principalUgx,
    interestUgx: found.interestUgx,
    feesUgx: found.feesUgx,
    penaltiesUgx: found.penaltiesUgx,
    overpaidUgx: found.overpaidUgx + refundedUgx,
    savedInterestUgx: found.savedInterestUgx,
  };
};

const isChanged = (row: ReceivedPayment, allocation: Allocation): boolean =>
  (Object.keys(allocation) as (keyof Allocation)[]).some((name) => row[name] !== allocation[name]);

/** Saves changed breakdowns of payments, and returns all payments; unchanged ones are the identical objects. */
export const saveAllocations = async (
  tx: Tx,
  account: LoanAccount,
  received: readonly ReceivedPayment[],
): Promise<ReceivedPayment[]> => {
  const saved: ReceivedPayment[] = [];
  for (const row of received) {
    const allocation = getAllocation(account, row);
    if (!isChanged(row, allocation)) {
      saved.push(row);
      continue;
    }
    await tx.orm.update(repayments).set(allocation).where(eq(repayments.paymentId, row.paymentId));
    saved.push({ ...row, ...allocation });
  }
  return saved;
};
