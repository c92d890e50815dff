import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { createPasswords, passwordCostOf } from '../src/accounts/passwords';
import { systemClock } from '../src/clock';
import type { Database } from '../src/db/database';
import { openDatabase } from '../src/db/open-database';
import { beginDemoLoan } from '../src/demo/demo-loan';
import { fillDemoPeople } from '../src/demo/demo-people';
import { fillDemoData, prepareBooks } from '../src/demo/fill-demo-data';
import { findPosition, listPositions } from '../src/parent-lists/loan-positions';
import { listSchedules } from '../src/parent-lists/loan-schedules';
import { type PageCursor, parsePageCursor } from '../src/parent-lists/page-cursor';
import { listPayments } from '../src/parent-lists/payment-list';
import { listRepayments } from '../src/parent-lists/repayment-list';
import { ACCOUNTS, FEW, fillPayments, loanIdOf, MANY, TWO_PAGES, userIdOf } from './fill-payments';

const NAME = 'bench_dashboard';
const CALLS = 200;
const ROUNDS = 5;
const AIM = 1.2;

const { BENCH_DATABASE_URL: serverUrl = '' } = process.env;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const asOwner = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
};

const open = async (url: string): Promise<Database> => {
  const opened = await openDatabase({ url }, (error) => say(error.message));
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};

const fill = async (url: string): Promise<void> => {
  const database = await open(url);
  await prepareBooks(database, new Date());
  await fillDemoPeople(
    database,
    createPasswords(passwordCostOf({ PASSWORD_COST_LOG2: 10 })),
    systemClock.now(),
  );
  await fillDemoData(database, []);
  await beginDemoLoan({ database, clock: systemClock }, 'SJN-0002');
  await database.close();
  await asOwner(url, fillPayments, 'vacuum analyze');
};

interface Account {
  userId: string;
  loanId: string;
  /** Behind the middle of its lists, as somebody is who went on for many pages. */
  middle: PageCursor;
}

const accountOf = async (database: Database, number: number, payments: number): Promise<Account> => {
  const [row] = await database.run<{ user_id: string; loan_id: string; id: string; at: Date }>(
    {
      name: 'bench-account',
      text: `select user_id, loan_id, payment_id as id, value_at as at from repayments
        where user_id = ${userIdOf('$1::text')} and loan_id = ${loanIdOf('$1::text')} order by value_at desc offset $2 limit 1`,
    },
    [String(number), payments >> 1],
  );
  const middle = row && parsePageCursor(`${row.at.getTime()}.${row.id}`);
  if (!row || !middle) throw new Error('an account of the benchmark was not filled');
  return { userId: row.user_id, loanId: row.loan_id, middle };
};

/** What the calls of a dashboard read, by the call. */
const callsOn = (database: Database): Record<string, (account: Account) => Promise<unknown>> => {
  const all = { loanId: null, from: null, to: null, after: null };
  const now = systemClock.now();
  return {
    overview: ({ userId }) => listPositions(database, userId, now),
    'account of a loan': ({ userId, loanId }) =>
      Promise.all([findPosition(database, userId, loanId, now), listSchedules(database, loanId)]),
    'repayments, first page': ({ userId }) => listRepayments(database, userId, all),
    'repayments, from the middle': ({ userId, middle }) =>
      listRepayments(database, userId, { ...all, after: middle }),
    'repayments of a loan': ({ userId, loanId }) => listRepayments(database, userId, { ...all, loanId }),
    'fees, first page': ({ userId }) => listPayments(database, userId, { purpose: 'fees', after: null }),
    'fees, from the middle': ({ userId, middle }) =>
      listPayments(database, userId, { purpose: 'fees', after: middle }),
  };
};

const ms = (value = 0): string => `${value.toFixed(2)} ms`;
const ratio = (of = 0, to = 1): string => (of / to).toFixed(2);

/** The median of calls one at a time, in milliseconds. */
const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const from = performance.now();
    await call();
    times.push(performance.now() - from);
  }
  return median(times);
};

/** Prints what each call of a dashboard reads in what time on accounts with few payments and with many, among a million. */
const benchDashboard = async (): Promise<void> => {
  say(`Filling ${(ACCOUNTS - 2) * 2 * MANY} payments.`);
  await asOwner(serverUrl, `drop database if exists ${NAME}`, `create database ${NAME}`);
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  await fill(url.href);
  const database = await open(url.href);
  const few = await accountOf(database, 0, FEW);
  const full = await accountOf(database, 1, TWO_PAGES);
  const many = await accountOf(database, 2, MANY);
  for (const [what, call] of Object.entries(callsOn(database))) {
    const rounds: [number, number, number][] = [];
    for (const account of [few, full, many]) await timeOf(() => call(account));
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push([
        await timeOf(() => call(few)),
        await timeOf(() => call(full)),
        await timeOf(() => call(many)),
      ]);
    }
    const [fewMs, fullMs, manyMs] = ([0, 1, 2] as const).map((at) => median(rounds.map((all) => all[at])));
    // With few payments a page has fewer rows to send: those of two pages tell what the number of payments costs.
    say(
      `${what}: ${ms(fewMs)} with ${FEW} payments, ${ms(fullMs)} with ${TWO_PAGES}, ${ms(manyMs)} with ${MANY}, ` +
        `ratio to ${FEW} ${ratio(manyMs, fewMs)}, to ${TWO_PAGES} ${ratio(manyMs, fullMs)} (aim ${AIM} at most)`,
    );
  }
  await database.close();
};

await benchDashboard();
