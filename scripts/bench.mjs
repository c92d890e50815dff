/**
 * `npm run bench`: loan schedules a second beside the same in floats, what an application's photos cost a line, how long each page
 * of a dashboard takes on an account with few payments and on one with many, how long the back office's overview, lists, searches
 * and reports take at a million payments, and look-ups and initiations a second through the API beside pgbench on the same server, and answers of
 * USSD sessions beside the bare framework, each in the same run. Fails above the limits of the photos, of the dashboard and of the back office.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import { run } from './run.mjs';

/** @param {string} name of a file in the server's `bench/` @param {NodeJS.ProcessEnv} [env] */
const runServerBench = (name, env = {}) =>
  run(process.execPath, ['--import', 'tsx', `packages/server/bench/${name}.ts`], {
    env: { ...process.env, ...env },
  });

const benchPhotos = async () => {
  const chromium = await findChromium();
  if ('missing' in chromium)
    throw new CommandError(`The benchmark of photos needs a browser: ${chromium.missing}.`);
  // Only now: what it imports may just have been installed.
  const { runBench } = await import('./bench-loans/run-bench.mjs');
  return runBench({ chromiumPath: chromium.path });
};

const benchWithPostgres = async (/** @type {string} */ name) => {
  const binaries = findPostgres();
  if (!binaries || !existsSync(join(binaries, 'pgbench'))) {
    throw new CommandError(
      'The benchmarks of the API need PostgreSQL with pgbench (Debian, Ubuntu: sudo apt install postgresql).',
    );
  }
  const postgres = await startPostgres(binaries, 'benchmarks');
  try {
    return await runServerBench(name, {
      BENCH_DATABASE_URL: postgres.url,
      PGBENCH: join(binaries, 'pgbench'),
    });
  } finally {
    await postgres.stop();
  }
};

/** Benchmarks in order, the longest last. One that lacks something on this machine does not stop the others. */
const benchmarks = [
  () => runServerBench('bench-schedules'),
  benchPhotos,
  () => benchWithPostgres('bench-dashboard'),
  () => benchWithPostgres('bench-admin'),
  () => benchWithPostgres('bench'),
];

await runMain(async () => {
  requireNode();
  await ensureInstalled();
  let worst = 0;
  for (const benchmark of benchmarks) {
    try {
      worst = Math.max(worst, await benchmark());
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      console.error(error.message);
      worst = Math.max(worst, 1);
    }
  }
  return worst;
});
