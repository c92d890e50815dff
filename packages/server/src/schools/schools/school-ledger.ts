import { DAY_MS, toKampalaInstant } from '@somesa/core';
import type { SchoolStatementView, SchoolSummary } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { addDays } from '../../platform/add-days';
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

/**
 * SQL for the entries of the account $1 of a school. `like` lets PostgreSQL use the indexes of schools' accounts, which a parameter alone does
 * not.
 */
export const isCredit = "(credit_account = $1 and credit_account like 'school-payable:%')";
export const isDebit = "(debit_account = $1 and debit_account like 'school-payable:%')";

const balance = {
  name: 'school-ledger-owed',
  text: `
    select coalesce(sum(amount), 0)::bigint as now_ugx,
      coalesce(sum(amount) filter (where posted_at < $2 or posting_type = 'school.settled'), 0)::bigint as until_ugx
    from (
      select amount_ugx as amount, posted_at, posting_type from ledger_entries where ${isCredit}
      union all select -amount_ugx, posted_at, posting_type from ledger_entries where ${isDebit}) t`,
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
      coalesce(-sum(amount) filter (where is_within and posting_type = 'fees.charged'), 0)::bigint as "chargedUgx",
      coalesce(sum(amount) filter (where is_within and posting_type = 'loan.disbursed'), 0)::bigint as "loansInUgx",
      coalesce(-sum(amount) filter (where is_within and posting_type = 'school.paid'), 0)::bigint as "loansOutUgx",
      coalesce(-sum(amount) filter (where is_within and posting_type = 'school.settled'), 0)::bigint as "settledUgx",
      coalesce(sum(amount) filter (where is_within
        and posting_type not in ('fees.paid', 'fees.charged', 'loan.disbursed', 'school.paid', 'school.settled')), 0)::bigint as "otherUgx",
      coalesce(sum(amount), 0)::bigint as "closingUgx"
    from (
      select amount, posting_type, posted_at, posted_at >= $2 as is_within from (
        select amount_ugx as amount, posted_at, posting_type from ledger_entries where ${isCredit}
        union all select -amount_ugx, posted_at, posting_type from ledger_entries where ${isDebit}) e
      where posted_at < $3) t`,
};

const adjustments = {
  name: 'school-adjustments',
  text: `
    select coalesce(-sum(change_ugx) filter (where kind = 'paid-to-school'), 0)::bigint as "paidToSchoolUgx",
      coalesce(-sum(change_ugx) filter (where kind = 'bursary'), 0)::bigint as "bursaryUgx"
    from fee_adjustments where school_id = $1 and created_at >= $2 and created_at < $3`,
};
type AdjustmentSums = Pick<SchoolStatementView, 'paidToSchoolUgx' | 'bursaryUgx'>;

/** Returns what was recorded from an instant until another, less what was reversed then: paid to the school without us, and bursaries; in UGX. */
const sumAdjustments = async (
  db: Queryable,
  schoolId: number,
  from: Date,
  to: Date,
): Promise<AdjustmentSums> => {
  const [sums] = await db.run<AdjustmentSums>(adjustments, [schoolId, from, to]);
  return sums ?? { paidToSchoolUgx: 0, bursaryUgx: 0 };
};

/**
 * Creates a school's statement for a range of days in Kampala, both inclusive, from the ledger; beside it, what the school recorded as
 * paid without us.
 */
export const createSchoolStatement = async (
  db: Queryable,
  schoolId: number,
  { from, to }: { from: string; to: string },
): Promise<SchoolStatementView> => {
  const [sums] = await db.run<Omit<SchoolStatementView, 'from' | 'to' | keyof AdjustmentSums>>(statement, [
    account.schoolPayable(schoolId),
    toKampalaInstant(from, '00:00'),
    getDayEnd(to),
  ]);
  if (!sums) throw new Error('an aggregate without GROUP BY returned no row');
  const outside = await sumAdjustments(db, schoolId, toKampalaInstant(from, '00:00'), getDayEnd(to));
  return { from, to, ...sums, ...outside };
};

const lastTerm = {
  name: 'school-last-term',
  text: `select name, starts_on as "from" from school_terms where school_id = $1 and starts_on <= $2
    order by starts_on desc, id desc limit 1`,
};
const collected = {
  name: 'school-ledger-collected',
  text: `
    select coalesce(sum(case when credit_account = $1 then amount_ugx else -amount_ugx end), 0)::bigint as "collectedUgx"
    from ledger_entries
    where (${isCredit} or ${isDebit}) and posting_type = 'fees.paid' and posted_at >= $2`,
};
const outstanding = {
  name: 'school-outstanding',
  text: `select coalesce(sum(f.outstanding_ugx), 0)::bigint as "outstandingUgx"
    from students s join fee_items f on f.student_id = s.id where s.school_id = $1`,
};

/** Returns the day of the week's Monday. */
const getMonday = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Creates the summary of a school's fees at the end of today, a day in Kampala. */
export const createSchoolSummary = async (
  db: Queryable,
  schoolId: number,
  today: string,
): Promise<SchoolSummary> => {
  const weekFrom = getMonday(today);
  const [term = null] = await db.run<{ name: string; from: string }>(lastTerm, [schoolId, today]);
  const sumSince = async (day: string): Promise<number> => {
    const [row] = await db.run<{ collectedUgx: number }>(collected, [
      account.schoolPayable(schoolId),
      toKampalaInstant(day, '00:00'),
    ]);
    return row?.collectedUgx ?? 0;
  };
  const outside = await sumAdjustments(db, schoolId, toKampalaInstant(weekFrom, '00:00'), getDayEnd(today));
  const [due] = await db.run<{ outstandingUgx: number }>(outstanding, [schoolId]);
  return {
    todayUgx: await sumSince(today),
    weekFrom,
    weekUgx: await sumSince(weekFrom),
    term: term && { ...term, collectedUgx: await sumSince(term.from) },
    outstandingUgx: due?.outstandingUgx ?? 0,
    paidToSchoolUgx: outside.paidToSchoolUgx,
    payableUgx: await getPayableUgx(db, schoolId, getDayEnd(today)),
  };
};
