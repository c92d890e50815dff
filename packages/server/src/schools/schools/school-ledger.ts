import { kampalaInstant } from '@somesa/core';
import type { SchoolStatementView } from '@somesa/core/office';
import { type SQL, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import type { Queryable } from '../../platform/db/database';

/** The instant behind the days whose sums are closed. */
const afterClosedDays = sql`coalesce(
  (select (max(day) + 1)::timestamp at time zone 'Africa/Kampala' from closed_ledger_days), '-infinity')`;

/**
 * What is owed to each school now, as rows of `account` and `payable_ugx`: the days that are closed, and the ledger since. For lists; what
 * money depends on reads the ledger alone.
 */
export const payables: SQL = sql`(
  select account, sum(amount_ugx)::bigint as payable_ugx from (
    select credit_account as account, amount_ugx from ledger_days where credit_account like 'school-payable:%'
    union all select debit_account, -amount_ugx from ledger_days where debit_account like 'school-payable:%'
    union all select credit_account, amount_ugx from ledger_entries
      where credit_account like 'school-payable:%' and booked_at >= ${afterClosedDays}
    union all select debit_account, -amount_ugx from ledger_entries
      where debit_account like 'school-payable:%' and booked_at >= ${afterClosedDays}
  ) t group by account)`;

const owed = {
  name: 'school-ledger-owed',
  text: `
    select coalesce(sum(amount), 0)::bigint as now_ugx,
      coalesce(sum(amount) filter (where booked_at < $2 or code = 'school.settled'), 0)::bigint as until_ugx
    from (
      select amount_ugx as amount, booked_at, code from ledger_entries where credit_account = $1
      union all select -amount_ugx, booked_at, code from ledger_entries where debit_account = $1) t`,
};

/** The end of a day in Kampala. */
const endOf = (day: string): Date => new Date(kampalaInstant(day, '00:00').getTime() + 24 * 3_600_000);

/** What is owed to a school now, in UGX; negative where it got too much. */
export const owedNow = async (db: Queryable, schoolId: number, now: Date): Promise<number> => {
  const [row] = await db.run<{ now_ugx: number }>(owed, [account.schoolPayable(schoolId), now]);
  return row?.now_ugx ?? 0;
};

/**
 * What of a school's money that was booked until the end of a day in Kampala it has not been handed yet, in UGX. What was taken back since
 * counts too: it is never more than is owed now.
 */
export const owedUntil = async (db: Queryable, schoolId: number, day: string): Promise<number> => {
  const [row] = await db.run<{ now_ugx: number; until_ugx: number }>(owed, [
    account.schoolPayable(schoolId),
    endOf(day),
  ]);
  return row ? Math.min(row.now_ugx, row.until_ugx) : 0;
};

const statement = {
  name: 'school-ledger-statement',
  text: `
    select coalesce(sum(amount) filter (where booked_at < $2), 0)::bigint as "openingUgx",
      coalesce(sum(amount) filter (where is_within and code = 'fees.paid' and amount > 0), 0)::bigint as "collectedUgx",
      coalesce(-sum(amount) filter (where is_within and code = 'fees.paid' and amount < 0), 0)::bigint as "takenBackUgx",
      coalesce(sum(amount) filter (where is_within and code = 'loan.disbursed'), 0)::bigint as "loansInUgx",
      coalesce(-sum(amount) filter (where is_within and code = 'school.paid'), 0)::bigint as "loansOutUgx",
      coalesce(-sum(amount) filter (where is_within and code = 'school.settled'), 0)::bigint as "settledUgx",
      coalesce(sum(amount) filter (where is_within
        and code not in ('fees.paid', 'loan.disbursed', 'school.paid', 'school.settled')), 0)::bigint as "otherUgx",
      coalesce(sum(amount), 0)::bigint as "closingUgx"
    from (
      select amount, code, booked_at, booked_at >= $2 as is_within from (
        select amount_ugx as amount, booked_at, code from ledger_entries where credit_account = $1
        union all select -amount_ugx, booked_at, code from ledger_entries where debit_account = $1) e
      where booked_at < $3) t`,
};

/** Makes a school's statement of some days in Kampala, both included, from the ledger alone. */
export const makeSchoolStatement = async (
  db: Queryable,
  schoolId: number,
  { from, to }: { from: string; to: string },
): Promise<SchoolStatementView> => {
  const [sums] = await db.run<Omit<SchoolStatementView, 'from' | 'to'>>(statement, [
    account.schoolPayable(schoolId),
    kampalaInstant(from, '00:00'),
    endOf(to),
  ]);
  if (!sums) throw new Error('sums without a group are one row');
  return { from, to, ...sums };
};
