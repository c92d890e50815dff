import { performance } from 'node:perf_hooks';
import { kampalaDay } from '@somesa/core';
import { createDayClosing } from '../src/admin/reports/close-ledger-days';
import type { App } from '../src/app/app';
import { getDemoPerson } from '../src/app/demo/demo-loan';
import { openSession } from '../src/people/sign-in/sessions';
import { systemClock } from '../src/platform/clock';
import type { Database } from '../src/platform/db/database';
import { type AdminCall, adminCalls } from './admin-calls';
import { buildBenchApp } from './bench-app';
import { fillAdmin, PAYMENTS } from './fill-admin';
import { filledDatabase } from './filled-database';
import { median } from './median';
import { benchSize, isShort } from './sizes';

const NAME = 'bench_admin';
const WARM_UPS = benchSize(3, 1);
const TIMES = benchSize(15, 1);
/** The most sweeps that closing a year's days takes. */
const MAX_SWEEPS = 20;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Closes every day that is over, and tells how long a day takes. */
const closeDays = async (database: Database): Promise<void> => {
  const { sweep } = createDayClosing({ database, clock: systemClock });
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
  say(`${row?.days} days closed into ${row?.rows} sums, ${ms.toFixed(1)} ms each`);
};

interface Asker {
  app: App;
  authorization: string;
}

const ask = async ({ app: { app }, authorization }: Asker, url: string) => {
  const from = performance.now();
  const answer = await app.inject({ method: 'GET', url, headers: { authorization } });
  const ms = performance.now() - from;
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.payload}`);
  return { ms, payload: answer.payload };
};

/** Makes a call again and again; tells whether it is within its limit. */
const measure = async (asker: Asker, { what, url, limitMs }: AdminCall): Promise<boolean> => {
  const times: number[] = [];
  for (let at = -WARM_UPS; at < TIMES; at += 1) {
    const { ms } = await ask(asker, url);
    if (at >= 0) times.push(ms);
  }
  const ms = median(times);
  const isKept = ms <= limitMs;
  say(`${what}: ${ms.toFixed(1)} ms, ${isKept ? 'within' : 'above'} the limit of ${limitMs} ms`);
  return isKept;
};

/**
 * Prints how long the overview, lists, searches and reports of the back office take at a million payments. Ends with an error where one
 * takes longer than its limit.
 */
const benchAdmin = async (): Promise<void> => {
  say(`Filling ${PAYMENTS} payments.`);
  const { config, database } = await filledDatabase(NAME, fillAdmin);
  await closeDays(database);
  const app = await buildBenchApp(config, database);
  const staff = await getDemoPerson(database, 'staff');
  const token = await database.transaction((tx) => openSession(tx, staff, systemClock.now()));
  const asker = { app, authorization: `Bearer ${token}` };
  const [school] = await database.run<{ id: number }>(
    { name: 'bench-school', text: `select id from schools where slug = 'bench-7'` },
    [],
  );
  const { next } = JSON.parse((await ask(asker, '/api/admin/lists/payments')).payload) as { next: string };
  const kept: boolean[] = [];
  for (const call of adminCalls(kampalaDay(systemClock.now()), next, school?.id ?? 0)) {
    kept.push(await measure(asker, call));
  }
  await app.stop();
  if (kept.includes(false) && !isShort) process.exitCode = 1;
};

await benchAdmin();
