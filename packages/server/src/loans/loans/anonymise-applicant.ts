import { isOutstandingLoan } from '@somesa/core';
import { and, eq, inArray, like, or } from 'drizzle-orm';
import { releaseLoanFiles } from '../../messaging/uploads/uploads-repository';
import type { Tx } from '../../platform/db/database';
import {
  loanAccounts,
  loanApplications,
  loans,
  outgoingEmails,
  outgoingSms,
  repayments,
} from '../../platform/db/schema';
import { type LoanActor, recordLoanTransition } from './loans-repository';

/** Values that replace an applicant's personal data: the row itself remains for the ledger. */
const nobody: Partial<typeof loanApplications.$inferInsert> = {
  fullName: '',
  email: '',
  msisdn1: '',
  msisdn2: null,
  address: '',
  childName: '',
  regNo: null,
  jobTitle: '',
  estimatedMonthlyIncomeUgx: 0,
};

/** Tells whether a person still owes on a loan, written off or not, or is about to; whatever happens to their loans waits for this transaction. */
export const hasOutstandingLoan = async (tx: Tx, userId: string): Promise<boolean> => {
  const own = await tx.orm
    .select({ status: loans.status })
    .from(loans)
    .where(eq(loans.userId, userId))
    .orderBy(loans.id)
    .for('update');
  // A written-off loan is a loss in our ledger but is still owed.
  return own.some(({ status }) => isOutstandingLoan(status) || status === 'written_off');
};

const withholdNotices = async (tx: Tx, loanIds: readonly string[]): Promise<void> => {
  const ofLoans = (column: typeof outgoingEmails.dedupeKey | typeof outgoingSms.dedupeKey) =>
    or(...loanIds.map((id) => like(column, `loan:${id}:%`)));
  await tx.orm
    .update(outgoingSms)
    .set({ status: 'abandoned', msisdn: '', text: '', nextTryAt: null })
    .where(and(eq(outgoingSms.status, 'waiting'), ofLoans(outgoingSms.dedupeKey)));
  await tx.orm
    .update(outgoingEmails)
    .set({ status: 'abandoned', recipient: null, params: null, nextTryAt: null })
    .where(and(eq(outgoingEmails.status, 'waiting'), ofLoans(outgoingEmails.dedupeKey)));
};

/**
 * Takes everything from a person's loans that says who it was, with their files and what waits to be told: what is still
 * open is withdrawn, what is over stays for the books and is nobody's.
 */
export const anonymiseApplicant = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  const own = await tx.orm
    .select()
    .from(loans)
    .where(eq(loans.userId, userId))
    .orderBy(loans.id)
    .for('update');
  if (own.length === 0) return;
  const actor: LoanActor = { kind: 'parent', id: userId };
  // Refused where it is over already: then there is nothing to withdraw.
  for (const loan of own)
    await recordLoanTransition(tx, loan, 'withdraw', actor, { now, set: { nextCheckAt: null } });
  const ids = own.map(({ id }) => id);
  await withholdNotices(tx, ids);
  await releaseLoanFiles(tx, ids);
  await tx.orm.update(loanApplications).set(nobody).where(inArray(loanApplications.loanId, ids));
  await tx.orm
    .update(loans)
    .set({ userId: null, declineNote: null, documentsNote: null })
    .where(inArray(loans.id, ids));
  await tx.orm.update(loanAccounts).set({ userId: null }).where(inArray(loanAccounts.loanId, ids));
  await tx.orm.update(repayments).set({ userId: null }).where(inArray(repayments.loanId, ids));
};
