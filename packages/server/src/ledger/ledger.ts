import type { Tx } from '../platform/db/database';
import { accounts, ledgerEntries } from '../platform/db/schema';
import { fixedAccounts } from './accounts';

/** One posting: money moves from the credit to the debit account. `event`, `code` and `line` make it happen once. */
export interface Posting {
  debitAccount: string;
  creditAccount: string;
  amountUgx: number;
  event: string;
  code:
    | 'fees.paid'
    | 'fees.surplus'
    | 'bank.unallocated'
    | 'bank.allocated'
    | 'bank.returned'
    | 'mobile.unallocated'
    | 'mobile.allocated'
    | 'mobile.returned'
    | 'loan.disbursed'
    | 'school.paid'
    | 'school.settled'
    | 'repayment.principal'
    | 'repayment.interest'
    | 'repayment.fees'
    | 'repayment.penalties'
    | 'repayment.overpaid'
    | 'refund.paid'
    | 'reallocated';
  line: number;
  paymentId: string | null;
  /** The loan that it belongs to, where it does to one. */
  loanId?: string;
  valueAt: Date;
}

/** Writes postings. A posting that stands already is a programmer's error and throws: callers hold the payment's row. */
export const post = async (tx: Tx, postings: readonly Posting[], bookedAt: Date): Promise<void> => {
  if (postings.length === 0) return;
  await tx.orm.insert(ledgerEntries).values(postings.map((posting) => ({ ...posting, bookedAt })));
};

/** Opens the accounts that every installation has. */
export const openFixedAccounts = async (tx: Tx): Promise<void> => {
  await tx.orm
    .insert(accounts)
    .values([...fixedAccounts])
    .onConflictDoNothing();
};
