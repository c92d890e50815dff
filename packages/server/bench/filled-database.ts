import { randomUUID } from 'node:crypto';
import { createDemoLoan } from '../src/app/demo/demo-loan';
import { seedDemoPeople } from '../src/app/demo/demo-people';
import { seedDemoData } from '../src/app/demo/seed-demo-data';
import { addRequiredRecords } from '../src/app/startup/add-required-records';
import { createPasswords, getPasswordCost } from '../src/people/sign-in/passwords';
import { systemClock } from '../src/platform/clock';
import type { Config } from '../src/platform/config/config';
import type { Database } from '../src/platform/db/database';
import { benchConfig, openBenchDatabase } from './bench-app';
import { asOwner } from './bench-helpers';

const fill = async (url: string, statements: string): Promise<void> => {
  const database = await openBenchDatabase({ url });
  await addRequiredRecords(database, new Date());
  await seedDemoData(database, []);
  const passwords = createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 }));
  await seedDemoPeople(database, passwords, systemClock.now());
  await createDemoLoan(
    { database, clock: systemClock },
    { regNo: 'SJN-0002', school: 'st-josephs-naggalama' },
  );
  await database.close();
  await asOwner(url, statements, 'vacuum analyze');
};

/** Creates a database with the demo users and a running loan, runs `statements` on it, and opens it as a site does. */
export const openFilledDatabase = async (
  name: string,
  statements: string,
): Promise<{ config: Config; database: Database }> => {
  const { BENCH_DATABASE_URL: serverUrl = '' } = process.env;
  await asOwner(serverUrl, `drop database if exists ${name}`, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await fill(url.href, statements);
  const env = { DATABASE_URL: url.href, SECRET_KEY: randomUUID().repeat(2), LOG_LEVEL: 'warn' };
  return { config: benchConfig(env), database: await openBenchDatabase({ url: url.href }) };
};
