import { type SQL, sql } from 'drizzle-orm';

/** Requested range of posting days in Kampala time, both included; if `from` is null, the range starts at the first day. */
export interface PostingDateRange {
  from: string | null;
  to: string;
}

/** The beginning of a day in Kampala. */
const midnight = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Africa/Kampala')`;

/** Columns that every move has: its day of posting, its two accounts, its posting type and its amount. */
const postingDate = sql`(e.posted_at at time zone 'Africa/Kampala')::date as posting_date`;
const rest = sql`debit_account, credit_account, posting_type, amount_ugx`;
const restOfEntry = sql`e.debit_account, e.credit_account, e.posting_type, e.amount_ugx`;

const isIn = ({ from, to }: PostingDateRange): SQL => sql`
  ${from === null ? sql`true` : sql`e.posted_at >= ${midnight(sql`${from}::date`)}`}
  and e.posted_at < ${midnight(sql`${to}::date + 1`)}`;

/**
 * The moves of the ledger over some days, as a table's text: the sums of closed days, and the entries behind the last of them. One
 * statement sees both as of one moment, so that no day is counted twice or not at all.
 */
export const ledgerEntriesQuery = (days: PostingDateRange): SQL => sql`(
  select posting_date, ${rest} from ledger_daily_totals
  where ${days.from === null ? sql`true` : sql`posting_date >= ${days.from}::date`} and posting_date <= ${days.to}::date
  union all
  select ${postingDate}, ${restOfEntry} from ledger_entries e
  where ${isIn(days)} and e.posted_at >=
    coalesce((select ${midnight(sql`max(day) + 1`)} from closed_ledger_dates), '-infinity'::timestamptz))`;

/** The moves that are about a school: those of its payments and loans, and what was handed over to it. */
export const schoolMoves = (days: PostingDateRange, schoolId: number): SQL => sql`(
  select ${postingDate}, ${restOfEntry} from payments p join ledger_entries e on e.payment_id = p.id
  where p.school_id = ${schoolId} and ${isIn(days)}
  union all
  select ${postingDate}, ${restOfEntry} from loans l join ledger_entries e on e.loan_id = l.id
  where l.school_id = ${schoolId} and e.payment_id is null and ${isIn(days)}
  union all
  select posting_date, ${rest} from ${ledgerEntriesQuery(days)} m
  where m.debit_account = ${`school-payable:${schoolId}`} and m.posting_type = 'school.settled')`;

/** The moves of one school, or of all. */
export const schoolEntriesQuery = (days: PostingDateRange, schoolId: number | null): SQL =>
  schoolId === null ? ledgerEntriesQuery(days) : schoolMoves(days, schoolId);
