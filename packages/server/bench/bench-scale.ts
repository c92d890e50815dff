import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { toKampalaDay } from '@somesa/core';
import { checkBank } from '../src/admin/reconciliation/check-bank';
import { checkLoans } from '../src/admin/reconciliation/check-loans';
import { checkSuspense } from '../src/admin/reconciliation/check-suspense';
import { createRetention } from '../src/admin/reconciliation/delete-expired';
import type { NightlyCheck } from '../src/admin/reconciliation/nightly-check';
import type { App } from '../src/app/app';
import { getDemoPerson } from '../src/app/demo/demo-loan';
import { checkLedger } from '../src/ledger/check-ledger';
import { findPayment } from '../src/payments/payments/payments-repository';
import { postPayment } from '../src/payments/payments/post-payment';
import { listUnsettledEntries } from '../src/payments/settlements/settlement-entries';
import { listDailyChanges } from '../src/payments/statements/ledger-movements';
import { openSession } from '../src/people/sign-in/sessions';
import { addDays } from '../src/platform/add-days';
import { systemClock } from '../src/platform/clock';
import type { Database } from '../src/platform/db/database';
import { benchConfig, buildBenchApp, openBenchDatabase } from './bench-app';
import { isShort, say } from './bench-helpers';
import { openScaleDatabase } from './scale-database';

const PAYMENTS = isShort ? 1_000 : Number(process.env.BENCH_PAYMENTS ?? 195_000);
const { BENCH_DATABASE_URL: serverUrl = '' } = process.env;
const only = new RegExp(process.env.BENCH_ONLY ?? '');
const TIMES = isShort ? 2 : 300;
const REPORT_TIMES = isShort ? 1 : 5;
const NO_TIMEOUT_MS = '600000';

/** Returns the value below which a share of the sorted values is. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Repeats some work and prints its median, 99th percentile and maximum, if `BENCH_ONLY` matches its label. */
const measure = async (
  label: string,
  times: number,
  work: (at: number) => Promise<unknown>,
): Promise<void> => {
  if (!only.test(label)) return;
  const ms: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const from = performance.now();
    await work(at);
    ms.push(performance.now() - from);
  }
  ms.sort((one, other) => one - other);
  const format = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
  say(
    `${label}: p50 ${format(percentile(ms, 0.5))} ms, p99 ${format(percentile(ms, 0.99))} ms, max ${format(ms.at(-1) ?? 0)} ms, ${times} times`,
  );
};

/** Child with its school, of those who owe something. */
interface Debtor {
  id: number;
  regNo: string;
  school: string;
}

/** Returns children who owe fees, spread over the register. One child in four of the filled database does. */
const pickDebtors = async (database: Database, count: number): Promise<Debtor[]> =>
  database.run<Debtor>(
    {
      name: 'bench-debtors',
      text: `select c.id, c.reg_no as "regNo", s.slug as school
        from (select max(id) as n from students) m
        cross join lateral (select distinct 1 + 4 * floor(random() * (m.n - 1) / 4)::bigint as id from generate_series(1, $1)) r
        join students c on c.id = r.id join schools s on s.id = c.school_id order by random() limit $1`,
    },
    [count],
  );

interface Context {
  app: App;
  database: Database;
  headers: { authorization: string };
  today: string;
  /** Schools with the most and with fewest children. */
  schools: { id: number; name: string }[];
}

const get = async ({ app: { app }, headers }: Context, url: string): Promise<string> => {
  const { statusCode, payload } = await app.inject({ method: 'GET', url, headers });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode} ${payload}`);
  return payload;
};

const pay = async ({ app: { app } }: Context, { regNo, school }: Debtor): Promise<string> => {
  const body = {
    purpose: 'fees',
    school,
    regNo,
    amount: 5_000,
    paymentMethod: 'mobile',
    network: 'mtn',
    phoneNumber: '0772123456',
  };
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: '/api/payments',
    headers: { 'idempotency-key': randomUUID() },
    payload: body,
  });
  if (statusCode !== 201) throw new Error(`a payment was answered ${statusCode} ${payload}`);
  return (JSON.parse(payload) as { payment: { id: string } }).payment.id;
};

/** Posts a payment as the result of a status check does. */
const postPaid = ({ database }: Context, id: string): Promise<boolean> =>
  database.transaction(async (tx) => {
    const row = await findPayment(tx, id, 'lock');
    if (!row) throw new Error('the payment is gone');
    const now = systemClock.now();
    return postPayment(
      tx,
      row,
      { providerTransactionId: randomUUID(), paidAt: now },
      now,
      'https://somesa.example',
    );
  });

const measurePayments = async (context: Context): Promise<void> => {
  const debtors = await pickDebtors(context.database, TIMES * 2);
  const at = (turn: number): Debtor => {
    const debtor = debtors[turn % debtors.length];
    if (!debtor) throw new Error('no child owes anything');
    return debtor;
  };
  await measure('payment: look-up of a child', TIMES, (turn) =>
    get(context, `/api/students/${at(turn).regNo}?school=${at(turn).school}`),
  );
  const ids: string[] = [];
  await measure('payment: initiation', TIMES, async (turn) => ids.push(await pay(context, at(TIMES + turn))));
  await measure('payment: posting', ids.length, (turn) => postPaid(context, ids[turn] ?? ''));
  await measure('payment: page in the back office', ids.length, (turn) =>
    get(context, `/api/admin/payments/${ids[turn]}`),
  );
  await measure('child: account in the back office', TIMES, (turn) =>
    get(context, `/api/admin/students/${at(turn).id}`),
  );
};

const measureSchools = async (context: Context): Promise<void> => {
  const { database, today, schools } = context;
  const yesterday = addDays(today, -1);
  for (const { id, name } of schools) {
    const url = `/api/admin/schools/${id}`;
    await measure(`${name}: summary`, REPORT_TIMES, () => get(context, `${url}/summary`));
    await measure(`${name}: statement of a day`, REPORT_TIMES, () =>
      get(context, `${url}/statement?from=${yesterday}&to=${yesterday}`),
    );
    await measure(`${name}: statement of a year`, REPORT_TIMES, () =>
      get(context, `${url}/statement?from=${addDays(today, -364)}&to=${today}`),
    );
    await measure(`${name}: entries of the next settlement`, REPORT_TIMES, () =>
      database.transaction((tx) => listUnsettledEntries(tx, id, yesterday)),
    );
    await measure(`${name}: collections of a year`, REPORT_TIMES, () =>
      get(context, `/api/admin/reports/collections?from=${addDays(today, -364)}&to=${today}&school=${id}`),
    );
    await measure(`${name}: list of payments`, REPORT_TIMES, () =>
      get(context, `/api/admin/lists/payments?school=${id}`),
    );
    await measure(`${name}: list of school ledger`, REPORT_TIMES, () =>
      get(context, `/api/admin/lists/schoolLedger?school=${id}`),
    );
  }
};

const measureReports = async (context: Context): Promise<void> => {
  const { today } = context;
  const year = `from=${addDays(today, -364)}&to=${today}`;
  await measure('figures: number of payers', 1, () => get(context, '/api/figures'));
  await measure('overview of 30 days', REPORT_TIMES, () => get(context, '/api/admin/overview'));
  await measure('overview of a year', REPORT_TIMES, () => get(context, `/api/admin/overview?${year}`));
  for (const report of [
    'collections',
    'payouts',
    'settlements',
    'trial-balance',
    'income-statement',
    'balance-sheet',
    'taxes',
    'suspense',
    'loan-book',
    'arrears',
    'portfolio-at-risk',
    'ageing',
    'stages',
    'accrued-interest',
  ])
    await measure(`report: ${report} of a year`, REPORT_TIMES, () =>
      get(context, `/api/admin/reports/${report}?${year}`),
    );
  for (const path of [
    'payments',
    'payments?sort=-amountUgx',
    'payments?status=reversed',
    'payments?status=failed&method=mtn',
    'payments?q=0770012345',
    'payments?q=bench123',
    'payments?q=bench9',
    `payments?from=${addDays(today, -200)}&to=${addDays(today, -170)}`,
    'students',
    'students?q=bench12',
    'schools',
    'schoolLedger',
    'ledgerEntries',
    'ledgerEntries?record=settlement',
    'sentMessages',
    'sentMessages?q=0770012345',
    'loans',
    'settlements',
    'bankTransactions',
  ])
    await measure(`list: ${path}`, REPORT_TIMES, () => get(context, `/api/admin/lists/${path}`));
  for (const text of ['bench12', '0770012345', 'be'])
    await measure(`search: ${text}`, REPORT_TIMES, () => get(context, `/api/admin/search?q=${text}`));
};

const measureNight = async ({ database, app }: Context): Promise<void> => {
  const run = (check: NightlyCheck) => async () => {
    await check({
      database,
      clock: systemClock,
      providers: {} as never,
      suspenseDays: 7,
      checkLateSuccess: async () => undefined,
      reportDiscrepancy: async ({ subject, detail }) => say(`  ${subject} ${JSON.stringify(detail)}`),
      shouldContinue: async () => true,
      warn: say,
    });
  };
  await measure('night: closing of days', 1, () => app.sweep());
  await measure('night: loans', 1, run(checkLoans));
  await measure('night: bank', 1, run(checkBank));
  await measure('night: suspense', 1, run(checkSuspense));
  await measure('night: balance of a wallet', 1, () => listDailyChanges(database, 'mtn'));
  await measure(
    'night: retention',
    1,
    run(
      createRetention({
        MESSAGE_RETENTION_DAYS: 400,
        PAYMENT_EVENT_RETENTION_DAYS: 3_650,
        AUDIT_RETENTION_DAYS: 3_650,
      }),
    ),
  );
  await measure('night: ledger', 1, async () => {
    let last: { expectation: string; from: number } | null = null;
    const end = (): void => {
      if (last) say(`  ${((performance.now() - last.from) / 1_000).toFixed(1)} s: ${last.expectation}`);
    };
    const discrepancies = await checkLedger(database, async ({ expectation }) => {
      end();
      last = { expectation, from: performance.now() };
      return true;
    });
    end();
    if (discrepancies.length > 0) say(`  ${discrepancies.length} discrepancies`);
  });
};

/** Prints how long calls, reports, lists and nightly jobs take with a number of payments (`BENCH_PAYMENTS`) and everything that belongs to them. */
const benchScale = async (): Promise<void> => {
  const url = await openScaleDatabase(serverUrl, PAYMENTS, (name, ms) => {
    if (ms >= 1_000) say(`filled ${name} in ${(ms / 1_000).toFixed(1)} s`);
  });
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: randomUUID().repeat(2),
    LOG_LEVEL: 'warn',
    DATABASE_STATEMENT_TIMEOUT_MS: NO_TIMEOUT_MS,
    DATABASE_REPORT_TIMEOUT_MS: NO_TIMEOUT_MS,
  };
  const config = benchConfig(settings);
  const database = await openBenchDatabase(config.location);
  const app = await buildBenchApp(config, database);
  const staff = await getDemoPerson(database, 'staff');
  const token = await database.transaction((tx) => openSession(tx, staff, systemClock.now()));
  const schools = await database.run<{ id: number; name: string }>(
    {
      name: 'bench-schools',
      text: `select id, name from (select school_id, count(*) from students group by 1 order by 2 desc) s join schools on id = school_id
        where slug like 'scale-%' order by count desc`,
    },
    [],
  );
  const [largest, median] = [schools[0], schools[schools.length >> 1]];
  const context: Context = {
    app,
    database,
    headers: { authorization: `Bearer ${token}` },
    today: toKampalaDay(systemClock.now()),
    schools: [
      ...(largest ? [{ ...largest, name: 'largest school' }] : []),
      ...(median ? [{ ...median, name: 'median school' }] : []),
    ],
  };
  await measurePayments(context);
  await measureSchools(context);
  await measureReports(context);
  await measureNight(context);
  await app.stop();
};

await benchScale();
