import { type Problem, problem } from '@somesa/core';
import type { RefundMethod } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { acquireAdvisoryLock } from '../platform/db/advisory-lock';
import type { Tx } from '../platform/db/database';
import { queryRows } from '../platform/db/query-rows';

/** Returns the canonical form of a provider's transaction ID, since providers vary the case. */
export const normaliseTransactionId = (providerTransactionId: string): string =>
  providerTransactionId.toUpperCase();

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
  const ofTransfer = sql`method = ${method} and provider_transaction_id = ${providerTransactionId}`;
  const paid = await queryRows<{ id: string }>(
    tx,
    sql`select id::text from disbursements where ${ofTransfer}
      union all select id::text from settlements where ${ofTransfer}
      union all select id::text from refund_payouts where ${ofTransfer}
      union all select provider_transaction_id from bank_transactions
        where ${method}::text = 'bank' and return_transaction_id = ${providerTransactionId}`,
  );
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
