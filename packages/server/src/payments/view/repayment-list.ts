import { ok, type RepaymentItem, type RepaymentListAnswer } from '@somesa/core';
import { listLoanRepayments, type PageCursor } from '@somesa/core/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database, Queryable } from '../../platform/db/database';
import { FIRST_PAGE, formatPageCursor, PAGE_SIZE, toPage } from '../../platform/db/page-cursor';
import { queryRows } from '../../platform/db/query-rows';

/** Filter for a user's repayments; null means no limit. Both dates are inclusive. */
interface RepaymentQuery {
  loanId: string | null;
  from: string | null;
  to: string | null;
  after: PageCursor | null;
}

/** Limits of an open date range. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '9999-12-01'];

const listPage = async (
  db: Queryable,
  condition: SQL,
  { from, to, after }: Omit<RepaymentQuery, 'loanId'>,
): Promise<RepaymentListAnswer> => {
  const { at, id } = after ?? FIRST_PAGE;
  const [first, last] = [from ?? FIRST_DAY, to ?? LAST_DAY];
  // The index has instants, so this reads from a day before to two days after the range, and then filters by value date.
  const rows = await queryRows<RepaymentItem & { valueAt: Date | string }>(
    db,
    sql`select r.payment_id as id, p.reference, r.loan_id as "loanId", l.reference as "loanReference", r.value_date as date,
        r.amount_ugx as amount, r.type, r.principal_ugx as principal, r.interest_ugx as interest, r.fees_ugx as fees,
        r.penalties_ugx as penalties, r.overpaid_ugx as overpaid, r.reversed_at is not null as "isReversed",
        r.value_at as "valueAt"
      from repayments r join payments p on p.id = r.payment_id join loans l on l.id = r.loan_id
      where ${condition} and (r.value_at, r.payment_id) < (${at.toISOString()}::timestamptz, ${id}::uuid)
        and r.value_at >= ${first}::date - 1 and r.value_at < ${last}::date + 2
        and r.value_date between ${first}::date and ${last}::date
      order by r.value_at desc, r.payment_id desc limit ${PAGE_SIZE + 1}`,
  );
  const { page, next } = toPage(rows, (row) => formatPageCursor({ at: new Date(row.valueAt), id: row.id }));
  return { repayments: page.map(({ valueAt: _, ...item }) => item), next };
};

/** Lists the repayments of a user's loans, newest first. */
export const listRepayments = (
  db: Queryable,
  userId: string,
  { loanId, ...query }: RepaymentQuery,
): Promise<RepaymentListAnswer> => {
  const isOfLoan = loanId === null ? sql`true` : sql`r.loan_id = ${loanId}`;
  return listPage(db, sql`r.user_id = ${userId} and ${isOfLoan}`, query);
};

/** Serves the repayments of a loan to staff, newest first. */
export const loanRepaymentsRoutes = (serve: Serve, { database }: { database: Database }): void =>
  serve(listLoanRepayments, async ({ params: { id }, query: { cursor = null } }) =>
    ok(await listPage(database, sql`r.loan_id = ${id}`, { from: null, to: null, after: cursor })),
  );
