/** `npm run bench:embed`: how soon our tag can be typed into and is live, beside a bare Preact form and the same wizard on React. */
import { join } from 'node:path';
import { ensureBuilt } from './build-steps.mjs';
import { findChromium } from './chromium.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';

const RUNS = 7;

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
  await ensureBuilt();
  const chromium = await findChromium();
  if ('missing' in chromium) throw new CommandError(`The benchmark needs a browser: ${chromium.missing}.`);
  // Only now: what it imports may just have been installed.
  const { runBench } = await import('./bench-embed/run-bench.mjs');
  await runBench({ chromiumPath: chromium.path, built: join(root, 'packages/widgets/dist'), runs });
  return 0;
});
