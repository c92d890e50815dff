import { kampalaDay } from '@somesa/core';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';

/**
 * Time after midnight at which a day is closed, in milliseconds. An entry carries the instant at which its
 * transaction began, and a transaction that began before midnight ends within minutes: its statements are cancelled
 * after 15 seconds, and the transaction itself after 30 idle seconds. Servers whose clocks differ by minutes are
 * covered too.
 */
const MARGIN_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** Maximum number of days closed in one sweep; the next sweep continues. */
const DAYS_AT_ONCE = 31;

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The day behind the last that is closed; the first of the ledger where none is; null while the ledger is empty. */
const nextDay = {
  name: 'ledger-days-next',
  text: `select to_char(coalesce(
      (select max(day) + 1 from closed_ledger_dates),
      (select (min(posted_at) at time zone 'Africa/Kampala')::date from ledger_entries)), 'YYYY-MM-DD') as day`,
};

/** Closes a day; false where another server did. */
const closeDay = async (tx: Tx, day: string, closedAt: Date): Promise<boolean> => {
  // Waits for a server that closes the same day.
  const answer = (await tx.orm.execute(sql`
    insert into closed_ledger_dates (day, closed_at) values (${day}::date, ${closedAt.toISOString()}::timestamptz)
    on conflict do nothing returning day`)) as unknown as { rows: unknown[] };
  if (answer.rows.length === 0) return false;
  await tx.orm.execute(sql`
    insert into ledger_daily_totals (posting_date, value_date, debit_account, credit_account, posting_type, entries, amount_ugx)
    select ${day}::date, (value_at at time zone 'Africa/Kampala')::date, debit_account, credit_account, posting_type,
      count(*)::int, sum(amount_ugx)::bigint
    from ledger_entries
    where posted_at >= (${day}::date)::timestamp at time zone 'Africa/Kampala'
      and posted_at < (${day}::date + 1)::timestamp at time zone 'Africa/Kampala'
    group by 1, 2, 3, 4, 5`);
  return true;
};

/** Sums the days of the ledger that are over, each once and none left out, so that reports need not read every entry. */
export const createDayClosing = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Closes what days can be closed, the oldest first. A day is a transaction of its own. */
  sweep: async (isStopping: () => boolean): Promise<void> => {
    // Before this day everything is over: nothing can book into it any more.
    const end = kampalaDay(new Date(clock.now().getTime() - MARGIN_MS));
    const [next] = await database.run<{ day: string | null }>(nextDay, []);
    let day = next?.day ?? end;
    for (let closed = 0; closed < DAYS_AT_ONCE && day < end && !isStopping(); closed += 1) {
      const closing = day;
      await database.transaction((tx) => closeDay(tx, closing, clock.now()));
      day = dayAfter(day);
    }
  },
});
