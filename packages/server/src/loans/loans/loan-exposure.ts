import type { BorrowerKey, BorrowerLoanView, LoanStatus } from '@somesa/core';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Queryable, Tx } from '../../platform/db/database';
import type { Loan } from './loans-repository';

/** Loans and applications of a borrower besides one of them; amounts in UGX. */
export interface BorrowerExposure {
  /** Oldest first. */
  loans: BorrowerLoanView[];
  /** Offered and running, without what is repaid. */
  committedUgx: number;
  /** Committed and asked for. */
  totalUgx: number;
}

interface ExposureRow {
  id: string;
  reference: string;
  status: LoanStatus;
  expense: Loan['expense'];
  amount: number;
  is_child: boolean;
  is_phone: boolean;
  is_account: boolean;
}

/** Phone numbers of a loan: those of its application and the verified one of its account. */
const phonesOfLoan = {
  name: 'loans-borrower-phones',
  text: `
    select a.msisdn1, a.msisdn2, u.msisdn from loans l
    join loan_applications a on a.loan_id = l.id
    left join users u on u.id = l.user_id and u.phone_verified_at is not null
    where l.id = $1`,
};

/** Each way to find a loan is a query of its own, so that each goes by an index. */
const loansOfBorrower = {
  name: 'loans-of-borrower',
  text: `
    with found as (
      select id from loans where student_id = $2
      union select id from loans where user_id = $3
      union select loan_id from loan_applications where msisdn1 = any($4)
      union select loan_id from loan_applications where msisdn2 = any($4))
    select l.id, l.reference, l.status as status, l.expense,
      coalesce(c.principal_outstanding_ugx, l.principal_ugx)::bigint as amount,
      l.student_id is not distinct from $2 and $2 is not null as is_child,
      coalesce(a.msisdn1 = any($4) or a.msisdn2 = any($4), false) as is_phone,
      l.user_id is not distinct from $3 and $3 is not null as is_account
    from found f
    join loans l on l.id = f.id
    join loan_applications a on a.loan_id = l.id
    left join loan_accounts c on c.loan_id = l.id
    where l.id <> $1
      and l.status in ('submitted', 'under_review', 'approved', 'accepted', 'disbursed', 'ongoing', 'in_arrears')
    order by l.created_at, l.id`,
};

const readPhones = async (db: Queryable, loanId: string): Promise<string[]> => {
  const rows = await db.run<Record<string, string | null>>(phonesOfLoan, [loanId]);
  const phones = rows.flatMap((row) => Object.values(row)).filter((phone) => phone !== null && phone !== '');
  return [...new Set(phones as string[])].sort();
};

const isCommitted = (status: LoanStatus): boolean => status !== 'submitted' && status !== 'under_review';

/** Finds what a loan's borrower has besides it: loans that share its child, one of its phone numbers or its account. */
export const findExposure = async (
  db: Queryable,
  { id, studentId, userId }: Pick<Loan, 'id' | 'studentId' | 'userId'>,
): Promise<BorrowerExposure> => {
  const phones = await readPhones(db, id);
  const rows = await db.run<ExposureRow>(loansOfBorrower, [id, studentId, userId, phones]);
  const loans = rows.map(({ is_child, is_phone, is_account, ...row }): BorrowerLoanView => {
    const is: Record<BorrowerKey, boolean> = { child: is_child, phone: is_phone, account: is_account };
    const shared = (['child', 'phone', 'account'] as const).filter((key) => is[key]);
    return { ...row, amount: Number(row.amount), shared };
  });
  const sum = (of: readonly BorrowerLoanView[]): number =>
    of.reduce((total, { amount }) => total + amount, 0);
  return {
    loans,
    committedUgx: sum(loans.filter(({ status }) => isCommitted(status))),
    totalUgx: sum(loans),
  };
};

/**
 * Locks a loan's borrower by child, phone numbers and account until the transaction ends, in an order that is the same for
 * everyone, so that two approvals cannot both use what is left of a limit. The loan's row is locked before.
 */
export const lockBorrower = async (
  tx: Tx,
  { id, studentId, userId }: Pick<Loan, 'id' | 'studentId' | 'userId'>,
): Promise<void> => {
  const keys = [
    ...(studentId === null ? [] : [`child:${studentId}`]),
    ...(userId === null ? [] : [`account:${userId}`]),
    ...(await readPhones(tx, id)).map((phone) => `phone:${phone}`),
  ];
  for (const key of keys.sort()) await acquireAdvisoryLock(tx, `borrower:${key}`);
};
