import { isOutstandingLoan, type Msisdn } from '@somesa/core';
import { and, eq, inArray, isNull, like, or } from 'drizzle-orm';
import { abandonEmails } from '../../messaging/mails/abandon-emails';
import { abandonSms } from '../../messaging/sms/abandon-sms';
import { outgoingEmails, outgoingSms } from '../../messaging/tables/outgoing-messages';
import { releaseLoanFiles } from '../../messaging/uploads/uploads-repository';
import type { Tx } from '../../platform/db/database';
import { type LoanActor, recordLoanTransition } from '../loans-repository';
import { loanApplications, loans } from '../tables/loans';
import { loanAccounts, repayments } from '../tables/repayments';
import { deleteGuarantors } from './guarantors';

/** Values that replace an applicant's personal data; the row itself remains for the ledger. */
const anonymisedValues: Partial<typeof loanApplications.$inferInsert> = {
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

/** Returns whether a user owes on a loan, written off or not, or has accepted one. Locks all their loans until the transaction ends. */
export const hasOutstandingLoan = async (tx: Tx, userId: string): Promise<boolean> => {
  const ownLoans = await tx.orm
    .select({ status: loans.status })
    .from(loans)
    .where(eq(loans.userId, userId))
    .orderBy(loans.id)
    .for('update');
  // A written-off loan is a loss in our ledger but is still owed.
  return ownLoans.some(({ status }) => isOutstandingLoan(status) || status === 'written_off');
};

const abandonNotices = async (tx: Tx, loanIds: readonly string[]): Promise<void> => {
  const isAboutLoans = (column: typeof outgoingEmails.dedupeKey | typeof outgoingSms.dedupeKey) =>
    or(...loanIds.map((id) => like(column, `loan:${id}:%`)));
  await abandonSms(tx, isAboutLoans(outgoingSms.dedupeKey));
  await abandonEmails(tx, isAboutLoans(outgoingEmails.dedupeKey));
};

/**
 * Anonymises a user's loans: withdraws open applications, deletes their files and unsent messages and removes personal
 * data. The loans stay for the ledger, without an owner.
 */
export const anonymiseApplicant = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  const ownLoans = await tx.orm
    .select()
    .from(loans)
    .where(eq(loans.userId, userId))
    .orderBy(loans.id)
    .for('update');
  if (ownLoans.length === 0) return;
  const actor: LoanActor = { kind: 'parent', id: userId };
  // The result is ignored: a loan whose status allows no withdrawal has nothing to withdraw.
  for (const loan of ownLoans)
    await recordLoanTransition(tx, loan, 'withdraw', actor, { now, set: { nextCheckAt: null } });
  const ids = ownLoans.map(({ id }) => id);
  await abandonNotices(tx, ids);
  await releaseLoanFiles(tx, ids);
  await deleteGuarantors(tx, ids);
  await tx.orm.update(loanApplications).set(anonymisedValues).where(inArray(loanApplications.loanId, ids));
  await tx.orm
    .update(loans)
    .set({ userId: null, declineNote: null, documentsNote: null })
    .where(inArray(loans.id, ids));
  await tx.orm.update(loanAccounts).set({ userId: null }).where(inArray(loanAccounts.loanId, ids));
  await tx.orm.update(repayments).set({ userId: null }).where(inArray(repayments.loanId, ids));
};

/** Assigns guests' applications with a phone number to the user who has verified it, with their accounts and repayments. */
export const linkLoans = async (tx: Tx, msisdn: Msisdn, userId: string): Promise<void> => {
  const loanIdsOfPhone = tx.orm
    .select({ id: loanApplications.loanId })
    .from(loanApplications)
    .where(eq(loanApplications.msisdn1, msisdn));
  const linked = await tx.orm
    .update(loans)
    .set({ userId })
    .where(and(isNull(loans.userId), inArray(loans.id, loanIdsOfPhone)))
    .returning({ id: loans.id });
  const ids = linked.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.orm.update(loanAccounts).set({ userId }).where(inArray(loanAccounts.loanId, ids));
  await tx.orm.update(repayments).set({ userId }).where(inArray(repayments.loanId, ids));
};
