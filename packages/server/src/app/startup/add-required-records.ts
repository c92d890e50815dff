import { openFixedAccounts } from '../../ledger/ledger';
import { addDefaultProduct } from '../../loans/loan-products';
import type { Database } from '../../platform/db/database';

/** Adds the records that every installation has: the fixed accounts of the ledger, and a loan product. */
export const addRequiredRecords = (database: Database, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    await openFixedAccounts(tx);
    await addDefaultProduct(tx, now);
  });
