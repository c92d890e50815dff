import { err, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import type { SignOffBody, StatementAccount } from '@somesa/core/admin';
import { and, eq, notInArray } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { accountDays, daySignOffs } from '../../platform/db/schema';
import { findAccountDay, refreshAccountDays } from './account-days';
import { lockStatementAccount } from './match-lines';

type AccountDay = typeof accountDays.$inferSelect;

/** Returns whether a day of an account needs no explanation: everything there and here agrees. */
const isReconciled = (day: AccountDay): boolean =>
  day.balanceThereUgx === day.balanceHereUgx && day.lines === day.matchedLines && day.openExceptions === 0;

/** Lists the accounts whose day was compared and is not signed off. */
const listWaiting = async (tx: Tx, day: string): Promise<StatementAccount[]> => {
  const signed = tx.orm
    .select({ account: daySignOffs.account })
    .from(daySignOffs)
    .where(eq(daySignOffs.day, day));
  const rows = await tx.orm
    .select({ account: accountDays.account })
    .from(accountDays)
    .where(and(eq(accountDays.day, day), notInArray(accountDays.account, signed)));
  return rows.map(({ account }) => account);
};

const signOne = async (
  tx: Tx,
  now: Date,
  account: StatementAccount,
  { day, note, staffId }: { day: string; note: string | null; staffId: string },
): Promise<Problem | null> => {
  await lockStatementAccount(tx, account);
  await refreshAccountDays(tx, account, { from: day, today: toKampalaDay(now), now });
  const row = await findAccountDay(tx, account, day);
  if (!row) return problem('not_found');
  const signed = await tx.orm
    .select({ day: daySignOffs.day })
    .from(daySignOffs)
    .where(and(eq(daySignOffs.account, account), eq(daySignOffs.day, day)));
  if (signed.length > 0) return problem('day_signed_off');
  if (note === null && !isReconciled(row))
    return problem('validation_failed', {}, { note: ['signOffNote_required'] });
  const { balanceThereUgx, balanceHereUgx, lines, matchedLines, openExceptions } = row;
  const figures = { balanceThereUgx, balanceHereUgx, lines, matchedLines, openExceptions };
  await tx.orm
    .insert(daySignOffs)
    .values({ account, day, signedBy: staffId, signedAt: now, note, ...figures });
  await recordAudit(tx, {
    actorId: staffId,
    action: 'reconciliation.signed-off',
    subject: ['reconciliation', account],
    detail: { day, ...figures, ...(note !== null && { hasNote: true }) },
    at: now,
  });
  return null;
};

/**
 * Signs off a day of some accounts, or of all that are not signed off; all or none. Problems: `day_not_over`, `day_signed_off`, `not_found` if nothing is known of the
 * day, and a field error of `day` if no account waits, or of `note` if something differs and no note explains it.
 */
export const signOff = (
  { database, clock }: { database: Database; clock: Clock },
  { day, accounts, note }: SignOffBody,
  staffId: string,
): Promise<Result<number, Problem>> =>
  database.transaction(async (tx): Promise<Result<number, Problem>> => {
    const now = clock.now();
    if (day >= toKampalaDay(now)) return err(problem('day_not_over'));
    // Always in the same order, so that two people can't wait for each other.
    const chosen = [...new Set(accounts ?? (await listWaiting(tx, day)))].sort();
    if (chosen.length === 0) return err(problem('validation_failed', {}, { day: ['signOffDay_none'] }));
    for (const account of chosen) {
      const failed = await signOne(tx, now, account, { day, note: note ?? null, staffId });
      if (failed) return err(failed);
    }
    return ok(chosen.length);
  });
