import { type Problem, problem } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { checkLoanConflict } from '../../loans/loans/loan-conflict-of-interest';
import { findLoan } from '../../loans/loans/loans-repository';
import type { Queryable } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { PaymentRow } from './payments-repository';

/**
 * Returns `own_payment_forbidden` if the staff member made the payment, owns the paying phone number or has a conflict of interest in the
 * loan; otherwise null.
 */
export const checkPaymentConflict = async (
  db: Queryable,
  row: Pick<PaymentRow, 'user_id' | 'msisdn' | 'loan_id'>,
  staffId: string,
): Promise<Problem | null> => {
  const [staffUser] = await db.orm.select({ msisdn: users.msisdn }).from(users).where(eq(users.id, staffId));
  const isOwnNumber = row.msisdn !== null && staffUser?.msisdn === row.msisdn;
  if (row.user_id === staffId || isOwnNumber) return problem('own_payment_forbidden');
  const loan = row.loan_id === null ? null : await findLoan(db, row.loan_id);
  return loan && (await checkLoanConflict(db, loan, staffId)) ? problem('own_payment_forbidden') : null;
};
