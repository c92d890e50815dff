/** `npm run bench`: look-ups and initiations a second through the API, beside pgbench on the same server in the same run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import { Refusal, runMain } from './refusal.mjs';
import { run } from './run.mjs';

await runMain(async () => {
  requireNode();
  await ensureInstalled();
  const binaries = findPostgres();
  if (!binaries || !existsSync(join(binaries, 'pgbench'))) {
    throw new Refusal(
      'The benchmark needs PostgreSQL with pgbench (Debian, Ubuntu: sudo apt install postgresql).',
    );
  }
  const postgres = await startPostgres(binaries, 'benchmarks');
  try {
    return await run(process.execPath, ['--import', 'tsx', 'packages/server/bench/bench.ts'], {
      env: { ...process.env, BENCH_DATABASE_URL: postgres.url, PGBENCH: join(binaries, 'pgbench') },
    });
  } finally {
    await postgres.stop();
  }
});
