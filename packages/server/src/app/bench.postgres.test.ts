import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { packageRoot } from '../platform/config/package-root';
import { findFreePort } from '../testing/server-process';

const run = promisify(execFile);

/** Each benchmark, with a pattern of its last line. */
const benchmarks = [
  ['bench-schedules', /loan schedules of 12 instalments/],
  ['bench-dashboard', /payment history, more from the middle/],
  ['bench-admin', /report ageing/],
  ['bench', /initiations, median of 1/],
] as const;

// Runs the short form, because the test checks that a benchmark completes, not how fast it is.
it.each(benchmarks)('%s completes', { timeout: 240_000 }, async (name, last) => {
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', join(packageRoot(), 'bench', `${name}.ts`)],
    {
      env: {
        ...process.env,
        BENCH_SHORT: '1',
        BENCH_PORT: String(await findFreePort()),
        BENCH_DATABASE_URL: process.env.TEST_DATABASE_URL,
      },
    },
  );
  expect(stdout).toMatch(last);
});
