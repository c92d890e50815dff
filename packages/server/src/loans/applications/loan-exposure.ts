import type { BorrowerKey, BorrowerLoanView, LoanStatus } from '@somesa/core';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '../../people/tables/users';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { Loan } from '../loans-repository';
import { loanApplications, loans } from '../tables/loans';

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

/** Lists the phone numbers of a loan's borrower in E.164 form: those of the application, and the verified one of the account. */
export const listBorrowerPhones = async (db: Queryable, loanId: string): Promise<string[]> => {
  const rows = await db.orm
    .select({ first: loanApplications.msisdn1, second: loanApplications.msisdn2, own: users.msisdn })
    .from(loans)
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .leftJoin(users, and(eq(users.id, loans.userId), isNotNull(users.phoneVerifiedAt)))
    .where(eq(loans.id, loanId));
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
  // Each key has its own subquery, so that each uses an index.
  const rows = await queryRows<ExposureRow>(
    db,
    sql`with known as (
        select ${studentId}::bigint as student_id, ${userId}::uuid as user_id, ${sql.param(phones)}::text[] as phones),
      found as (
        select id from loans where student_id = ${studentId}::bigint
        union select id from loans where user_id = ${userId}::uuid
        union select loan_id from loan_applications where msisdn1 = any(${sql.param(phones)}::text[])
        union select loan_id from loan_applications where msisdn2 = any(${sql.param(phones)}::text[]))
      select l.id, l.reference, l.status, l.expense,
        coalesce(c.principal_outstanding_ugx, l.principal_ugx)::bigint as amount,
        coalesce(l.student_id = k.student_id, false) as child,
        coalesce(a.msisdn1 = any(k.phones) or a.msisdn2 = any(k.phones), false) as phone,
        coalesce(l.user_id = k.user_id, false) as account
      from known k cross join found f
      join loans l on l.id = f.id
      join loan_applications a on a.loan_id = l.id
      left join loan_accounts c on c.loan_id = l.id
      where l.id <> ${id}
        and l.status in ('submitted', 'under_review', 'approved', 'accepted', 'disbursed', 'ongoing', 'in_arrears')
      order by l.created_at, l.id`,
  );
  const others = rows.map(({ child, phone, account, ...loan }): BorrowerLoanView => {
    const is = { child, phone, account };
    const shared = (['child', 'phone', 'account'] as const).filter((key) => is[key]);
    return { ...loan, amount: Number(loan.amount), shared };
  });
  const sumAmounts = (list: readonly BorrowerLoanView[]): number =>
    list.reduce((total, { amount }) => total + amount, 0);
  return {
    loans: others,
    committedUgx: sumAmounts(others.filter(({ status }) => isCommitted(status))),
    totalUgx: sumAmounts(others),
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
