import { type Problem, problem } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import type { Loan } from './loans-repository';

const sameApplicant = {
  name: 'loans-same-applicant',
  text: `
    select 1 as found from loan_applications a join users u on u.id = $2
    where a.loan_id = $1 and (u.msisdn in (a.msisdn1, a.msisdn2) or (a.email <> '' and lower(u.email) = lower(a.email)))`,
};

/**
 * Tells why a staff member may not work on a loan, decide on it or pay it: it is their own, or was applied for with their number or address
 * (`own_loan_forbidden`). Null where it is somebody else's.
 */
export const checkLoanConflict = async (
  db: Queryable,
  { id, userId }: Pick<Loan, 'id' | 'userId'>,
  staffId: string,
): Promise<Problem | null> => {
  const isOwn = userId === staffId || (await db.run(sameApplicant, [id, staffId])).length > 0;
  return isOwn ? problem('own_loan_forbidden') : null;
};
