import { type Problem, problem } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { findLoan } from '../../loans/loans/loans-repository';
import { whyOwn } from '../../loans/loans/own-loan';
import type { Queryable } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { PaymentRow } from './payments-repository';

/**
 * Tells why an officer may not touch a payment's money: they made it, it came from their number, or it is on a loan of theirs
 * (`payment_is_own`). Null where it is somebody else's.
 */
export const whyOwnPayment = async (
  db: Queryable,
  row: Pick<PaymentRow, 'user_id' | 'msisdn' | 'loan_id'>,
  officerId: string,
): Promise<Problem | null> => {
  const [officer] = await db.orm.select({ msisdn: users.msisdn }).from(users).where(eq(users.id, officerId));
  const isOwnNumber = row.msisdn !== null && officer?.msisdn === row.msisdn;
  if (row.user_id === officerId || isOwnNumber) return problem('payment_is_own');
  const loan = row.loan_id === null ? null : await findLoan(db, row.loan_id);
  return loan && (await whyOwn(db, loan, officerId)) ? problem('payment_is_own') : null;
};
