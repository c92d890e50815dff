import { account } from '../../ledger/accounts';
import type { Tx } from '../../platform/db/database';
import type { DisbursementConfirmation, LockedDisbursement } from './disbursement-purpose';
import type { Disbursement } from './disbursements-repository';
import { recordTransition } from './record-disbursement';

const payoutAccounts: Record<Disbursement['method'], string> = {
  mtn: account.payoutWallet,
  airtel: account.wallet('airtel'),
  bank: account.payoutBank,
};

export const getPayoutAccount = (method: Disbursement['method']): string => payoutAccounts[method];

/**
 * Records a disbursement as paid, and posts it by its purpose. Must run in a transaction that has locked the disbursement and what it pays.
 * Returns false, and changes nothing, if the disbursement is already final.
 */
export const postDisbursement = async (
  tx: Tx,
  { row, subject }: LockedDisbursement,
  confirmation: DisbursementConfirmation,
  now: Date,
): Promise<boolean> => {
  const { providerTransactionId, paidAt, actor } = confirmation;
  const set = { providerTransactionId, paidAt, nextCheckAt: null, failure: null };
  const change = { now, actorId: actor.id, detail: providerTransactionId, set };
  const paid = await recordTransition(tx, row, 'paid', change);
  if (!paid) return false;
  await subject.post(tx, paid, confirmation, now);
  return true;
};
