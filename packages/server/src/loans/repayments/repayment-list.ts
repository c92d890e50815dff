import type { RepaymentItem, RepaymentListAnswer } from '@somesa/core';
import type { PageCursor } from '@somesa/core/contract';
import type { Queryable } from '../../platform/db/database';
import { FIRST_PAGE, formatPageCursor, PAGE_SIZE, toPage } from '../../platform/db/page-cursor';

/** Item of the list with the instant for the page cursor. */
type RepaymentRow = RepaymentItem & { valueAt: Date };

/** Filter for a user's repayments; null means no limit. Both dates are inclusive. */
interface RepaymentQuery {
  loanId: string | null;
  from: string | null;
  to: string | null;
  after: PageCursor | null;
}

/** The index has instants, so the query reads from a day before to two days after the range, and then filters by value date. */
const createQuery = (condition: string) => `
  select r.payment_id as id, p.reference, r.loan_id as "loanId", l.reference as "loanReference", r.value_date as date,
    r.amount_ugx as amount, r.type, r.principal_ugx as principal, r.interest_ugx as interest, r.fees_ugx as fees,
    r.penalties_ugx as penalties, r.overpaid_ugx as overpaid, r.reversed_at is not null as "isReversed",
    r.value_at as "valueAt"
  from repayments r join payments p on p.id = r.payment_id join loans l on l.id = r.loan_id
  where ${condition} and (r.value_at, r.payment_id) < ($2, $3)
    and r.value_at >= $4::date - 1 and r.value_at < $5::date + 2 and r.value_date between $4 and $5
  order by r.value_at desc, r.payment_id desc limit ${PAGE_SIZE + 1}`;
const ofUserQuery = { name: 'repayments-of-user', text: createQuery('r.user_id = $1') };
const ofLoanOfUserQuery = {
  name: 'repayments-of-loan-of-user',
  text: createQuery('r.user_id = $1 and r.loan_id = $6'),
};
const ofLoanQuery = { name: 'repayments-of-loan', text: createQuery('r.loan_id = $1') };

/** Limits of an open date range. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '9999-12-01'];

const toResponse = (rows: readonly RepaymentRow[]): RepaymentListAnswer => {
  const { page, next } = toPage(rows, ({ valueAt: at, id }) => formatPageCursor({ at, id }));
  return { repayments: page.map(({ valueAt: _, ...item }) => item), next };
};

/** Lists the repayments of a user's loans, newest first. */
export const listRepayments = async (
  db: Queryable,
  userId: string,
  { loanId, from, to, after }: RepaymentQuery,
): Promise<RepaymentListAnswer> => {
  const { at, id } = after ?? FIRST_PAGE;
  const values = [userId, at, id, from ?? FIRST_DAY, to ?? LAST_DAY];
  return toResponse(
    await (loanId === null
      ? db.run<RepaymentRow>(ofUserQuery, values)
      : db.run<RepaymentRow>(ofLoanOfUserQuery, [...values, loanId])),
  );
};

/** Lists the repayments of a loan regardless of its owner, newest first. */
export const listRepaymentsOfLoan = async (
  db: Queryable,
  loanId: string,
  after: PageCursor | null,
): Promise<RepaymentListAnswer> => {
  const { at, id } = after ?? FIRST_PAGE;
  return toResponse(await db.run<RepaymentRow>(ofLoanQuery, [loanId, at, id, FIRST_DAY, LAST_DAY]));
};
