import { err, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import { type SignOffBody, type StatementAccount, statementAccounts } from '@somesa/core/admin';
import {
  and,
  count,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import { exceptions } from '../../people/tables/queue';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import {
  accountDays,
  daySignOffs,
  statementImports,
  statementLines,
  statementMatches,
  walletBalances,
} from '../tables/statements';
import { listDailyChanges } from './ledger-movements';
import { listCoveredDays, lockStatementAccount } from './match-lines';

/** Maximum number of days that are compared again at once. */
const MAX_DAYS = 400;
/** Number of days before today that are compared again each night: an entry of an earlier value date changes all days after it. */
export const REFRESHED_DAYS = 35;

const countLines = async (tx: Tx, account: StatementAccount, from: string) => {
  const { bookedOn, amountUgx, id } = statementLines;
  const rows = await tx.orm
    .select({
      day: bookedOn,
      lines: count(),
      matchedLines: count(statementMatches.lineId),
      amountUgx: sql`sum(${amountUgx})::bigint`.mapWith(Number),
    })
    .from(statementLines)
    .leftJoin(statementMatches, eq(statementMatches.lineId, id))
    .where(and(eq(statementLines.account, account), gte(bookedOn, from)))
    .groupBy(bookedOn);
  return new Map(rows.map((row) => [row.day, row]));
};

const countExceptions = async (tx: Tx, account: StatementAccount): Promise<Map<string, number>> => {
  const rows = await tx.orm
    .select({ day: sql<string>`${exceptions.detail} ->> 'bookedOn'`, exceptions: count() })
    .from(exceptions)
    .where(isOpenOfAccount(account))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.day, row.exceptions]));
};

export const isOpenOfAccount = (account: StatementAccount) =>
  and(
    isNull(exceptions.resolvedAt),
    inArray(exceptions.kind, ['statement_line_unknown', 'statement_entry_missing']),
    sql`${exceptions.detail} ->> 'account' = ${account}`,
  );

interface Balance {
  thereUgx: number;
  source: 'statement' | 'provider';
  /** Balance of the ledger at the same instant; null if it is that of the end of the day. */
  hereUgx: number | null;
}

/** Finds the balances there at the end of days: from the newest statement that covers a day, or else as the network reported it. */
const findBalances = async (
  db: Queryable,
  account: StatementAccount,
  { from, to }: { from: string; to: string },
  changesByDay: ReadonlyMap<string, number>,
): Promise<Map<string, Balance>> => {
  const found = new Map<string, Balance>();
  const reported = await db.orm
    .select()
    .from(walletBalances)
    .where(eq(walletBalances.account, account))
    .orderBy(walletBalances.askedAt);
  for (const { askedAt, balanceUgx, ledgerUgx } of reported)
    found.set(addDays(toKampalaDay(askedAt), -1), {
      thereUgx: balanceUgx,
      source: 'provider',
      hereUgx: ledgerUgx,
    });
  const imports = await db.orm
    .select()
    .from(statementImports)
    .where(
      and(
        eq(statementImports.account, account),
        isNotNull(statementImports.closingUgx),
        gte(statementImports.toOn, from),
        lte(statementImports.fromOn, to),
      ),
    )
    .orderBy(statementImports.importedAt, statementImports.lines);
  for (const { fromOn, toOn, closingUgx } of imports) {
    let balanceUgx = closingUgx ?? 0;
    for (let day = toOn; day >= fromOn; day = addDays(day, -1)) {
      found.set(day, { thereUgx: balanceUgx, source: 'statement', hereUgx: null });
      balanceUgx -= changesByDay.get(day) ?? 0;
    }
  }
  return found;
};

/** Compares the days of an account again, from a day to yesterday, in the caller's transaction. */
export const refreshAccountDays = async (
  tx: Tx,
  account: StatementAccount,
  { from, today, now }: { from: string; today: string; now: Date },
): Promise<void> => {
  const to = addDays(today, -1);
  const earliest = addDays(today, -MAX_DAYS);
  const start = from < earliest ? earliest : from;
  const counts = await countLines(tx, account, start);
  const changes = new Map([...counts].map(([day, { amountUgx }]) => [day, amountUgx]));
  const balances = await findBalances(tx, account, { from: start, to }, changes);
  const covered = await listCoveredDays(tx, account, start);
  const openExceptions = await countExceptions(tx, account);
  const ledger = await listDailyChanges(tx, account);
  let next = 0;
  let hereUgx = 0;
  const rows: (typeof accountDays.$inferInsert)[] = [];
  for (let day = start; day <= to; day = addDays(day, 1)) {
    for (let change = ledger[next]; change && change.day <= day; change = ledger[next]) {
      hereUgx += change.amountUgx;
      next += 1;
    }
    const balance = balances.get(day) ?? null;
    const found = counts.get(day);
    // A day about which no one outside has said anything needs no comparison.
    if (!balance && !covered.has(day) && !found) continue;
    rows.push({
      account,
      day,
      isCovered: covered.has(day),
      balanceThereUgx: balance?.thereUgx ?? null,
      balanceSource: balance?.source ?? null,
      balanceHereUgx: balance?.hereUgx ?? hereUgx,
      lines: found?.lines ?? 0,
      matchedLines: found?.matchedLines ?? 0,
      openExceptions: openExceptions.get(day) ?? 0,
      refreshedAt: now,
    });
  }
  if (rows.length === 0) return;
  const given = Object.entries(getTableColumns(accountDays));
  const set = Object.fromEntries(given.map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]));
  const target = [accountDays.account, accountDays.day];
  await tx.orm.insert(accountDays).values(rows).onConflictDoUpdate({ target, set });
};

export const listComparedAccounts = async (db: Queryable): Promise<StatementAccount[]> => {
  const imported = db.orm.select({ account: statementImports.account }).from(statementImports);
  const reported = db.orm.select({ account: walletBalances.account }).from(walletBalances);
  const rows = await imported.union(reported);
  const found = new Set(rows.map(({ account }) => account));
  return statementAccounts.filter((account) => found.has(account));
};

export const findAccountDay = async (db: Queryable, account: StatementAccount, day: string) => {
  const [row] = await db.orm
    .select()
    .from(accountDays)
    .where(and(eq(accountDays.account, account), eq(accountDays.day, day)));
  return row ?? null;
};

type AccountDay = typeof accountDays.$inferSelect;

/** Returns whether a day of an account needs no explanation: everything there and here agrees. */
const isReconciled = (day: AccountDay): boolean =>
  day.balanceThereUgx === day.balanceHereUgx && day.lines === day.matchedLines && day.openExceptions === 0;

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
      const failed = await signOne(tx, now, account, { day, note: note || null, staffId });
      if (failed) return err(failed);
    }
    return ok(chosen.length);
  });
