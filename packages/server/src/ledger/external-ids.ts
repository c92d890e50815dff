import { type Problem, problem } from '@somesa/core';
import type { RefundMethod } from '@somesa/core/admin';
import { acquireAdvisoryLock } from '../platform/db/advisory-lock';
import type { Tx } from '../platform/db/database';

/** The one written form of what a network or a bank calls a transfer: they write it now in capitals, now not. */
export const writtenId = (providerTransactionId: string): string => providerTransactionId.toUpperCase();

const paidBy = {
  name: 'external-ids-paid-by',
  text: `
    select id::text from disbursements where method = $1 and provider_transaction_id = $2
    union all select id::text from settlements where method = $1 and provider_transaction_id = $2
    union all select id::text from refund_payouts where method = $1 and provider_transaction_id = $2
    union all select provider_transaction_id from bank_transactions where $1 = 'bank' and return_transaction_id = $2`,
};

/**
 * Holds the name of a transfer by which money leaves us until the transaction ends, and names what it paid before, other than `but`:
 * a school for a loan, a settlement, a refund, or bank money that went back. Null where it paid nothing.
 */
export const findPaidBy = async (
  tx: Tx,
  method: RefundMethod,
  providerTransactionId: string,
  but: string | null = null,
): Promise<string | null> => {
  await acquireAdvisoryLock(tx, `transfer:${method}:${providerTransactionId}`);
  const paid = await tx.run<{ id: string }>(paidBy, [method, providerTransactionId]);
  return paid.find(({ id }) => id !== but)?.id ?? null;
};

/** Holds the name of a transfer that staff types in, and tells under its field where it paid something before (`bankReference_taken`). */
export const lockTransactionId = async (
  tx: Tx,
  method: RefundMethod,
  providerTransactionId: string,
  field: 'providerTransactionId' | 'bankReference' = 'providerTransactionId',
): Promise<Problem | null> =>
  (await findPaidBy(tx, method, providerTransactionId)) === null
    ? null
    : problem('validation_failed', {}, { [field]: ['bankReference_taken'] });
