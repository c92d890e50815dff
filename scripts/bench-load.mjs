/**
 * `npm run bench:load`: a school-opening day. Look-ups and initiations beside bare Fastify and pgbench with the same statements; then people
 * who look children up, pay, follow their payments and dial the USSD code, more and more of them until the server is saturated; then
 * half of them for 30 minutes, while the memory is measured. Fails if the memory grows, or the database or the ledger differs from
 * what those who paid saw. `-- --minutes 5 --students 100000` shortens it.
 */
import { parseArgs } from 'node:util';
import { startChild } from './child.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { freePort } from './ports.mjs';
import { root } from './root.mjs';
import { benchWithPostgres } from './server-bench.mjs';
import { serviceEnvironments } from './service-environments.mjs';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;

/** @param {string} name @param {string | undefined} given */
const readNumber = (name, given) => {
  if (given === undefined || Number(given) > 0) return given;
  throw new CommandError(`--${name} is ${given}; it has to be a number above 0.`);
};

/** Reads the arguments as settings of the benchmark. @returns {NodeJS.ProcessEnv} */
const readSettings = () => {
  const options = /** @type {const} */ ({ minutes: { type: 'string' }, students: { type: 'string' } });
  try {
    const { values } = parseArgs({ options });
    return {
      BENCH_MINUTES: readNumber('minutes', values.minutes),
      BENCH_STUDENTS: readNumber('students', values.students),
    };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('npm run bench:load knows only -- --minutes and --students.');
  }
};

await runMain(async () => {
  requireNode();
  const settings = readSettings();
  await ensureInstalled();
  const ports = { server: await freePort(), sandbox: await freePort(), demo: await freePort() };
  const { server, sandbox } = serviceEnvironments({
    ports,
    smtpPort: await freePort(),
    dataDir: '.data',
    env: process.env,
  });
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
    return await benchWithPostgres('bench-load', {
      ...server,
      ...settings,
      SANDBOX_DATABASE_URL: '',
      BENCH_PORT: String(ports.server),
    });
  } finally {
    await networks.stop(STOP_WITHIN_MS);
  }
});
