import { performance } from 'node:perf_hooks';
import pg from 'pg';

/** True if `BENCH_SHORT=1`: only shows that the benchmarks run, with small sizes and without limits. */
export const isShort = process.env.BENCH_SHORT === '1';

/** Returns a size of a benchmark, or of its short form. */
export const benchSize = (full: number, short: number): number => (isShort ? short : full);

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

/** Returns the value that a share of the values does not exceed; NaN if there is none. */
export const getPercentile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => getPercentile(values, 0.5);

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
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => getPercentile(ms, share).toFixed(1));
  const limit = limitMs === undefined ? '' : `, limit ${limitMs} ms`;
  say(`${label}: p50 ${p50} ms, p99 ${p99} ms, max ${max} ms, ${times} times${limit}`);
  if (limitMs !== undefined && median(ms) > limitMs) miss(`${label} takes more than ${limitMs} ms`);
};

/**
 * Measures two competitors in turns whose order changes, so that other load on the machine slows both.
 * Returns the median of each, and of the ratios of the first to the second.
 */
export const compareInTurns = async (
  turns: number,
  ours: () => Promise<number>,
  other: () => Promise<number>,
): Promise<{ ours: number; other: number; ratio: number }> => {
  const found: [number, number][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const isOursFirst = turn % 2 === 0;
    const first = await (isOursFirst ? ours : other)();
    const second = await (isOursFirst ? other : ours)();
    found.push(isOursFirst ? [first, second] : [second, first]);
  }
  return {
    ours: median(found.map(([our]) => our)),
    other: median(found.map(([, others]) => others)),
    ratio: median(found.map(([our, others]) => our / others)),
  };
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

/** Returns the URL of another database on a server. */
export const getDatabaseUrl = (name: string, serverUrl: string): string =>
  new URL(`/${name}`, serverUrl).href;

/** Creates an empty database on a server, and returns its URL. */
export const createBenchDatabase = async (name: string, serverUrl: string): Promise<string> => {
  await asOwner(serverUrl, `drop database if exists ${name}`, `create database ${name}`);
  return getDatabaseUrl(name, serverUrl);
};
