import type { BorrowerKey, BorrowerLoanView, LoanStatus } from '@somesa/core';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Queryable, Tx } from '../../platform/db/database';
import type { Loan } from '../loans-repository';

/** Loans and applications of a borrower besides one of them; amounts in UGX. */
export interface BorrowerExposure {
  /** Sorted by creation, oldest first. */
  loans: BorrowerLoanView[];
  /** Sum of offered, accepted and running loans, without repaid principal. */
  committedUgx: number;
  /** Committed amount plus undecided applications. */
  totalUgx: number;
}

type ExposureRow = Omit<BorrowerLoanView, 'shared'> & Record<BorrowerKey, boolean>;

/** Phone numbers of a loan: those of its application and the verified one of its account. */
const phonesQuery = {
  name: 'loans-borrower-phones',
  text: `
    select a.msisdn1, a.msisdn2, u.msisdn from loans l
    join loan_applications a on a.loan_id = l.id
    left join users u on u.id = l.user_id and u.phone_verified_at is not null
    where l.id = $1`,
};

/** Query for other loans of a borrower; each key has its own subquery, so that each uses an index. */
const otherLoansQuery = {
  name: 'loans-of-borrower',
  text: `
    with found as (
      select id from loans where student_id = $2
      union select id from loans where user_id = $3
      union select loan_id from loan_applications where msisdn1 = any($4)
      union select loan_id from loan_applications where msisdn2 = any($4))
    select l.id, l.reference, l.status, l.expense,
      coalesce(c.principal_outstanding_ugx, l.principal_ugx)::bigint as amount,
      l.student_id is not distinct from $2 and $2 is not null as child,
      coalesce(a.msisdn1 = any($4) or a.msisdn2 = any($4), false) as phone,
      l.user_id is not distinct from $3 and $3 is not null as account
    from found f
    join loans l on l.id = f.id
    join loan_applications a on a.loan_id = l.id
    left join loan_accounts c on c.loan_id = l.id
    where l.id <> $1
      and l.status in ('submitted', 'under_review', 'approved', 'accepted', 'disbursed', 'ongoing', 'in_arrears')
    order by l.created_at, l.id`,
};

/** Lists the phone numbers of a loan's borrower, in E.164 form. */
export const listBorrowerPhones = async (db: Queryable, loanId: string): Promise<string[]> => {
  const rows = await db.run<Record<string, string | null>>(phonesQuery, [loanId]);
  const phones = rows.flatMap((row) => Object.values(row)).filter((phone) => phone !== null && phone !== '');
  return [...new Set(phones as string[])].sort();
};

const isCommitted = (status: LoanStatus): boolean => status !== 'submitted' && status !== 'under_review';

/** Finds the other loans of a loan's borrower: those with the same child, phone number or account. */
export const findExposure = async (
  db: Queryable,
  { id, studentId, userId }: Pick<Loan, 'id' | 'studentId' | 'userId'>,
): Promise<BorrowerExposure> => {
  const phones = await listBorrowerPhones(db, id);
  const rows = await db.run<ExposureRow>(otherLoansQuery, [id, studentId, userId, phones]);
  const loans = rows.map(({ child, phone, account, ...loan }): BorrowerLoanView => {
    const is = { child, phone, account };
    const shared = (['child', 'phone', 'account'] as const).filter((key) => is[key]);
    return { ...loan, amount: Number(loan.amount), shared };
  });
  const sumAmounts = (list: readonly BorrowerLoanView[]): number =>
    list.reduce((total, { amount }) => total + amount, 0);
  return {
    loans,
    committedUgx: sumAmounts(loans.filter(({ status }) => isCommitted(status))),
    totalUgx: sumAmounts(loans),
  };
};

/**
 * Locks a loan's borrower by child, phone numbers and account until the transaction ends, in a fixed order, so that two
 * approvals can't both use the rest of a limit. The caller must hold the lock on the loan.
 */
export const lockBorrower = async (
  tx: Tx,
  { id, studentId, userId }: Pick<Loan, 'id' | 'studentId' | 'userId'>,
): Promise<void> => {
  const keys = [
    ...(studentId === null ? [] : [`child:${studentId}`]),
    ...(userId === null ? [] : [`account:${userId}`]),
    ...(await listBorrowerPhones(tx, id)).map((phone) => `phone:${phone}`),
  ];
  for (const key of keys.sort()) await acquireAdvisoryLock(tx, `borrower:${key}`);
};
