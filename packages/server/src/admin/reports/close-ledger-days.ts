import { HOUR_MS, toKampalaDay } from '@somesa/core';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';

/**
 * Time after midnight at which a day is closed, in milliseconds. An entry has the time at which its transaction started. A transaction
 * that started before midnight ends within minutes, because statements time out after 15 seconds and idle transactions after 30. The
 * margin also covers servers whose clocks differ by minutes.
 */
const MARGIN_MS = HOUR_MS;

/** Maximum number of days closed in one sweep; the next sweep continues. */
const MAX_DAYS_PER_SWEEP = 31;

/** Day after the last closed day; the first day of the ledger if no day is closed; null if the ledger is empty. */
const nextDay = {
  name: 'ledger-days-next',
  text: `select to_char(coalesce(
      (select max(day) + 1 from closed_ledger_dates),
      (select (min(posted_at) at time zone 'Africa/Kampala')::date from ledger_entries)), 'YYYY-MM-DD') as day`,
};

/**
 * Closes a day, unless another server has closed it: waits for one that is closing it. The totals are of the moment before the wait, but by
 * then nothing can be posted to the day.
 */
const closeDay = {
  name: 'ledger-days-close',
  text: `
    with closed as (
      insert into closed_ledger_dates (day, closed_at) values ($1::date, $2) on conflict do nothing returning day)
    insert into ledger_daily_totals (posting_date, value_date, debit_account, credit_account, posting_type, entries, amount_ugx)
    select $1::date, (value_at at time zone 'Africa/Kampala')::date, debit_account, credit_account, posting_type,
      count(*)::int, sum(amount_ugx)::bigint
    from ledger_entries
    where posted_at >= ($1::date)::timestamp at time zone 'Africa/Kampala'
      and posted_at < ($1::date + 1)::timestamp at time zone 'Africa/Kampala'
      and exists (select from closed)
    group by 1, 2, 3, 4, 5`,
};

/** Creates the closing of ledger days, which stores their daily totals so that reports need not read every entry. */
export const createDayClosing = ({
  database,
  clock,
  isClockRight,
}: {
  database: Database;
  clock: Clock;
  isClockRight: () => Promise<boolean>;
}) => {
  return {
    /** Closes the days that can be closed, oldest first, each in one statement; none if our clock is wrong. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      const now = clock.now();
      // Nothing can be posted to the days before this one any more.
      const end = toKampalaDay(new Date(now.getTime() - MARGIN_MS));
      const [next] = await database.run<{ day: string | null }>(nextDay, []);
      let day = next?.day ?? end;
      if (day >= end || !(await isClockRight())) return;
      for (let closed = 0; closed < MAX_DAYS_PER_SWEEP && day < end && !isStopping(); closed += 1) {
        await database.run(closeDay, [day, now]);
        day = addDays(day, 1);
      }
    },
  };
};
