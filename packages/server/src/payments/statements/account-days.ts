import { toKampalaDay } from '@somesa/core';
import { type StatementAccount, statementAccounts } from '@somesa/core/admin';
import { and, eq, gte, isNotNull, lte } from 'drizzle-orm';
import { addDays } from '../../platform/add-days';
import type { Queryable, Tx } from '../../platform/db/database';
import { accountDays, statementImports, walletBalances } from '../../platform/db/schema';
import { listDailyChanges } from './ledger-movements';
import { listCoveredDays } from './match-lines';

/** Maximum number of days that are compared again at once. */
const MAX_DAYS = 400;
/** Number of days before today that are compared again each night: an entry of an earlier value date changes all days after it. */
export const REFRESHED_DAYS = 35;

const lineCounts = {
  name: 'account-days-lines',
  text: `
    select l.booked_on::text as day, count(*)::int as lines, count(m.line_id)::int as matched, sum(l.amount_ugx)::bigint as "amountUgx"
    from statement_lines l left join statement_matches m on m.line_id = l.id
    where l.account = $1 and l.booked_on >= $2 group by l.booked_on`,
};

const exceptionCounts = {
  name: 'account-days-exceptions',
  text: `
    select detail ->> 'bookedOn' as day, count(*)::int as count from exceptions
    where resolved_at is null and kind in ('statement_line_unknown', 'statement_entry_missing') and detail ->> 'account' = $1
    group by 1`,
};

const upsert = {
  name: 'account-days-upsert',
  text: `
    insert into account_days (account, day, is_covered, balance_there_ugx, balance_source, balance_here_ugx, lines, matched_lines,
      open_exceptions, refreshed_at)
    select $1, t.day::date, t.is_covered, t.there, t.source, t.here, t.lines, t.matched, t.exceptions, $10
    from unnest($2::text[], $3::bool[], $4::bigint[], $5::text[], $6::bigint[], $7::int[], $8::int[], $9::int[])
      as t (day, is_covered, there, source, here, lines, matched, exceptions)
    on conflict (account, day) do update set is_covered = excluded.is_covered, balance_there_ugx = excluded.balance_there_ugx,
      balance_source = excluded.balance_source, balance_here_ugx = excluded.balance_here_ugx, lines = excluded.lines,
      matched_lines = excluded.matched_lines, open_exceptions = excluded.open_exceptions, refreshed_at = excluded.refreshed_at`,
};

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

/** Figures of a day, as they are written. */
interface ComparedDay {
  day: string;
  isCovered: boolean;
  thereUgx: number | null;
  source: Balance['source'] | null;
  hereUgx: number;
  lines: number;
  matched: number;
  exceptions: number;
}

/** Compares the days of an account again, from a day to yesterday, in the caller's transaction. */
export const refreshAccountDays = async (
  tx: Tx,
  account: StatementAccount,
  { from, today, now }: { from: string; today: string; now: Date },
): Promise<void> => {
  const to = addDays(today, -1);
  const earliest = addDays(today, -MAX_DAYS);
  const start = from < earliest ? earliest : from;
  const counts = new Map(
    (
      await tx.run<{ day: string; lines: number; matched: number; amountUgx: number }>(lineCounts, [
        account,
        start,
      ])
    ).map((row) => [row.day, row]),
  );
  const changes = new Map([...counts].map(([day, { amountUgx }]) => [day, amountUgx]));
  const balances = await findBalances(tx, account, { from: start, to }, changes);
  const covered = await listCoveredDays(tx, account, start);
  const exceptions = new Map(
    (await tx.run<{ day: string; count: number }>(exceptionCounts, [account])).map(({ day, count }) => [
      day,
      count,
    ]),
  );
  const ledger = await listDailyChanges(tx, account);
  let next = 0;
  let hereUgx = 0;
  const rows: ComparedDay[] = [];
  for (let day = start; day <= to; day = addDays(day, 1)) {
    for (let change = ledger[next]; change && change.day <= day; change = ledger[next]) {
      hereUgx += change.amountUgx;
      next += 1;
    }
    const balance = balances.get(day) ?? null;
    const count = counts.get(day);
    // A day about which no one outside has said anything needs no comparison.
    if (!balance && !covered.has(day) && !count) continue;
    rows.push({
      day,
      isCovered: covered.has(day),
      thereUgx: balance?.thereUgx ?? null,
      source: balance?.source ?? null,
      hereUgx: balance?.hereUgx ?? hereUgx,
      lines: count?.lines ?? 0,
      matched: count?.matched ?? 0,
      exceptions: exceptions.get(day) ?? 0,
    });
  }
  if (rows.length === 0) return;
  const column = <Key extends keyof ComparedDay>(key: Key) => rows.map((row) => row[key]);
  await tx.run(upsert, [
    account,
    column('day'),
    column('isCovered'),
    column('thereUgx'),
    column('source'),
    column('hereUgx'),
    column('lines'),
    column('matched'),
    column('exceptions'),
    now,
  ]);
};

/** Lists the accounts that have statements or reported balances. */
export const listComparedAccounts = async (db: Queryable): Promise<StatementAccount[]> => {
  const rows = await db.run<{ account: StatementAccount }>(
    {
      name: 'account-days-accounts',
      text: 'select distinct account from statement_imports union select distinct account from wallet_balances',
    },
    [],
  );
  const found = new Set(rows.map(({ account }) => account));
  return statementAccounts.filter((account) => found.has(account));
};

/** Finds a day of an account as it was compared last. Returns null if it was not. */
export const findAccountDay = async (db: Queryable, account: StatementAccount, day: string) => {
  const [row] = await db.orm
    .select()
    .from(accountDays)
    .where(and(eq(accountDays.account, account), eq(accountDays.day, day)));
  return row ?? null;
};
