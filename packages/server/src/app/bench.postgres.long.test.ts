import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { TEST_DATABASE_URL: postgres = '' } = process.env;

// The short form shows that a benchmark completes, not how fast it is.
let lines: string[];
beforeEach(() => {
  lines = [];
  vi.stubEnv('BENCH_SHORT', '1');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('bench completes', { timeout: 480_000 }, async () => {
  const { bench, benchScale } = await import('../../bench/bench');
  await bench(postgres);
  expect(lines.join('')).toMatch(/reports\/ageing[\s\S]*purpose=fees&cursor[\s\S]*initiations, median of 1/);
  await benchScale(postgres);
  expect(lines.join('')).toMatch(/night: ledger/);
});

it('bench:load completes', { timeout: 480_000 }, async () => {
  const { benchLoad } = await import('../../bench/bench-load');
  await benchLoad(postgres);
  expect(lines.join('')).toMatch(/rss: mean[\s\S]*0 discrepancies/);
});
