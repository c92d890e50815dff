import { err, type FieldKeys, ok, type Result } from '@somesa/core';
import { isMonth, type ScheduleAnswer, type ScheduleDay } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { readQuery } from '../../platform/http/read-query';
import { dueInstalments } from './due-instalments';
import { rowsOf } from './rows-of';

/** Reads which month is asked for; without one it is this. */
export const readMonth = (query: Record<string, unknown>, today: string): Result<string, FieldKeys> => {
  const { read, wrong, isWrong } = readQuery(query);
  const month = read('month', (text) => (isMonth(text) ? text : null));
  return isWrong() ? err(wrong) : ok(month ?? today.slice(0, 7));
};

/** Reads what falls due on each day of a month, by the plans in force. */
export const readSchedule = async (db: Queryable, month: string): Promise<ScheduleAnswer> => {
  const first = `${month}-01`;
  const days = await rowsOf<ScheduleDay>(
    db,
    sql`select to_char(li.due_on, 'YYYY-MM-DD') as day, count(*)::int as instalments, sum(i.total)::bigint as "amountUgx",
        sum(i.paid)::bigint as "paidUgx"
      from ${dueInstalments}
      where li.due_on >= ${first}::date and li.due_on < (${first}::date + interval '1 month')::date
      group by li.due_on order by li.due_on`,
  );
  const sum = (of: 'instalments' | 'amountUgx' | 'paidUgx') => days.reduce((all, day) => all + day[of], 0);
  return {
    ...{ month, days },
    totals: { instalments: sum('instalments'), amountUgx: sum('amountUgx'), paidUgx: sum('paidUgx') },
  };
};
