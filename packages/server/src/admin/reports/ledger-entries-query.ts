import { type SQL, sql } from 'drizzle-orm';

/** Range of posting dates in Kampala time, both included. If `from` is null, it starts at the first day of the ledger. */
export interface PostingDateRange {
  from: string | null;
  to: string;
}

/** Returns the start of a day in Kampala. */
const midnight = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Africa/Kampala')`;

/** Posting date of an entry `e`. */
const postingDate = sql`(e.posted_at at time zone 'Africa/Kampala')::date as posting_date`;
/** Columns of an entry, besides its posting date. */
const columns = sql`debit_account, credit_account, posting_type, amount_ugx`;
const entryColumns = sql`e.debit_account, e.credit_account, e.posting_type, e.amount_ugx`;

const isInRange = ({ from, to }: PostingDateRange): SQL => sql`
  ${from === null ? sql`true` : sql`e.posted_at >= ${midnight(sql`${from}::date`)}`}
  and e.posted_at < ${midnight(sql`${to}::date + 1`)}`;

/**
 * Selects the ledger entries of a range of days: daily totals of closed days, and single entries after the last closed day. One statement
 * reads both from the same snapshot, so that no day is counted twice or missed.
 */
export const ledgerEntriesQuery = (days: PostingDateRange): SQL => sql`(
  select posting_date, ${columns} from ledger_daily_totals
  where ${days.from === null ? sql`true` : sql`posting_date >= ${days.from}::date`} and posting_date <= ${days.to}::date
  union all
  select ${postingDate}, ${entryColumns} from ledger_entries e
  where ${isInRange(days)} and e.posted_at >=
    coalesce((select ${midnight(sql`max(day) + 1`)} from closed_ledger_dates), '-infinity'::timestamptz))`;

/** Selects the entries of a school: those of its payments, loans and settlements, and journals on its account. */
const selectSchoolEntries = (days: PostingDateRange, schoolId: number): SQL => sql`(
  select ${postingDate}, ${entryColumns} from payments p join ledger_entries e on e.payment_id = p.id
  where p.school_id = ${schoolId} and ${isInRange(days)}
  union all
  select ${postingDate}, ${entryColumns} from loans l join ledger_entries e on e.loan_id = l.id
  where l.school_id = ${schoolId} and e.payment_id is null and ${isInRange(days)}
  union all
  select posting_date, ${columns} from ${ledgerEntriesQuery(days)} m
  where (m.debit_account = ${`school-payable:${schoolId}`} and m.posting_type = 'school.settled')
    or (m.posting_type = 'journal' and ${`school-payable:${schoolId}`} in (m.debit_account, m.credit_account)))`;

/** Selects the entries of one school, or of all schools if `schoolId` is null. */
export const schoolEntriesQuery = (days: PostingDateRange, schoolId: number | null): SQL =>
  schoolId === null ? ledgerEntriesQuery(days) : selectSchoolEntries(days, schoolId);
