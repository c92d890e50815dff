import type { LoanScheduleView, ScheduledInstalment } from '@somesa/core';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { loanInstalments, loanSchedules } from '../../platform/db/schema';

/** Converts an instalment of a schedule to its view. */
export const toScheduledInstalmentView = (
  row: ScheduledInstalment,
): LoanScheduleView['instalments'][number] => ({
  number: row.number,
  dueOn: row.dueOn,
  principal: row.principalUgx,
  interest: row.interestUgx,
  fees: row.feesUgx,
  total: row.principalUgx + row.interestUgx + row.feesUgx,
  balanceAfter: row.balanceAfterUgx,
});

/** Lists the versions of a loan's schedule with their instalments, oldest first. */
export const listSchedules = async (db: Queryable, loanId: string): Promise<LoanScheduleView[]> => {
  const rows = await db.orm
    .select({ schedule: loanSchedules, row: loanInstalments })
    .from(loanSchedules)
    .leftJoin(
      loanInstalments,
      and(
        eq(loanInstalments.loanId, loanSchedules.loanId),
        eq(loanInstalments.version, loanSchedules.version),
      ),
    )
    .where(eq(loanSchedules.loanId, loanId))
    .orderBy(asc(loanSchedules.version), asc(loanInstalments.number));
  const schedules = new Map<number, LoanScheduleView>();
  for (const { schedule, row } of rows) {
    const { version, fromOn, cause } = schedule;
    const known = schedules.get(version) ?? { version, from: fromOn, cause, instalments: [] };
    schedules.set(version, known);
    if (row) known.instalments.push(toScheduledInstalmentView(row));
  }
  return [...schedules.values()];
};
