import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import { run } from './run.mjs';

/** Runs a benchmark of the server. @param {string} name of a file in the server's `bench/` @param {NodeJS.ProcessEnv} [env] */
export const runServerBench = (name, env = {}) =>
  run(process.execPath, ['--import', 'tsx', `packages/server/bench/${name}.ts`], {
    env: { ...process.env, ...env },
  });

/** Runs a benchmark of the server with a PostgreSQL of its own. @param {string} name @param {NodeJS.ProcessEnv} [env] */
export const benchWithPostgres = async (name, env = {}) => {
  const binaries = findPostgres();
  if (!binaries || !existsSync(join(binaries, 'pgbench'))) {
    throw new CommandError(
      'The benchmarks of the API need PostgreSQL with pgbench (Debian, Ubuntu: sudo apt install postgresql).',
    );
  }
  const postgres = await startPostgres(binaries, 'benchmarks');
  try {
    return await runServerBench(name, {
      ...env,
      BENCH_DATABASE_URL: postgres.url,
      PGBENCH: join(binaries, 'pgbench'),
    });
  } finally {
    await postgres.stop();
  }
};
