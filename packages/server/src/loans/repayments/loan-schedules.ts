import type { LoanAccount, LoanScheduleVersion, LoanScheduleView, ScheduledInstalment } from '@somesa/core';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import type { Loan } from '../loans-repository';
import { loanInstalments } from '../tables/loans';
import { loanSchedules } from '../tables/repayments';

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

type ScheduleHeader = typeof loanSchedules.$inferSelect;

const columns = ['number', 'dueOn', 'principalUgx', 'interestUgx', 'feesUgx', 'balanceAfterUgx'] as const;

const isEqual = (a: ScheduledInstalment, b: ScheduledInstalment | undefined): boolean =>
  columns.every((column) => a[column] === b?.[column]);

const readLastSchedule = async (tx: Tx, loanId: string) => {
  const headers = await tx.orm
    .select()
    .from(loanSchedules)
    .where(eq(loanSchedules.loanId, loanId))
    .orderBy(asc(loanSchedules.version));
  const last = headers.at(-1);
  if (!last) throw new Error('a loan that was disbursed has no schedule');
  const rows = await tx.orm
    .select()
    .from(loanInstalments)
    .where(and(eq(loanInstalments.loanId, loanId), eq(loanInstalments.version, last.version)))
    .orderBy(asc(loanInstalments.number));
  return { headers, last, rows };
};

/** Returns the header of a new version: an early repayment or a restructuring if it made no version before, otherwise a correction. */
const createHeader = (
  schedule: LoanScheduleVersion,
  headers: readonly ScheduleHeader[],
  today: string,
): Pick<ScheduleHeader, 'cause' | 'fromOn' | 'paymentId' | 'restructuringId'> => {
  const { paymentId, restructuringId = null } = schedule;
  if (restructuringId !== null && headers.every((header) => header.restructuringId !== restructuringId))
    return { cause: 'restructuring', fromOn: schedule.from, paymentId, restructuringId };
  const isFirst = paymentId !== null && headers.every((header) => header.paymentId !== paymentId);
  return isFirst
    ? { cause: 'early-repayment', fromOn: schedule.from, paymentId, restructuringId }
    : { cause: 'correction', fromOn: today, paymentId, restructuringId };
};

/**
 * Saves the current schedule as a new version if it differs from the last one; earlier versions stay. Returns the current
 * version, and whether it is new.
 */
export const saveSchedule = async (
  tx: Tx,
  { id: loanId }: Pick<Loan, 'id'>,
  account: LoanAccount,
  now: Date,
): Promise<{ version: number; isNew: boolean }> => {
  const schedule = account.schedules.at(-1);
  if (!schedule) throw new Error('a replay gave no schedule');
  const { headers, last, rows } = await readLastSchedule(tx, loanId);
  const isSame =
    schedule.instalments.length === rows.length &&
    schedule.instalments.every((row, index) => isEqual(row, rows[index]));
  if (isSame) return { version: last.version, isNew: false };
  const version = last.version + 1;
  const header = createHeader(schedule, headers, account.on);
  await tx.orm.insert(loanSchedules).values({ loanId, version, ...header, writtenAt: now });
  if (schedule.instalments.length === 0) return { version, isNew: true };
  await tx.orm
    .insert(loanInstalments)
    .values(schedule.instalments.map((row) => ({ ...row, loanId, version })));
  return { version, isNew: true };
};
