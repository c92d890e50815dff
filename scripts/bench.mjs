/**
 * `npm run bench`, `bench:load`, `bench:embed` and `bench:site`. CONTRIBUTING.md says what each measures, which limits it has, and what can
 * be chosen.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build-steps.mjs';
import { startChild } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { freePort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { serviceEnvironments } from './service-environments.mjs';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string' },
    server: { type: 'string' },
    only: { type: 'string' },
    minutes: { type: 'string' },
    students: { type: 'string' },
    runs: { type: 'string' },
    url: { type: 'string' },
  },
});

/** Returns a number above 0 as it was given, or undefined. @param {'scale' | 'minutes' | 'students' | 'runs'} name */
const readNumber = (name) => {
  const value = given[name];
  if (value === undefined || Number(value) > 0) return value;
  throw new CommandError(`--${name} is ${value}; it has to be a number above 0.`);
};

/** Runs a benchmark of the server. @param {string} name of a file in the server's `bench/` @param {NodeJS.ProcessEnv} env */
const runServerBench = async (name, env) => {
  const measure = (/** @type {string} */ url) =>
    run(process.execPath, ['--import', 'tsx', `packages/server/bench/${name}.ts`], {
      env: { ...process.env, ...env, BENCH_DATABASE_URL: url },
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

/** Runs an opening day with the sandbox in the place of the networks. */
const benchLoad = async () => {
  const ports = { server: await freePort(), sandbox: await freePort(), demo: await freePort() };
  const smtpPort = await freePort();
  const { server, sandbox } = serviceEnvironments({ ports, smtpPort, dataDir: '.data', env: process.env });
  const networks = startChild(
    {
      name: 'The sandbox',
      command: process.execPath,
      args: ['--import', 'tsx', 'packages/sandbox/src/main.ts'],
      env: sandbox,
      cwd: root,
      healthUrl: `http://localhost:${ports.sandbox}/health`,
    },
    null,
  );
  try {
    await networks.waitHealthy(READY_WITHIN_MS);
    return await runServerBench('bench-load', {
      ...server,
      SANDBOX_DATABASE_URL: '',
      BENCH_MINUTES: readNumber('minutes'),
      BENCH_STUDENTS: readNumber('students'),
      BENCH_PORT: String(ports.server),
    });
  } finally {
    await networks.stop(STOP_WITHIN_MS);
  }
};

/** Returns the path of a browser, and the built project. */
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
      ? runServerBench('bench-scale', { BENCH_SCALE: readNumber('scale'), BENCH_ONLY: given.only })
      : runServerBench('bench', {}),
  load: benchLoad,
  embed: async () => {
    const path = await prepareBrowser();
    return (await import('./bench/embed.mjs')).benchEmbed(path, Number(readNumber('runs') ?? 7));
  },
  site: async () => {
    const path = await prepareBrowser();
    return (await import('./bench/site.mjs')).benchSite(path, Number(readNumber('runs') ?? 3), given.url);
  },
};

await runMain(async () => {
  requireNode();
  const [name = 'server'] = positionals;
  const benchmark = benchmarks[name];
  if (!benchmark)
    throw new CommandError(`There is no benchmark ${name}, only ${Object.keys(benchmarks).join(', ')}.`);
  await ensureInstalled();
  return benchmark();
});
