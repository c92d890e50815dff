import type { Tx } from '../platform/db/database';
import { accounts, ledgerEntries } from '../platform/db/schema';
import { fixedAccounts } from './accounts';

/** One posting: money moves from the credit to the debit account. `source`, `postingType` and `line` make it happen once. */
export interface Posting {
  debitAccount: string;
  creditAccount: string;
  amountUgx: number;
  source: string;
  postingType:
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
  /** Loan that the posting belongs to, if any. */
  loanId?: string;
  valueAt: Date;
}

/** Writes postings. Throws if one of them exists already: callers lock the payment's row first. */
export const post = async (tx: Tx, postings: readonly Posting[], postedAt: Date): Promise<void> => {
  if (postings.length === 0) return;
  await tx.orm.insert(ledgerEntries).values(postings.map((posting) => ({ ...posting, postedAt })));
};

/** Opens the accounts that every installation has. */
export const openFixedAccounts = async (tx: Tx): Promise<void> => {
  await tx.orm
    .insert(accounts)
    .values([...fixedAccounts])
    .onConflictDoNothing();
};
