import { type Problem, problem } from '@somesa/core';
import type { RefundMethod } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';

/** Returns the canonical form of a provider's transaction ID, since providers vary the case. */
export const normaliseTransactionId = (providerTransactionId: string): string =>
  providerTransactionId.toUpperCase();

/** ID of a transfer at the network or bank that made it. */
export interface OutgoingTransfer {
  method: RefundMethod;
  providerTransactionId: string;
}

/** Returns the SQL for the IDs, as text, of the records of a layer above that a transfer paid. */
export type TransferUse = (transfer: OutgoingTransfer) => SQL;

/**
 * Locks the ID of an outgoing transfer until the transaction ends, and returns the ID of what it already paid, other than
 * `exceptId`: a disbursement, a refund payout, or one of the further `uses`. Returns null if it paid nothing.
 */
export const lockOutgoingTransfer = async (
  tx: Tx,
  uses: readonly TransferUse[],
  transfer: OutgoingTransfer,
  exceptId: string | null = null,
): Promise<string | null> => {
  const { method, providerTransactionId } = transfer;
  await acquireAdvisoryLock(tx, `transfer:${method}:${providerTransactionId}`);
  const ofTransfer = sql`method = ${method} and provider_transaction_id = ${providerTransactionId}`;
  const selects = [
    sql`select id::text from disbursements where ${ofTransfer}`,
    sql`select id::text from refund_payouts where ${ofTransfer}`,
    ...uses.map((use) => use(transfer)),
  ];
  const paid = await queryRows<{ id: string }>(tx, sql.join(selects, sql` union all `));
  return paid.find(({ id }) => id !== exceptId)?.id ?? null;
};

/**
 * Validates the ID of a transfer that staff entered, and locks it until the transaction ends. Returns a problem under its field
 * (`bankReference_taken`) if it already paid something, and null otherwise.
 */
export const validateOutgoingTransfer = async (
  tx: Tx,
  uses: readonly TransferUse[],
  transfer: OutgoingTransfer,
  field: 'providerTransactionId' | 'bankReference' = 'providerTransactionId',
): Promise<Problem | null> =>
  (await lockOutgoingTransfer(tx, uses, transfer)) === null
    ? null
    : problem('validation_failed', {}, { [field]: ['bankReference_taken'] });
