import { performance } from 'node:perf_hooks';
import { roles } from '@somesa/core';
import type { App } from '../src/app/app';
import { openSession } from '../src/people/sign-in/sessions';
import { systemClock } from '../src/platform/clock';
import type { Database } from '../src/platform/db/database';
import { formatPageCursor } from '../src/platform/db/page-cursor';
import { buildBenchApp } from './bench-app';
import { benchSize, isShort, median, say } from './bench-helpers';
import { type Account, dashboardPages, type GetCalls, nextPages } from './dashboard-pages';
import { ACCOUNTS, FEW, fillPayments, getLoanIdSql, getUserIdSql, MANY, TWO_PAGES } from './fill-payments';
import { openFilledDatabase } from './filled-database';

const NAME = 'bench_dashboard';
const WARM_UPS = benchSize(50, 1);
const PAIRS = benchSize(400, 2);
/** Maximum ratio of a page's time with many payments to its time with few. */
const LIMIT = 1.2;

const signIn = async (database: Database, number: number, payments: number): Promise<Account> => {
  const [row] = await database.run<{ user_id: string; loan_id: string; id: string; at: Date }>(
    {
      name: 'bench-account',
      text: `select user_id, loan_id, payment_id as id, value_at as at from repayments
        where user_id = ${getUserIdSql('$1::text')} and loan_id = ${getLoanIdSql('$1::text')} order by value_at desc offset $2 limit 1`,
    },
    [String(number), payments >> 1],
  );
  if (!row) throw new Error('an account of the benchmark is missing');
  const token = await database.transaction((tx) =>
    openSession(tx, { id: row.user_id, roleId: roles.parent }, systemClock.now()),
  );
  return {
    authorization: `Bearer ${token}`,
    loanId: row.loan_id,
    middle: formatPageCursor(row),
  };
};

/** Opens a page: sends all of its requests at once, as a browser does. Returns the total time, in milliseconds. */
const measure = async ({ app }: App, getCalls: GetCalls, account: Account): Promise<number> => {
  const headers = { authorization: account.authorization };
  const calls = getCalls(account).map((call) => ({ ...call, headers }));
  const from = performance.now();
  const answers = await Promise.all(calls.map((call) => app.inject(call)));
  const ms = performance.now() - from;
  const failed = answers.findIndex(({ statusCode }) => statusCode !== 200);
  if (failed >= 0) throw new Error(`${calls[failed]?.url} answered ${answers[failed]?.payload}`);
  return ms;
};

interface Filled {
  account: Account;
  payments: number;
}

/**
 * Opens a page on two accounts alternately, so that other load on the machine slows both. Returns whether the ratio is within the
 * limit.
 */
const compare = async (
  app: App,
  label: string,
  getCalls: GetCalls,
  few: Filled,
  many: Filled,
): Promise<boolean> => {
  const times = new Map<Filled, number[]>([
    [few, []],
    [many, []],
  ]);
  for (let at = -WARM_UPS; at < PAIRS; at += 1) {
    for (const filled of at % 2 === 0 ? [few, many] : [many, few]) {
      const ms = await measure(app, getCalls, filled.account);
      if (at >= 0) times.get(filled)?.push(ms);
    }
  }
  const [fewMs, manyMs] = [median(times.get(few) ?? []), median(times.get(many) ?? [])];
  const ratio = manyMs / fewMs;
  const isWithin = ratio <= LIMIT;
  say(
    `${label}: ${fewMs.toFixed(2)} ms with ${few.payments} payments, ${manyMs.toFixed(2)} ms with ${many.payments}, ` +
      `ratio ${ratio.toFixed(2)}, ${isWithin ? 'within' : 'above'} the limit of ${LIMIT}`,
  );
  return isWithin;
};

/** Prints how long each page of the dashboard takes on accounts with few and with many payments, among a million. Exits with an
 * error if a ratio exceeds the limit.
 */
const benchDashboard = async (): Promise<void> => {
  say(`Filling ${(ACCOUNTS - 2) * 2 * MANY} payments.`);
  const { config, database } = await openFilledDatabase(NAME, fillPayments);
  const app = await buildBenchApp(config, database);
  const [few, twoPages, many] = await Promise.all(
    [FEW, TWO_PAGES, MANY].map(async (payments, at) => ({
      payments,
      account: await signIn(database, at, payments),
    })),
  );
  if (!few || !twoPages || !many) throw new Error('an account of the benchmark is missing');
  const results: boolean[] = [];
  for (const [label, getCalls] of Object.entries(dashboardPages)) {
    results.push(await compare(app, label, getCalls, few, many));
  }
  for (const [label, getCalls] of Object.entries(nextPages)) {
    results.push(await compare(app, label, getCalls, twoPages, many));
  }
  await app.stop();
  if (results.includes(false) && !isShort) process.exitCode = 1;
};

await benchDashboard();
