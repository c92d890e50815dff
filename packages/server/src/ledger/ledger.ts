import { fixedAccountCodes, fixedAccounts } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database';
import { accounts, ledgerEntries } from '../platform/db/schema';

/** Types of postings. docs/ledger.md says when each is made. */
export const postingTypes = [
  'fees.paid',
  'fees.surplus',
  'fees.charged',
  'bank.unallocated',
  'bank.allocated',
  'bank.returned',
  'mobile.unallocated',
  'mobile.allocated',
  'mobile.returned',
  'loan.disbursed',
  'school.paid',
  'school.settled',
  'repayment.principal',
  'repayment.interest',
  'repayment.fees',
  'repayment.penalties',
  'repayment.overpaid',
  'repayment.recovered',
  'loan.written-off',
  'refund.paid',
  'reallocated',
  'journal',
] as const;
export type PostingType = (typeof postingTypes)[number];

/** Journal entry that debits one account and credits another. `source`, `postingType` and `line` make it unique. */
export interface Posting {
  debitAccount: string;
  creditAccount: string;
  amountUgx: number;
  source: string;
  postingType: PostingType;
  line: number;
  paymentId: string | null;
  /** Loan to which the posting belongs, if any. */
  loanId?: string;
  valueAt: Date;
}

/**
 * Inserts postings. Throws if one exists already, so callers must lock the payment first. If the day is closed, because the clock of a
 * server was wrong, their posting date is the first day that is not.
 */
export const post = async (tx: Tx, postings: readonly Posting[], now: Date): Promise<void> => {
  if (postings.length === 0) return;
  const firstOpen = sql`(select (max(day) + 1)::timestamp at time zone 'Africa/Kampala' from closed_ledger_dates)`;
  const postedAt = sql`greatest(${now.toISOString()}::timestamptz, ${firstOpen})`;
  await tx.orm.insert(ledgerEntries).values(postings.map((posting) => ({ ...posting, postedAt })));
};

/** Creates the accounts of every installation. */
export const openFixedAccounts = async (tx: Tx): Promise<void> => {
  await tx.orm
    .insert(accounts)
    .values(fixedAccountCodes.map((code) => ({ code, kind: fixedAccounts[code].kind })))
    .onConflictDoNothing();
};
