import { randomUUID } from 'node:crypto';
import { toKampalaDay } from '@somesa/core';
import type { InjectOptions } from 'fastify';
import type { App } from '../src/app/app';
import { getDemoPerson } from '../src/app/demo/demo-loan';
import { openSession } from '../src/people/sign-in/sessions';
import { systemClock } from '../src/platform/clock';
import type { Database } from '../src/platform/db/database';
import { benchConfig, buildBenchApp, openBenchDatabase } from './bench-app';
import { benchSize, measure } from './harness';
import { listOfficeCalls, type MeasuredSchools } from './office-calls';

const TIMES = benchSize(15, 1);
/** Some queries of the largest databases take minutes. */
const NO_TIMEOUT_MS = '600000';

/** Site on a filled database, and a staff member. */
export interface Office extends App {
  database: Database;
  today: string;
  schools: MeasuredSchools;
  /** Sends a request and returns the body of its response. Throws if it is refused. */
  call: (options: InjectOptions) => Promise<string>;
  /** Reads something as the staff member. */
  read: (url: string) => Promise<string>;
}

/** Opens a filled database as a site does. */
export const openOffice = async (url: string): Promise<Office> => {
  const config = benchConfig({
    DATABASE_URL: url,
    SECRET_KEY: randomUUID().repeat(2),
    LOG_LEVEL: 'warn',
    DATABASE_STATEMENT_TIMEOUT_MS: NO_TIMEOUT_MS,
    DATABASE_REPORT_TIMEOUT_MS: NO_TIMEOUT_MS,
  });
  const database = await openBenchDatabase(config.location);
  const app = await buildBenchApp(config, database);
  const staff = await getDemoPerson(database, 'staff');
  const token = await database.transaction((tx) => openSession(tx, staff, systemClock.now()));
  const schools = await database.run<{ id: number }>(
    {
      name: 'bench-schools',
      text: `select s.id from schools s join students c on c.school_id = s.id where slug like 'scale-%' group by 1 order by count(*) desc`,
    },
    [],
  );
  const [largest, median] = [schools[0], schools[schools.length >> 1]];
  if (!largest || !median) throw new Error('the database has no schools');
  const call = async (options: InjectOptions): Promise<string> => {
    const { statusCode, payload } = await app.app.inject(options);
    if (statusCode >= 300) throw new Error(`${options.url} answered ${statusCode} ${payload}`);
    return payload;
  };
  return {
    ...app,
    database,
    today: toKampalaDay(systemClock.now()),
    schools: { largest: largest.id, median: median.id },
    call,
    read: (url) => call({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }),
  };
};

/** Measures the lists, searches and reports whose label matches, with their limits if they apply. */
export const measureOffice = async (office: Office, only: RegExp, hasLimits: boolean): Promise<void> => {
  const page = JSON.parse(await office.read('/api/admin/lists/payments')) as { next: string };
  const [payment] = await office.database.run<{ reference: string }>(
    { name: 'bench-reference', text: 'select reference from payments order by id limit 1' },
    [],
  );
  const samples = { cursor: page.next, reference: payment?.reference ?? '' };
  for (const { label, url, limitMs } of listOfficeCalls(office.today, office.schools, samples)) {
    if (!only.test(label)) continue;
    // The first call loads pages into memory, and is not measured.
    await office.read(url);
    await measure(label, TIMES, () => office.read(url), hasLimits ? limitMs : undefined);
  }
};
