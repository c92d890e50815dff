import { sql } from 'drizzle-orm';
import type { TransferUse } from '../loans/disbursements/outgoing-transfers';

/** Settlement that staff paid elsewhere by a transfer. */
export const settlementUse: TransferUse = ({ method, providerTransactionId }) =>
  sql`select id::text from settlements where method = ${method} and provider_transaction_id = ${providerTransactionId}`;

/** Bank transaction that a transfer returned to its payer. */
export const returnUse: TransferUse = ({ method, providerTransactionId }) =>
  sql`select provider_transaction_id from bank_transactions
        where ${method}::text = 'bank' and return_transaction_id = ${providerTransactionId}`;

/** Uses of a transfer beside disbursements and refunds. */
export const transferUses: readonly TransferUse[] = [settlementUse, returnUse];
