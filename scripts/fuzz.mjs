/**
 * `npm run fuzz`: sends 500 requests to each call of the published API description, right ones and hostile
 * ones, as a guest, a parent, people of a school, staff, an administrator and an API key, to a server of its
 * own on the embedded database with records that let each call succeed. Fails on every answer of 5xx, every
 * answer that the description lacks, and every one that shows data of others. `npm run fuzz -- 50 7` sends 50
 * each, from the seed 7.
 */

import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { bin, run } from './run.mjs';

const DEFAULT_REQUESTS = '500';

await runMain(async () => {
  requireNode();
  await ensureInstalled();
  const [requests = DEFAULT_REQUESTS, seed = '1', ...more] = process.argv.slice(2);
  if (more.length > 0 || ![requests, seed].every((text) => /^[1-9]\d{0,8}$/.test(text)))
    throw new CommandError('npm run fuzz knows how many requests a call, and a seed: npm run fuzz -- 500 1');
  return run(bin('vitest'), ['run', '--project', 'node', 'packages/server/src/app/openapi/fuzz.test.ts'], {
    env: { ...process.env, TEST_DATABASE_URL: '', FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  });
});
