import { type Problem, problem } from '@somesa/core';
import type { RefundMethod } from '@somesa/core/admin';
import { acquireAdvisoryLock } from '../platform/db/advisory-lock';
import type { Tx } from '../platform/db/database';

/** Returns the canonical form of a provider's transaction ID, since providers vary the case. */
export const normaliseTransactionId = (providerTransactionId: string): string =>
  providerTransactionId.toUpperCase();

const paidByQuery = {
  name: 'outgoing-transfers-paid',
  text: `
    select id::text from disbursements where method = $1 and provider_transaction_id = $2
    union all select id::text from settlements where method = $1 and provider_transaction_id = $2
    union all select id::text from refund_payouts where method = $1 and provider_transaction_id = $2
    union all select provider_transaction_id from bank_transactions where $1 = 'bank' and return_transaction_id = $2`,
};

/**
 * Locks the ID of an outgoing transfer until the transaction ends, and returns the ID of what it already paid, other than
 * `exceptId`: a disbursement, a settlement, a refund payout or a returned bank transaction. Returns null if it paid nothing.
 */
export const lockOutgoingTransfer = async (
  tx: Tx,
  method: RefundMethod,
  providerTransactionId: string,
  exceptId: string | null = null,
): Promise<string | null> => {
  await acquireAdvisoryLock(tx, `transfer:${method}:${providerTransactionId}`);
  const paid = await tx.run<{ id: string }>(paidByQuery, [method, providerTransactionId]);
  return paid.find(({ id }) => id !== exceptId)?.id ?? null;
};

/**
 * Validates the ID of a transfer that staff entered, and locks it until the transaction ends. Returns a problem under its field
 * (`bankReference_taken`) if it already paid something, and null otherwise.
 */
export const validateOutgoingTransfer = async (
  tx: Tx,
  method: RefundMethod,
  providerTransactionId: string,
  field: 'providerTransactionId' | 'bankReference' = 'providerTransactionId',
): Promise<Problem | null> =>
  (await lockOutgoingTransfer(tx, method, providerTransactionId)) === null
    ? null
    : problem('validation_failed', {}, { [field]: ['bankReference_taken'] });
