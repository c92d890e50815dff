import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { createDemoLoan } from '../src/app/demo/demo-loan';
import { seedDemoPeople } from '../src/app/demo/demo-people';
import { seedDemoData, seedLargeRegister } from '../src/app/demo/seed-demo-data';
import { addRequiredRecords } from '../src/app/startup/add-required-records';
import { createPasswords, getPasswordCost } from '../src/people/sign-in/passwords';
import { systemClock } from '../src/platform/clock';
import { openBenchDatabase } from './bench-app';

/** True if `BENCH_SHORT=1`: only shows that the benchmarks run, with small sizes and without limits. */
export const isShort = process.env.BENCH_SHORT === '1';

/** Returns a size of a benchmark, or of its short form. */
export const benchSize = (full: number, short: number): number => (isShort ? short : full);

/** Port of the server under test. */
export const PORT = Number(process.env.BENCH_PORT ?? 4980);

/** Secret segment of the address of the USSD menu under test. */
export const USSD_SEGMENT = 'ussd-segment-of-the-benchmark';

const { BENCH_DATABASE_URL: serverUrl = '' } = process.env;

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

const misses: string[] = [];

/** Records that something was promised and not reached. */
export const miss = (what: string): void => void misses.push(what);

/** Prints what was missed, which makes the benchmark fail unless it is short. */
export const reportMisses = (): void => {
  for (const what of misses) say(`Missed: ${what}.`);
  if (misses.length > 0 && !isShort) process.exitCode = 1;
};

/** Returns the value that a share of the sorted values does not exceed; NaN if there is none. */
export const getPercentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const sortNumbers = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

export const median = (values: readonly number[]): number => getPercentile(sortNumbers(values), 0.5);

/** Runs some work and returns its time in milliseconds. */
export const timeWork = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** Repeats some work and prints its median, 99th percentile and maximum. Records a miss if the median exceeds a limit. */
export const measure = async (
  label: string,
  times: number,
  work: (at: number) => Promise<unknown>,
  limitMs?: number,
): Promise<void> => {
  const ms: number[] = [];
  for (let at = 0; at < times; at += 1) ms.push(await timeWork(() => work(at)));
  const sorted = sortNumbers(ms);
  const format = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => format(getPercentile(sorted, share)));
  const limit = limitMs === undefined ? '' : `, limit ${limitMs} ms`;
  say(`${label}: p50 ${p50} ms, p99 ${p99} ms, max ${max} ms, ${times} times${limit}`);
  if (limitMs !== undefined && median(ms) > limitMs) miss(`${label} takes more than ${limitMs} ms`);
};

/** Measures two competitors in turns whose order changes, so that other load on the machine slows both. Returns the values of each turn. */
export const compareInTurns = async (
  turns: number,
  ours: () => Promise<number>,
  other: () => Promise<number>,
): Promise<{ ours: number; other: number; ratio: number }[]> => {
  const found = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const first = await (turn % 2 === 0 ? ours : other)();
    const second = await (turn % 2 === 0 ? other : ours)();
    const [our, others] = turn % 2 === 0 ? [first, second] : [second, first];
    found.push({ ours: our, other: others, ratio: our / others });
  }
  return found;
};

/** Runs statements as the owner of the database. Returns the rows of the last one. */
export const asOwner = async <Row extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const sql of statements) ({ rows } = await client.query<Row>(sql));
    return rows;
  } finally {
    await client.end();
  }
};

/** Returns the SQL that copies the rows `x` of a table once for each row of `who`, with some columns changed. */
export const copyRows = (table: string, change: string, where: string): string => `
  insert into ${table} overriding system value select r.*
  from ${table} x, who, jsonb_populate_record(x, jsonb_build_object(${change})) r where ${where};`;

/** Returns the URL of another database on a server. */
export const getDatabaseUrl = (name: string, onServer: string): string => {
  const url = new URL(onServer);
  url.pathname = `/${name}`;
  return url.href;
};

/** Creates an empty database on the server of the benchmarks, and returns its URL. */
export const createBenchDatabase = async (name: string, onServer = serverUrl): Promise<string> => {
  await asOwner(onServer, `drop database if exists ${name}`, `create database ${name}`);
  return getDatabaseUrl(name, onServer);
};

/** Adds the schools and people of the demo to an empty database. */
export const addDemo = async (url: string): Promise<void> => {
  const database = await openBenchDatabase({ url });
  await addRequiredRecords(database, systemClock.now());
  await seedDemoData(database, []);
  const passwords = createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 }));
  await seedDemoPeople(database, passwords, systemClock.now());
  await database.close();
};

/** Adds a running loan of the demo's parent for a child. */
export const addDemoLoan = async (url: string, child: { regNo: string; school: string }): Promise<void> => {
  const database = await openBenchDatabase({ url });
  await createDemoLoan({ database, clock: systemClock }, child);
  await database.close();
};

/** Creates a database with the demo's schools and this number of children at one of them, and returns its URL. */
export const createRegister = async (name: string, students: number): Promise<string> => {
  say(`Filling ${students} children.`);
  const url = await createBenchDatabase(name);
  await addDemo(url);
  const database = await openBenchDatabase({ url });
  await seedLargeRegister(database, students, () => undefined);
  await database.close();
  await asOwner(url, 'vacuum analyze');
  return url;
};
