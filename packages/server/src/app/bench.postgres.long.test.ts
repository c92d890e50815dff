import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { packageRoot } from '../platform/config/package-root';
import { findFreePort } from '../testing/server-process';

/** Each benchmark, with a pattern of its last line. */
const benchmarks = [
  ['bench-schedules', /loan schedules of 12 instalments/],
  ['bench-dashboard', /payment history, more from the middle/],
  ['bench-admin', /report ageing/],
  ['bench', /initiations, median of 1[\s\S]*USSD, median of 1/],
] as const;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

// Runs the short form, because the test checks that a benchmark completes, not how fast it is.
it.each(benchmarks)('%s completes', { timeout: 240_000 }, async (name, last) => {
  vi.stubEnv('BENCH_SHORT', '1');
  vi.stubEnv('BENCH_PORT', String(await findFreePort()));
  vi.stubEnv('BENCH_DATABASE_URL', process.env.TEST_DATABASE_URL);
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  // A benchmark runs when its module is loaded, here within the process of the tests, which has most of the server's modules already.
  await import(join(packageRoot(), 'bench', `${name}.ts`));
  expect(lines.join('')).toMatch(last);
});
