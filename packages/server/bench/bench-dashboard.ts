import { performance } from 'node:perf_hooks';
import { roles } from '@somesa/core';
import type { App } from '../src/app/app';
import { openSession } from '../src/people/sign-in/sessions';
import { systemClock } from '../src/platform/clock';
import type { Database } from '../src/platform/db/database';
import { writePageCursor } from '../src/platform/db/page-cursor';
import { buildBenchApp } from './bench-app';
import { type Account, type CallsOf, dashboardPages, nextPages } from './dashboard-pages';
import { ACCOUNTS, FEW, fillPayments, loanIdOf, MANY, TWO_PAGES, userIdOf } from './fill-payments';
import { filledDatabase } from './filled-database';
import { median } from './median';
import { benchSize, isShort } from './sizes';

const NAME = 'bench_dashboard';
const WARM_UPS = benchSize(50, 1);
const PAIRS = benchSize(400, 2);
/** Maximum ratio of a page's time with many payments to its time with few. */
const LIMIT = 1.2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const signIn = async (database: Database, number: number, payments: number): Promise<Account> => {
  const [row] = await database.run<{ user_id: string; loan_id: string; id: string; at: Date }>(
    {
      name: 'bench-account',
      text: `select user_id, loan_id, payment_id as id, value_at as at from repayments
        where user_id = ${userIdOf('$1::text')} and loan_id = ${loanIdOf('$1::text')} order by value_at desc offset $2 limit 1`,
    },
    [String(number), payments >> 1],
  );
  if (!row) throw new Error('an account of the benchmark was not filled');
  const token = await database.transaction((tx) =>
    openSession(tx, { id: row.user_id, roleId: roles.parent }, systemClock.now()),
  );
  return {
    authorization: `Bearer ${token}`,
    loanId: row.loan_id,
    middle: writePageCursor(row),
  };
};

/** Opens a page: all of its calls at once, as a browser makes them; answers how long all of them took, in milliseconds. */
const timeOf = async ({ app }: App, callsOf: CallsOf, account: Account): Promise<number> => {
  const headers = { authorization: account.authorization };
  const calls = callsOf(account).map((call) => ({ ...call, headers }));
  const from = performance.now();
  const answers = await Promise.all(calls.map((call) => app.inject(call)));
  const took = performance.now() - from;
  const failed = answers.findIndex(({ statusCode }) => statusCode !== 200);
  if (failed >= 0) throw new Error(`${calls[failed]?.url} answered ${answers[failed]?.payload}`);
  return took;
};

interface Filled {
  account: Account;
  payments: number;
}

/** Opens a page on two accounts by turns, so that whatever else the machine does slows both; tells whether it is kept. */
const compare = async (
  app: App,
  what: string,
  callsOf: CallsOf,
  few: Filled,
  many: Filled,
): Promise<boolean> => {
  const times = new Map<Filled, number[]>([
    [few, []],
    [many, []],
  ]);
  for (let at = -WARM_UPS; at < PAIRS; at += 1) {
    for (const filled of at % 2 === 0 ? [few, many] : [many, few]) {
      const ms = await timeOf(app, callsOf, filled.account);
      if (at >= 0) times.get(filled)?.push(ms);
    }
  }
  const [fewMs, manyMs] = [median(times.get(few) ?? []), median(times.get(many) ?? [])];
  const ratio = manyMs / fewMs;
  const isKept = ratio <= LIMIT;
  say(
    `${what}: ${fewMs.toFixed(2)} ms with ${few.payments} payments, ${manyMs.toFixed(2)} ms with ${many.payments}, ` +
      `ratio ${ratio.toFixed(2)}, ${isKept ? 'within' : 'above'} the limit of ${LIMIT}`,
  );
  return isKept;
};

/**
 * Prints how long each page of a dashboard takes on an account with few payments and on one with many, among a million. Ends
 * with an error where one takes longer than the limit allows.
 */
const benchDashboard = async (): Promise<void> => {
  say(`Filling ${(ACCOUNTS - 2) * 2 * MANY} payments.`);
  const { config, database } = await filledDatabase(NAME, fillPayments);
  const app = await buildBenchApp(config, database);
  const [few, twoPages, many] = await Promise.all(
    [FEW, TWO_PAGES, MANY].map(async (payments, at) => ({
      payments,
      account: await signIn(database, at, payments),
    })),
  );
  if (!few || !twoPages || !many) throw new Error('an account of the benchmark was not filled');
  const kept: boolean[] = [];
  for (const [what, callsOf] of Object.entries(dashboardPages)) {
    kept.push(await compare(app, what, callsOf, few, many));
  }
  for (const [what, callsOf] of Object.entries(nextPages)) {
    kept.push(await compare(app, what, callsOf, twoPages, many));
  }
  await app.stop();
  if (kept.includes(false) && !isShort) process.exitCode = 1;
};

await benchDashboard();
