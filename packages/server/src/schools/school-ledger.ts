import { DAY_MS, findMonday, toKampalaInstant } from '@somesa/core';
import type { SchoolStatementView, SchoolSummary } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { account } from '../ledger/accounts';
import type { Queryable, Statement } from '../platform/db/database';

/** End of the last closed day, as SQL; `-infinity` if no day is closed. */
const closedDaysEnd = sql`coalesce(
  (select (max(day) + 1)::timestamp at time zone 'Africa/Kampala' from closed_ledger_dates), '-infinity')`;

/**
 * Subquery for the amount owed to each school now, as rows of `account` and `payable_ugx`: the totals of closed days and the
 * ledger entries since. For lists only; anything that moves money must read the ledger alone.
 */
export const payablesQuery: SQL = sql`(
  with sums as (
    select credit_account, debit_account, sum(amount_ugx) as amount from (
      select credit_account, debit_account, amount_ugx from ledger_daily_totals
      union all select credit_account, debit_account, amount_ugx from ledger_entries where posted_at >= ${closedDaysEnd}
    ) e where credit_account like 'school-payable:%' or debit_account like 'school-payable:%' group by 1, 2)
  select account, sum(amount)::bigint as payable_ugx from (
    select credit_account as account, amount from sums where credit_account like 'school-payable:%'
    union all select debit_account, -amount from sums where debit_account like 'school-payable:%'
  ) t group by account)`;

/**
 * SQL for the entries of the account $1 of a school. `like` lets PostgreSQL use the indexes of schools' accounts, which a parameter alone does
 * not.
 */
export const isCredit = "(credit_account = $1 and credit_account like 'school-payable:%')";
export const isDebit = "(debit_account = $1 and debit_account like 'school-payable:%')";

/** Statement for what is owed to the account $1 of a school: now, and of what was posted before $2. */
export const balance = {
  name: 'school-ledger-owed',
  text: `
    select coalesce(sum(amount), 0)::bigint as now_ugx,
      coalesce(sum(amount) filter (where posted_at < $2 or posting_type = 'school.settled'), 0)::bigint as until_ugx
    from (
      select amount_ugx as amount, posted_at, posting_type from ledger_entries where ${isCredit}
      union all select -amount_ugx, posted_at, posting_type from ledger_entries where ${isDebit}) t`,
};
/** Returns the end of a day in Kampala. */
export const getDayEnd = (day: string): Date => new Date(toKampalaInstant(day, '00:00').getTime() + DAY_MS);

/** Returns the amount owed to a school, in UGX; negative if the school received too much. */
export const getPayableUgx = async (db: Queryable, schoolId: number, now: Date): Promise<number> => {
  const [row] = await db.run<{ now_ugx: number }>(balance, [account.schoolPayable(schoolId), now]);
  return row?.now_ugx ?? 0;
};

const closedUntil = {
  name: 'school-ledger-closed-until',
  text: `select (max(day) + 1)::text as day from closed_ledger_dates`,
};

/** Returns the first day that is not closed, which divides a school's entries into daily totals and single ones; long ago if no day is closed. */
const getFirstOpenDay = async (db: Queryable): Promise<string> =>
  (await db.run<{ day: string | null }>(closedUntil, []))[0]?.day ?? '1970-01-01';

/**
 * Subquery for the entries of the account $1, as rows of `amount`, `posting_type`, `posting_date` and `other`, the account on their other side:
 * the totals of the days before $2, and the ledger entries from its start, $3.
 */
export const accountEntries = `(
  select amount_ugx as amount, posting_type, posting_date, debit_account as other from ledger_daily_totals
    where ${isCredit} and posting_date < $2::date
  union all select -amount_ugx, posting_type, posting_date, credit_account from ledger_daily_totals where ${isDebit} and posting_date < $2::date
  union all select amount_ugx, posting_type, (posted_at at time zone 'Africa/Kampala')::date, debit_account from ledger_entries
    where ${isCredit} and posted_at >= $3
  union all select -amount_ugx, posting_type, (posted_at at time zone 'Africa/Kampala')::date, credit_account from ledger_entries
    where ${isDebit} and posted_at >= $3)`;

/** Runs a query on the entries of a school, which takes `values` from its fourth parameter on. For display only, like all reading of daily totals. */
export const listOnEntries = async <Row>(
  db: Queryable,
  query: Statement,
  schoolId: number,
  ...values: unknown[]
): Promise<Row[]> => {
  const day = await getFirstOpenDay(db);
  return db.run<Row>(query, [
    account.schoolPayable(schoolId),
    day,
    toKampalaInstant(day, '00:00'),
    ...values,
  ]);
};

const runOnEntries = async <Row>(...request: Parameters<typeof listOnEntries>): Promise<Row | undefined> =>
  (await listOnEntries<Row>(...request))[0];

const statement = {
  name: 'school-ledger-statement',
  text: `
    select coalesce(sum(amount) filter (where not is_within), 0)::bigint as "openingUgx",
      coalesce(sum(amount) filter (where is_within and posting_type in ('fees.paid', 'fees.refunded') and amount > 0), 0)::bigint as "collectedUgx",
      coalesce(-sum(amount) filter (where is_within and posting_type in ('fees.paid', 'fees.refunded') and amount < 0), 0)::bigint as "reversedUgx",
      coalesce(-sum(amount) filter (where is_within and posting_type = 'fees.charged'), 0)::bigint as "chargedUgx",
      coalesce(sum(amount) filter (where is_within and posting_type = 'loan.disbursed'), 0)::bigint as "loansInUgx",
      coalesce(-sum(amount) filter (where is_within and posting_type = 'school.paid'), 0)::bigint as "loansOutUgx",
      coalesce(-sum(amount) filter (where is_within and posting_type = 'school.settled'), 0)::bigint as "settledUgx",
      coalesce(sum(amount) filter (where is_within
        and posting_type not in ('fees.paid', 'fees.refunded', 'fees.charged', 'loan.disbursed', 'school.paid', 'school.settled')), 0)::bigint as "otherUgx",
      coalesce(sum(amount), 0)::bigint as "closingUgx"
    from (
      select amount, posting_type, posting_date >= $4::date as is_within from ${accountEntries} e where posting_date <= $5::date) t`,
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
  const sums = await runOnEntries<Omit<SchoolStatementView, 'from' | 'to' | keyof AdjustmentSums>>(
    db,
    statement,
    schoolId,
    from,
    to,
  );
  if (!sums) throw new Error('an aggregate without GROUP BY returned no row');
  const outside = await sumAdjustments(db, schoolId, toKampalaInstant(from, '00:00'), getDayEnd(to));
  return { from, to, ...sums, ...outside };
};

const lastTerm = {
  name: 'school-last-term',
  text: `select name, starts_on as "from" from school_terms where school_id = $1 and starts_on <= $2
    order by starts_on desc, id desc limit 1`,
};
const sums = {
  name: 'school-ledger-sums',
  text: `
    select coalesce(sum(amount), 0)::bigint as "payableUgx",
      coalesce(sum(amount) filter (where is_fees and posting_date >= $4::date), 0)::bigint as "todayUgx",
      coalesce(sum(amount) filter (where is_fees and posting_date >= $5::date), 0)::bigint as "weekUgx",
      coalesce(sum(amount) filter (where is_fees and posting_date >= $6::date), 0)::bigint as "termUgx"
    from (select amount, posting_date, posting_type in ('fees.paid', 'fees.refunded') as is_fees from ${accountEntries} e) t`,
};
const outstanding = {
  name: 'school-outstanding',
  text: `select coalesce(sum(f.outstanding_ugx), 0)::bigint as "outstandingUgx"
    from students s join fee_items f on f.student_id = s.id where s.school_id = $1`,
};

/** Returns the last term of a school that has begun on a day; null if there is none. */
export const findLastTerm = async (
  db: Queryable,
  schoolId: number,
  today: string,
): Promise<{ name: string; from: string } | null> =>
  (await db.run<{ name: string; from: string }>(lastTerm, [schoolId, today]))[0] ?? null;

/** Creates the summary of a school's fees at the end of today, a day in Kampala. */
export const createSchoolSummary = async (
  db: Queryable,
  schoolId: number,
  today: string,
): Promise<SchoolSummary> => {
  const weekFrom = findMonday(today);
  const term = await findLastTerm(db, schoolId, today);
  const collected = await runOnEntries<Record<'payableUgx' | 'todayUgx' | 'weekUgx' | 'termUgx', number>>(
    db,
    sums,
    schoolId,
    today,
    weekFrom,
    term?.from ?? today,
  );
  if (!collected) throw new Error('an aggregate without GROUP BY returned no row');
  const outside = await sumAdjustments(db, schoolId, toKampalaInstant(weekFrom, '00:00'), getDayEnd(today));
  const [due] = await db.run<{ outstandingUgx: number }>(outstanding, [schoolId]);
  const { termUgx, ...ofDays } = collected;
  return {
    ...ofDays,
    weekFrom,
    term: term && { ...term, collectedUgx: termUgx },
    outstandingUgx: due?.outstandingUgx ?? 0,
    paidToSchoolUgx: outside.paidToSchoolUgx,
  };
};
