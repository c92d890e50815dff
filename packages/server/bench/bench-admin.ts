import { performance } from 'node:perf_hooks';
import { toKampalaDay } from '@somesa/core';
import { createDayClosing } from '../src/admin/reports/close-ledger-days';
import type { App } from '../src/app/app';
import { getDemoPerson } from '../src/app/demo/demo-loan';
import { openSession } from '../src/people/sign-in/sessions';
import { systemClock } from '../src/platform/clock';
import type { Database } from '../src/platform/db/database';
import { type AdminCall, listAdminCalls } from './admin-calls';
import { buildBenchApp } from './bench-app';
import { benchSize, isShort, median, say } from './bench-helpers';
import { fillAdmin, PAYMENTS } from './fill-admin';
import { openFilledDatabase } from './filled-database';

const NAME = 'bench_admin';
const WARM_UPS = benchSize(3, 1);
const TIMES = benchSize(15, 1);
/** Maximum number of sweeps to close a year's days. */
const MAX_SWEEPS = 20;

/** Closes all past days and prints the time per day. */
const closeDays = async (database: Database): Promise<void> => {
  const { sweep } = createDayClosing({
    database,
    clock: systemClock,
    isClockRight: async () => true,
  });
  const from = performance.now();
  for (let at = 0; at < MAX_SWEEPS; at += 1) await sweep(() => false);
  const [row] = await database.run<{ days: number; rows: number }>(
    {
      name: 'bench-closed',
      text: `select (select count(*)::int from closed_ledger_dates) as days, (select count(*)::int from ledger_daily_totals) as rows`,
    },
    [],
  );
  const ms = (performance.now() - from) / (row?.days ?? 1);
  say(`${row?.days} days closed into ${row?.rows} totals, ${ms.toFixed(1)} ms each`);
};

/** App and session of a staff member. */
interface Caller {
  app: App;
  authorization: string;
}

const call = async ({ app: { app }, authorization }: Caller, url: string) => {
  const from = performance.now();
  const answer = await app.inject({ method: 'GET', url, headers: { authorization } });
  const ms = performance.now() - from;
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.payload}`);
  return { ms, payload: answer.payload };
};

/** Repeats a request and prints its median time. Returns whether it is within its limit. */
const measure = async (caller: Caller, { label, url, limitMs }: AdminCall): Promise<boolean> => {
  const times: number[] = [];
  for (let at = -WARM_UPS; at < TIMES; at += 1) {
    const { ms } = await call(caller, url);
    if (at >= 0) times.push(ms);
  }
  const ms = median(times);
  const isWithin = ms <= limitMs;
  say(`${label}: ${ms.toFixed(1)} ms, ${isWithin ? 'within' : 'above'} the limit of ${limitMs} ms`);
  return isWithin;
};

/** Prints how long the overview, lists, searches and reports of the back office take with a million payments. Exits with an error if
 * one exceeds its limit.
 */
const benchAdmin = async (): Promise<void> => {
  say(`Filling ${PAYMENTS} payments.`);
  const { config, database } = await openFilledDatabase(NAME, fillAdmin);
  await closeDays(database);
  const app = await buildBenchApp(config, database);
  const staff = await getDemoPerson(database, 'staff');
  const token = await database.transaction((tx) => openSession(tx, staff, systemClock.now()));
  const caller = { app, authorization: `Bearer ${token}` };
  const [school] = await database.run<{ id: number }>(
    { name: 'bench-school', text: `select id from schools where slug = 'bench-7'` },
    [],
  );
  const { next } = JSON.parse((await call(caller, '/api/admin/lists/payments')).payload) as { next: string };
  const results: boolean[] = [];
  for (const adminCall of listAdminCalls(toKampalaDay(systemClock.now()), next, school?.id ?? 0)) {
    results.push(await measure(caller, adminCall));
  }
  await app.stop();
  if (results.includes(false) && !isShort) process.exitCode = 1;
};

await benchAdmin();
