/**
 * `npm run bench`, `bench:load`, `bench:embed` and `bench:site`. CONTRIBUTING.md says what each measures,
 * which limits it has, and what can be chosen.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build-steps.mjs';
import { findChromium } from './chromium.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import { run } from './run.mjs';

/** Numbers that can be chosen, each above 0. */
const numbers = /** @type {const} */ (['scale', 'minutes', 'students', 'runs']);
const choices = [...numbers, 'server', 'only', 'url'];
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(choices.map((name) => [name, { type: 'string' }])),
});

/** Runs a benchmark of the server. @param {string} name in the server's `bench/main.ts` @param {NodeJS.ProcessEnv} env */
const runServerBench = async (name, env = {}) => {
  const measure = (/** @type {string} */ url) =>
    run(process.execPath, ['--import', 'tsx', 'packages/server/bench/main.ts', name, url], {
      env: { ...process.env, ...env },
    });
  if (given.server) return measure(given.server);
  const binaries = findPostgres();
  if (!binaries)
    throw new CommandError(
      'This benchmark needs PostgreSQL (Debian, Ubuntu: sudo apt install postgresql), or --server.',
    );
  const postgres = await startPostgres(binaries, 'benchmarks');
  try {
    return await measure(postgres.url);
  } finally {
    await postgres.stop();
  }
};

/** Returns the path of a browser. Builds the project, unless another site is measured. */
const prepareBrowser = async () => {
  if (!given.url) await ensureBuilt();
  const chromium = await findChromium();
  if ('missing' in chromium) throw new CommandError(`The benchmark needs a browser: ${chromium.missing}.`);
  return chromium.path;
};

/** Benchmarks by their name. What they import may just have been installed. @type {Record<string, () => Promise<number>>} */
const benchmarks = {
  server: () =>
    given.scale
      ? runServerBench('scale', { BENCH_SCALE: given.scale, BENCH_ONLY: given.only })
      : runServerBench('server'),
  load: () => runServerBench('load', { BENCH_MINUTES: given.minutes, BENCH_STUDENTS: given.students }),
  embed: async () =>
    (await import('./bench/embed.mjs')).benchEmbed(await prepareBrowser(), Number(given.runs ?? 7)),
  site: async () =>
    (await import('./bench/site.mjs')).benchSite(await prepareBrowser(), Number(given.runs ?? 3), given.url),
};

await runMain(async () => {
  requireNode();
  const benchmark = benchmarks[positionals[0] ?? 'server'];
  if (!benchmark)
    throw new CommandError(
      `The benchmarks are ${Object.keys(benchmarks).join(', ')}, not ${positionals[0]}.`,
    );
  for (const name of numbers)
    if (given[name] !== undefined && !(Number(given[name]) > 0))
      throw new CommandError(`--${name} is ${given[name]}; it has to be a number above 0.`);
  await ensureInstalled();
  return benchmark();
});
