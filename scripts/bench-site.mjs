/** `npm run bench:site`: Lighthouse on a phone, for the pages that most people see first. Fails below what is promised. */
import { ensureBuilt } from './build-steps.mjs';
import { findChromium } from './chromium.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';

const RUNS = 3;

/** Returns the number of runs, RUNS unless BENCH_RUNS is given. @param {string | undefined} given */
const parseRuns = (given) => {
  if (!given) return RUNS;
  if (!/^[1-9]\d?$/.test(given)) throw new CommandError(`BENCH_RUNS is ${given}; it has to be 1 to 99.`);
  return Number(given);
};

await runMain(async () => {
  requireNode();
  const runs = parseRuns(process.env.BENCH_RUNS);
  await ensureInstalled();
  if (!process.env.BENCH_URL) await ensureBuilt();
  const chromium = await findChromium();
  if ('missing' in chromium) throw new CommandError(`The benchmark needs a browser: ${chromium.missing}.`);
  // Only now: what it imports may just have been installed.
  const { runBench } = await import('./bench-site/run-bench.mjs');
  return runBench({ chromiumPath: chromium.path, url: process.env.BENCH_URL, runs });
});
