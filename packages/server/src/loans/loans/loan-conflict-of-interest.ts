import { type Problem, problem } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import type { Loan } from './loans-repository';

const sameApplicantQuery = {
  name: 'loans-same-applicant',
  text: `
    select 1 as found from loan_applications a join users u on u.id = $2
    where a.loan_id = $1 and (u.msisdn in (a.msisdn1, a.msisdn2) or (a.email <> '' and lower(u.email) = lower(a.email))
      or u.msisdn in (select msisdn from loan_guarantors where loan_id = $1 and replaced_at is null))`,
};

/**
 * Returns `own_loan_forbidden` if a loan belongs to a staff member, or its application or guarantor has their phone number or
 * email address; otherwise null. No one works on, decides on or pays their own loan, or one that they guarantee.
 */
export const checkLoanConflict = async (
  db: Queryable,
  { id, userId }: Pick<Loan, 'id' | 'userId'>,
  staffId: string,
): Promise<Problem | null> => {
  const isOwn = userId === staffId || (await db.run(sameApplicantQuery, [id, staffId])).length > 0;
  return isOwn ? problem('own_loan_forbidden') : null;
};
