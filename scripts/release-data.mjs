/** Keeps what the tests of upgrades need of a release: a backup of the demo's year, and the figures that this version shows of it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from './command-error.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import { root } from './root.mjs';
import { bin, run } from './run.mjs';

/** Receipt that is not sent yet. */
const WAITING_SMS = `insert into outgoing_sms (dedupe_key, msisdn, text, status, next_attempt_at, created_at)
  values ('payment:of-an-upgrade', '+256772000999', 'A receipt that waits', 'waiting', now(), now())`;

/** @param {string} version the built one, whose files packages/server/releases does not have yet */
export const writeReleaseData = async (version) => {
  const binaries = findPostgres();
  if (!binaries) throw new CommandError('A release needs PostgreSQL for its test data: run .ci/install.');
  const postgres = await startPostgres(binaries);
  const dataDir = mkdtempSync(join(tmpdir(), 'somesa-release-'));
  const env = {
    ...process.env,
    PATH: `${binaries}:${process.env.PATH}`,
    DATABASE_URL: postgres.url,
    TEST_DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough',
    PASSWORD_COST_LOG2: '10',
    RECORD_FIGURES: 'yes',
  };
  const file = join(root, `packages/server/releases/${version}.dump`);
  try {
    execFileSync(process.execPath, ['packages/server/dev/dist/seed.js', '--demo'], { cwd: root, env });
    execFileSync('psql', ['--quiet', `--dbname=${postgres.url}`, `--command=${WAITING_SMS}`], { env });
    execFileSync(join(root, 'deploy/backup/dump.sh'), [file], { env });
    const upgrades = 'packages/server/src/app/upgrades.postgres.test.ts';
    const code = await run(bin('vitest'), ['run', '--project', 'postgres', upgrades], { env });
    if (code !== 0) throw new CommandError('The upgrade of the new backup failed (above).');
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
