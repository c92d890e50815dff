import { DAY_MS, toKampalaInstant } from '@somesa/core';
import type { SchoolStatementView } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import type { Queryable } from '../../platform/db/database';

/** End of the last closed day, as SQL; `-infinity` if no day is closed. */
const closedDaysEnd = sql`coalesce(
  (select (max(day) + 1)::timestamp at time zone 'Africa/Kampala' from closed_ledger_dates), '-infinity')`;

/**
 * Subquery for the amount owed to each school now, as rows of `account` and `payable_ugx`: the totals of closed days and the
 * ledger entries since. For lists only; anything that moves money must read the ledger alone.
 */
export const payablesQuery: SQL = sql`(
  select account, sum(amount_ugx)::bigint as payable_ugx from (
    select credit_account as account, amount_ugx from ledger_daily_totals where credit_account like 'school-payable:%'
    union all select debit_account, -amount_ugx from ledger_daily_totals where debit_account like 'school-payable:%'
    union all select credit_account, amount_ugx from ledger_entries
      where credit_account like 'school-payable:%' and posted_at >= ${closedDaysEnd}
    union all select debit_account, -amount_ugx from ledger_entries
      where debit_account like 'school-payable:%' and posted_at >= ${closedDaysEnd}
  ) t group by account)`;

const balance = {
  name: 'school-ledger-owed',
  text: `
    select coalesce(sum(amount), 0)::bigint as now_ugx,
      coalesce(sum(amount) filter (where posted_at < $2 or posting_type = 'school.settled'), 0)::bigint as until_ugx
    from (
      select amount_ugx as amount, posted_at, posting_type from ledger_entries where credit_account = $1
      union all select -amount_ugx, posted_at, posting_type from ledger_entries where debit_account = $1) t`,
};

/** Returns the end of a day in Kampala. */
const getDayEnd = (day: string): Date => new Date(toKampalaInstant(day, '00:00').getTime() + DAY_MS);

/** Returns the amount owed to a school, in UGX; negative if the school received too much. */
export const getPayableUgx = async (db: Queryable, schoolId: number, now: Date): Promise<number> => {
  const [row] = await db.run<{ now_ugx: number }>(balance, [account.schoolPayable(schoolId), now]);
  return row?.now_ugx ?? 0;
};

/**
 * Returns the amount posted for a school until the end of a day in Kampala that is not yet settled, in UGX. Because of
 * later reversals, it is never more than the amount owed now.
 */
export const getUnsettledUgx = async (db: Queryable, schoolId: number, day: string): Promise<number> => {
  const [row] = await db.run<{ now_ugx: number; until_ugx: number }>(balance, [
    account.schoolPayable(schoolId),
    getDayEnd(day),
  ]);
  return row ? Math.min(row.now_ugx, row.until_ugx) : 0;
};

const statement = {
  name: 'school-ledger-statement',
  text: `
    select coalesce(sum(amount) filter (where posted_at < $2), 0)::bigint as "openingUgx",
      coalesce(sum(amount) filter (where is_within and posting_type = 'fees.paid' and amount > 0), 0)::bigint as "collectedUgx",
      coalesce(-sum(amount) filter (where is_within and posting_type = 'fees.paid' and amount < 0), 0)::bigint as "reversedUgx",
      coalesce(sum(amount) filter (where is_within and posting_type = 'loan.disbursed'), 0)::bigint as "loansInUgx",
      coalesce(-sum(amount) filter (where is_within and posting_type = 'school.paid'), 0)::bigint as "loansOutUgx",
      coalesce(-sum(amount) filter (where is_within and posting_type = 'school.settled'), 0)::bigint as "settledUgx",
      coalesce(sum(amount) filter (where is_within
        and posting_type not in ('fees.paid', 'loan.disbursed', 'school.paid', 'school.settled')), 0)::bigint as "otherUgx",
      coalesce(sum(amount), 0)::bigint as "closingUgx"
    from (
      select amount, posting_type, posted_at, posted_at >= $2 as is_within from (
        select amount_ugx as amount, posted_at, posting_type from ledger_entries where credit_account = $1
        union all select -amount_ugx, posted_at, posting_type from ledger_entries where debit_account = $1) e
      where posted_at < $3) t`,
};

/** Creates a school's statement for a range of days in Kampala, both inclusive, from the ledger. */
export const createSchoolStatement = async (
  db: Queryable,
  schoolId: number,
  { from, to }: { from: string; to: string },
): Promise<SchoolStatementView> => {
  const [sums] = await db.run<Omit<SchoolStatementView, 'from' | 'to'>>(statement, [
    account.schoolPayable(schoolId),
    toKampalaInstant(from, '00:00'),
    getDayEnd(to),
  ]);
  if (!sums) throw new Error('an aggregate without GROUP BY returned no row');
  return { from, to, ...sums };
};
