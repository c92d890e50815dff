import type { LoanAccount, LoanScheduleVersion, ScheduledInstalment } from '@somesa/core';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { loanInstalments, loanSchedules } from '../../platform/db/schema';
import type { Loan } from '../loans/loans-repository';

type Header = typeof loanSchedules.$inferSelect;

const isSameRow = (one: ScheduledInstalment, other: ScheduledInstalment | undefined): boolean =>
  one.number === other?.number &&
  one.dueOn === other.dueOn &&
  one.principalUgx === other.principalUgx &&
  one.interestUgx === other.interestUgx &&
  one.feesUgx === other.feesUgx &&
  one.balanceAfterUgx === other.balanceAfterUgx;

const readLast = async (tx: Tx, loanId: string) => {
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

/** A schedule that a payment makes for the first time is its own; any other takes a step back, or puts one right. */
const headerOf = (
  schedule: LoanScheduleVersion,
  known: readonly Header[],
  today: string,
): Pick<Header, 'cause' | 'fromOn' | 'paymentId'> => {
  const { paymentId } = schedule;
  const isNew = paymentId !== null && known.every((header) => header.paymentId !== paymentId);
  return isNew
    ? { cause: 'early-repayment', fromOn: schedule.from, paymentId }
    : { cause: 'correction', fromOn: today, paymentId };
};

/**
 * Writes the schedule in force as a new version where it is another than the last that was written: those before it stay.
 * Answers the number of the version in force, and whether it is new.
 */
export const writeSchedule = async (
  tx: Tx,
  { id: loanId }: Pick<Loan, 'id'>,
  account: LoanAccount,
  now: Date,
): Promise<{ version: number; isNew: boolean }> => {
  const schedule = account.schedules.at(-1);
  if (!schedule) throw new Error('a replay gave no schedule');
  const { headers, last, rows } = await readLast(tx, loanId);
  const isSame =
    schedule.instalments.length === rows.length &&
    schedule.instalments.every((row, at) => isSameRow(row, rows[at]));
  if (isSame) return { version: last.version, isNew: false };
  const version = last.version + 1;
  const header = headerOf(schedule, headers, account.on);
  await tx.orm.insert(loanSchedules).values({ loanId, version, ...header, writtenAt: now });
  if (schedule.instalments.length === 0) return { version, isNew: true };
  await tx.orm.insert(loanInstalments).values(
    schedule.instalments.map((row) => ({
      loanId,
      version,
      number: row.number,
      dueOn: row.dueOn,
      principalUgx: row.principalUgx,
      interestUgx: row.interestUgx,
      feesUgx: row.feesUgx,
      balanceAfterUgx: row.balanceAfterUgx,
    })),
  );
  return { version, isNew: true };
};
