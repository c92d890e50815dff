/**
 * `npm run bench:scale -- --payments 195000 [--server postgres://…] [--only night]`: fills a database with that many payments and everything
 * that belongs to them, about five rows for each, and prints how long calls, reports, lists and nightly jobs take on it.
 * Without `--server` it starts a PostgreSQL of its own and deletes it in the end; on a server the database stays, and the next run only measures.
 */
import { parseArgs } from 'node:util';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import { run } from './run.mjs';

const MIN_PAYMENTS = 1_000;
const DEFAULT_PAYMENTS = '195000';

/** @param {string} url @param {string} payments @param {string} only */
const measure = (url, payments, only) =>
  run(process.execPath, ['--import', 'tsx', 'packages/server/bench/bench-scale.ts'], {
    env: { ...process.env, BENCH_DATABASE_URL: url, BENCH_PAYMENTS: payments, BENCH_ONLY: only },
  });

await runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { payments, server, only } = parseArgs({
    options: {
      payments: { type: 'string', default: DEFAULT_PAYMENTS },
      server: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  }).values;
  if (!/^\d+$/.test(payments) || Number(payments) < MIN_PAYMENTS)
    throw new CommandError(
      `Say how many payments, at least ${MIN_PAYMENTS}: npm run bench:scale -- --payments 195000`,
    );
  if (server !== undefined) return measure(server, payments, only);
  const binaries = findPostgres();
  if (!binaries)
    throw new CommandError(
      'This benchmark needs PostgreSQL (Debian, Ubuntu: sudo apt install postgresql), or --server.',
    );
  const postgres = await startPostgres(binaries, 'benchmarks');
  try {
    return await measure(postgres.url, payments, only);
  } finally {
    await postgres.stop();
  }
});
