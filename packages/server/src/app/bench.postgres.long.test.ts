import { join } from 'node:path';
import { buildSandbox, demoCredentials, readConfig } from '@somesa/sandbox';
import { afterEach, expect, it, vi } from 'vitest';
import { packageRoot } from '../platform/config/package-root';
import { findFreePort } from '../testing/server-process';

/** Each benchmark, with a pattern of its last line. */
const benchmarks = [
  ['bench-scale', /night: ledger/],
  ['bench', /reports\/ageing[\s\S]*\/parent\/payments\?purpose=fees&cursor[\s\S]*initiations, median of 1/],
  ['bench-load', /RSS: mean[\s\S]*0 discrepancies/],
] as const;

let sandbox: Awaited<ReturnType<typeof buildSandbox>> | null = null;

/** Starts the sandbox for a server on a port, and sets what connects the server to it. */
const startSandbox = async (port: number): Promise<void> => {
  const site = `http://localhost:${port}`;
  const config = readConfig({ SANDBOX_PORT: '0', LOG_LEVEL: 'silent', WEBHOOK_BASE_URL: `${site}/api` });
  sandbox = await buildSandbox({ config });
  const url = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const settings = {
    ...demoCredentials,
    PUBLIC_URL: site,
    MTN_BASE_URL: url,
    MTN_TARGET_ENVIRONMENT: 'mtnuganda',
    AIRTEL_BASE_URL: url,
    AFRICASTALKING_BASE_URL: url,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
};

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await sandbox?.close();
  sandbox = null;
});

// Runs the short form, because the test checks that a benchmark completes, not how fast it is.
it.each(benchmarks)('%s completes', { timeout: 240_000 }, async (name, last) => {
  vi.stubEnv('BENCH_SHORT', '1');
  const port = await findFreePort();
  vi.stubEnv('BENCH_PORT', String(port));
  if (name === 'bench-load') await startSandbox(port);
  vi.stubEnv('BENCH_DATABASE_URL', process.env.TEST_DATABASE_URL);
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  // A benchmark runs when its module is loaded, here within the process of the tests, which has most of the server's modules already.
  await import(join(packageRoot(), 'bench', `${name}.ts`));
  expect(lines.join('')).toMatch(last);
});
