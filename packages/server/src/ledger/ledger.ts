import { type ApprovalKind, type ApprovalLimit, fixedAccountCodes, fixedAccounts } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database';
import { accounts, ledgerEntries } from './tables/ledger';

/** Approval of another person that a posting needs: always, or above the lowest of the limits. */
interface PostingApproval {
  kind: ApprovalKind;
  above: 'always' | readonly ApprovalLimit[];
}

/**
 * Types of postings, each with the approval that it needs. Null where no one on our side chooses: a network, a bank or the borrower's
 * payment causes it, staff can only return the money to the account that paid, or two people have decided on the loan. docs/ledger.md says when
 * each is made, and the trigger `guard_posting` refuses those without their approval.
 */
export const postingApprovals = {
  'fees.paid': null,
  'fees.surplus': null,
  'fees.refunded': { kind: 'prepayment-refund', above: 'always' },
  'fees.charged': null,
  'bank.unallocated': null,
  'bank.allocated': { kind: 'bank-transaction', above: ['recorded-payment'] },
  'bank.returned': { kind: 'bank-transaction', above: ['recorded-payment'] },
  'mobile.unallocated': null,
  'mobile.allocated': null,
  'mobile.returned': null,
  'loan.disbursed': null,
  'school.paid': null,
  'school.settled': { kind: 'settlement', above: ['settlement', 'recorded-payment'] },
  'repayment.principal': null,
  'repayment.interest': null,
  'repayment.fees': null,
  'repayment.penalties': null,
  'repayment.overpaid': null,
  'repayment.recovered': null,
  'loan.written-off': { kind: 'write-off', above: 'always' },
  'refund.paid': { kind: 'refund', above: ['refund', 'recorded-payment'] },
  reallocated: null,
  journal: { kind: 'journal', above: 'always' },
} as const satisfies Record<string, PostingApproval | null>;
export type PostingType = keyof typeof postingApprovals;
export const postingTypes = Object.keys(postingApprovals) as PostingType[];

/** Approval that every posting with the source `reversal:<payment>` needs, whatever its type. */
export const reversalApproval = { kind: 'reversal', above: ['reversal'] } as const satisfies PostingApproval;

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

export const openFixedAccounts = async (tx: Tx): Promise<void> => {
  await tx.orm
    .insert(accounts)
    .values(fixedAccountCodes.map((code) => ({ code, kind: fixedAccounts[code].kind })))
    .onConflictDoNothing();
};
