import type { Msisdn } from '@somesa/core';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { loanAccounts, loanApplications, loans, repayments } from '../../platform/db/schema';

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
