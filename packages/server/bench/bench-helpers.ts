import pg from 'pg';
import { defaultDatabaseLimits } from '../src/platform/db/database-limits';

/** True if `BENCH_SHORT=1`: only shows that the benchmarks run, with small sizes and without limits. */
export const isShort = process.env.BENCH_SHORT === '1';

/** Returns a size of a benchmark, or of its short form. */
export const benchSize = (full: number, short: number): number => (isShort ? short : full);

/** Port of the server under test. */
export const PORT = Number(process.env.BENCH_PORT ?? 4980);

/** Connections of one server to the database, and of what is compared with it. */
export const DATABASE_CONNECTIONS = defaultDatabaseLimits.poolSize + 2;

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the median. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Runs statements as the owner of the database. */
export const asOwner = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
};

/** Returns the SQL that copies the rows `x` of a table once for each row of `who`, with some columns changed. */
export const copyRows = (table: string, change: string, where: string): string => `
  insert into ${table} select r.*
  from ${table} x, who, jsonb_populate_record(x, jsonb_build_object(${change})) r where ${where};`;
