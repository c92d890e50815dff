import type { RepaymentItem, RepaymentListAnswer, RepaymentType } from '@somesa/core';
import type { PageCursor } from '@somesa/core/contract';
import type { Queryable } from '../../platform/db/database';
import { FIRST_PAGE, PAGE_SIZE, pageOf, writePageCursor } from '../../platform/db/page-cursor';

interface RepaymentRow {
  payment_id: string;
  reference: string;
  loan_id: string;
  loan_reference: string;
  value_date: string;
  value_at: Date;
  amount_ugx: number;
  type: RepaymentType;
  principal_ugx: number;
  interest_ugx: number;
  fees_ugx: number;
  penalties_ugx: number;
  overpaid_ugx: number;
  is_reversed: boolean;
}

/** Filter for a person's repayments: of one loan or of all, and of a range of days, both included. */
export interface RepaymentQuery {
  loanId: string | null;
  from: string | null;
  to: string | null;
  after: PageCursor | null;
}

/** The index has instants: a day before and two after hold every value day of Kampala, which the row's own day then narrows. */
const listed = (by: string) => `
  select r.payment_id, p.reference, r.loan_id, l.reference as loan_reference, r.value_date, r.value_at, r.amount_ugx,
    r.type, r.principal_ugx, r.interest_ugx, r.fees_ugx, r.penalties_ugx, r.overpaid_ugx,
    r.reversed_at is not null as is_reversed
  from repayments r join payments p on p.id = r.payment_id join loans l on l.id = r.loan_id
  where ${by} and (r.value_at, r.payment_id) < ($2, $3)
    and r.value_at >= $4::date - 1 and r.value_at < $5::date + 2 and r.value_date between $4 and $5
  order by r.value_at desc, r.payment_id desc limit ${PAGE_SIZE + 1}`;
const ofUser = { name: 'repayments-of-user', text: listed('r.user_id = $1') };
const ofLoanOfUser = {
  name: 'repayments-of-loan-of-user',
  text: listed('r.user_id = $1 and r.loan_id = $6'),
};
const ofLoan = { name: 'repayments-of-loan', text: listed('r.loan_id = $1') };

/** From the first to the last day that there is. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '9999-12-01'];

const itemOf = (row: RepaymentRow): RepaymentItem => ({
  id: row.payment_id,
  reference: row.reference,
  loanId: row.loan_id,
  loanReference: row.loan_reference,
  date: row.value_date,
  amount: row.amount_ugx,
  type: row.type,
  principal: row.principal_ugx,
  interest: row.interest_ugx,
  fees: row.fees_ugx,
  penalties: row.penalties_ugx,
  overpaid: row.overpaid_ugx,
  isReversed: row.is_reversed,
});

const answerOf = (rows: readonly RepaymentRow[]): RepaymentListAnswer => {
  const { page, next } = pageOf(rows, (row) => writePageCursor({ at: row.value_at, id: row.payment_id }));
  return { repayments: page.map(itemOf), next };
};

/** Lists what a person's loans were repaid with, newest first. */
export const listRepayments = async (
  db: Queryable,
  userId: string,
  { loanId, from, to, after }: RepaymentQuery,
): Promise<RepaymentListAnswer> => {
  const { at, id } = after ?? FIRST_PAGE;
  const values = [userId, at, id, from ?? FIRST_DAY, to ?? LAST_DAY];
  return answerOf(
    await (loanId === null
      ? db.run<RepaymentRow>(ofUser, values)
      : db.run<RepaymentRow>(ofLoanOfUser, [...values, loanId])),
  );
};

/** Lists what a loan was repaid with, whosever it is, newest first. */
export const listRepaymentsOfLoan = async (
  db: Queryable,
  loanId: string,
  after: PageCursor | null,
): Promise<RepaymentListAnswer> => {
  const { at, id } = after ?? FIRST_PAGE;
  return answerOf(await db.run<RepaymentRow>(ofLoan, [loanId, at, id, FIRST_DAY, LAST_DAY]));
};
