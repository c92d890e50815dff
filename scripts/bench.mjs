/**
 * `npm run bench`: loan schedules a second beside the same in floats, what an application's photos cost a line, how long each page
 * of a dashboard takes on an account with few payments and on one with many, how long the back office's overview, lists, searches
 * and reports take at a million payments, and look-ups and initiations a second through the API beside bare Fastify and pgbench on the same server, and answers of
 * USSD sessions beside the bare framework, each in the same run. Fails above the limits of the photos, of the dashboard and of the back office.
 */
import { findChromium } from './chromium.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { benchWithPostgres, runServerBench } from './server-bench.mjs';

const benchPhotos = async () => {
  const chromium = await findChromium();
  if ('missing' in chromium)
    throw new CommandError(`The benchmark of photos needs a browser: ${chromium.missing}.`);
  // Only now: what it imports may just have been installed.
  const { runBench } = await import('./bench-loans/run-bench.mjs');
  return runBench({ chromiumPath: chromium.path });
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
