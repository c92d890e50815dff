import type { ReportRow } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { ledgerMoves } from './ledger-moves';
import type { ReportAsked } from './report-asked';
import { rowsOf } from './rows-of';

/** Reads what is owed to each school before and after some days, and what changed it. What a loan brings goes out at once. */
export const settlementRows = (db: Queryable, { days, schoolId }: ReportAsked): Promise<ReportRow[]> =>
  rowsOf<ReportRow>(
    db,
    sql`select s.name as school, m.opening::bigint as "openingUgx", m.fees::bigint as "feesUgx", m.settled::bigint as "settledUgx",
        (m.opening + m.fees + m.lent - m.settled - m.loans)::bigint as "closingUgx", m.loans::bigint as "loansUgx"
      from (
        select account,
          coalesce(sum(change) filter (where is_before), 0) as opening,
          coalesce(sum(change) filter (where not is_before and code not in ('loan.disbursed', 'school.paid', 'school.settled')), 0) as fees,
          coalesce(sum(change) filter (where not is_before and code = 'loan.disbursed'), 0) as lent,
          coalesce(-sum(change) filter (where not is_before and code = 'school.paid'), 0) as loans,
          coalesce(-sum(change) filter (where not is_before and code = 'school.settled'), 0) as settled
        from (
          select credit_account as account, code, booked_on < ${days.from}::date as is_before, amount_ugx as change
          from ${ledgerMoves({ from: null, to: days.to })} c where credit_account like 'school-payable:%'
          union all
          select debit_account, code, booked_on < ${days.from}::date, -amount_ugx
          from ${ledgerMoves({ from: null, to: days.to })} d where debit_account like 'school-payable:%'
        ) t group by account) m
      join accounts a on a.code = m.account
      join schools s on s.id = a.school_id
      where ${schoolId === null ? sql`true` : sql`s.id = ${schoolId}`}
      order by s.name, s.id`,
  );
