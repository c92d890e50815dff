import {
  err,
  formatFigures,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import type { SettlementPaid } from '@somesa/core/admin';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { normaliseTransactionId, validateOutgoingTransfer } from '../../ledger/outgoing-transfers';
import { getPayoutAccount } from '../../loans/disbursements/post-disbursement';
import type { Tx } from '../../platform/db/database';
import { getUnsettledUgx } from '../../schools/schools/school-ledger';
import { completeSettlement } from './complete-settlement';
import { lockSchool, reportOverpaidSchool } from './overpaid-school-exception';
import type { Settlement } from './settlement-purpose';

/** Time of a transfer, of which only the day is known. */
const NOON = '12:00';

/**
 * Returns the problem of a payout of a locked settlement that staff sent elsewhere; null if it can be recorded. Returns `settlement_reduced` if
 * less is owed than at its creation, unless the amount owed now is confirmed.
 */
export const validateRecordedSettlement = async (
  tx: Tx,
  row: Settlement,
  { paidOn, payableUgx: confirmedUgx, providerTransactionId }: SettlementPaid,
  now: Date,
): Promise<Problem | null> => {
  if (row.status === 'sending') return problem('settlement_sent');
  if (row.status !== 'created') return problem('settlement_ended');
  if (paidOn < toKampalaDay(row.createdAt) || paidOn > toKampalaDay(now))
    return problem('validation_failed', {}, { paidOn: ['settledOn_invalid'] });
  await lockSchool(tx, row.schoolId);
  const payableUgx = await getUnsettledUgx(tx, row.schoolId, row.untilOn);
  if (payableUgx < row.amountUgx && confirmedUgx !== payableUgx) {
    const amounts = { amount: formatFigures(row.amountUgx), payable: formatFigures(payableUgx) };
    return problem('settlement_reduced', amounts);
  }
  return validateOutgoingTransfer(tx, row.method, normaliseTransactionId(providerTransactionId));
};

/** Posts a payout of a locked settlement that staff sent elsewhere, if it is valid. Opens an exception if the school was overpaid. */
export const recordSettlement = async (
  tx: Tx,
  row: Settlement,
  paid: SettlementPaid,
  { staffId, now }: { staffId: string; now: Date },
): Promise<Result<null, Problem>> => {
  const invalid = await validateRecordedSettlement(tx, row, paid, now);
  if (invalid) return err(invalid);
  const { paidOn } = paid;
  const providerTransactionId = normaliseTransactionId(paid.providerTransactionId);
  await completeSettlement(tx, row, { paidOn, providerTransactionId }, staffId, now);
  const posting = {
    debitAccount: account.schoolPayable(row.schoolId),
    amountUgx: row.amountUgx,
    creditAccount: getPayoutAccount(row.method),
    source: `settlement:${row.id}`,
    postingType: 'school.settled' as const,
    line: 0,
    paymentId: null,
    valueAt: new Date(Math.min(toKampalaInstant(paidOn, NOON).getTime(), now.getTime())),
  };
  await post(tx, [posting], now);
  await reportOverpaidSchool(tx, row.schoolId, now);
  return ok(null);
};
