import type { Msisdn } from '@somesa/core';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../db/database';
import { loanAccounts, loanApplications, loans, repayments, users } from '../db/schema';
import { holdName } from '../support/content-key';

/**
 * Lets one transaction at a time past that says whose a number is, or applies with it: so that no application slips
 * through between the two. Taken before any row of a person is held.
 */
export const holdPhone = (tx: Tx, msisdn: Msisdn): Promise<void> => holdName(tx, `phone:${msisdn}`);

/** Gives the applications that nobody owns yet to the person who has proved that their phone number is theirs. */
export const linkLoans = async (tx: Tx, msisdn: Msisdn, userId: string): Promise<void> => {
  const withNumber = tx.orm
    .select({ id: loanApplications.loanId })
    .from(loanApplications)
    .where(eq(loanApplications.msisdn1, msisdn));
  const linked = await tx.orm
    .update(loans)
    .set({ userId })
    .where(and(isNull(loans.userId), inArray(loans.id, withNumber)))
    .returning({ id: loans.id });
  const ids = linked.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.orm.update(loanAccounts).set({ userId }).where(inArray(loanAccounts.loanId, ids));
  await tx.orm.update(repayments).set({ userId }).where(inArray(repayments.loanId, ids));
};

/** Whose a number is, who stays that until the transaction ends; null where nobody has proved that it is theirs. */
export const ownerOfPhone = async (tx: Tx, msisdn: Msisdn): Promise<string | null> => {
  const [owner] = await tx.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.msisdn, msisdn), isNotNull(users.phoneVerifiedAt)))
    .for('share');
  return owner?.id ?? null;
};
