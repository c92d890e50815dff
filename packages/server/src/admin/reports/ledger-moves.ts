import { type SQL, sql } from 'drizzle-orm';

/** Which days of booking are asked for, those of Kampala, both included; `from` null: from the first on. */
export interface BookedDays {
  from: string | null;
  to: string;
}

/** The beginning of a day in Kampala. */
const midnight = (day: SQL): SQL => sql`((${day})::timestamp at time zone 'Africa/Kampala')`;

/** What every move has: its day of booking, its two accounts, its code and its amount. */
const bookedOn = sql`(e.booked_at at time zone 'Africa/Kampala')::date as booked_on`;
const rest = sql`debit_account, credit_account, code, amount_ugx`;
const restOfEntry = sql`e.debit_account, e.credit_account, e.code, e.amount_ugx`;

const isIn = ({ from, to }: BookedDays): SQL => sql`
  ${from === null ? sql`true` : sql`e.booked_at >= ${midnight(sql`${from}::date`)}`}
  and e.booked_at < ${midnight(sql`${to}::date + 1`)}`;

/**
 * The moves of the ledger over some days, as a table's text: the sums of closed days, and the entries behind the last of them. One
 * statement sees both as of one moment, so that no day is counted twice or not at all.
 */
export const ledgerMoves = (days: BookedDays): SQL => sql`(
  select booked_on, ${rest} from ledger_days
  where ${days.from === null ? sql`true` : sql`booked_on >= ${days.from}::date`} and booked_on <= ${days.to}::date
  union all
  select ${bookedOn}, ${restOfEntry} from ledger_entries e
  where ${isIn(days)} and e.booked_at >=
    coalesce((select ${midnight(sql`max(day) + 1`)} from closed_ledger_days), '-infinity'::timestamptz))`;

/** The moves that are about a school: those of its payments and loans, and what was handed over to it. */
export const schoolMoves = (days: BookedDays, schoolId: number): SQL => sql`(
  select ${bookedOn}, ${restOfEntry} from payments p join ledger_entries e on e.payment_id = p.id
  where p.school_id = ${schoolId} and ${isIn(days)}
  union all
  select ${bookedOn}, ${restOfEntry} from loans l join ledger_entries e on e.loan_id = l.id
  where l.school_id = ${schoolId} and e.payment_id is null and ${isIn(days)}
  union all
  select booked_on, ${rest} from ${ledgerMoves(days)} m
  where m.debit_account = ${`school-payable:${schoolId}`} and m.code = 'school.settled')`;

/** The moves of one school, or of all. */
export const movesOf = (days: BookedDays, schoolId: number | null): SQL =>
  schoolId === null ? ledgerMoves(days) : schoolMoves(days, schoolId);
