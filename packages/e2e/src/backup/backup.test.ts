import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnPostgres, startPostgres } from '../../../../scripts/postgres.mjs';
import { findPostgres } from '../../../../scripts/postgres-binaries.mjs';
import { root } from '../../../../scripts/root.mjs';
import { createCommandEnv, query, readBooks, startSite } from './site';

const ARCHIVED_WITHIN_MS = 30_000;
/** Time in which a server that worked would send a message, which it does at once. */
const WATCHED_MS = 5_000;

const binaries = findPostgres() ?? '';
const opened: OwnPostgres[] = [];
let folder: string;
let postgres: OwnPostgres;

/** Starts a PostgreSQL that is stopped at the end. */
const open = async (...args: Parameters<typeof startPostgres>): Promise<OwnPostgres> => {
  const started = await startPostgres(...args);
  opened.push(started);
  return started;
};
const script = (name: string): string => join(folder, name);

beforeAll(async () => {
  // The user of PostgreSQL may not enter the folder of the project.
  folder = mkdtempSync(join(tmpdir(), 'somesa-backup-'));
  execFileSync('chmod', ['755', folder]);
  cpSync(join(root, 'deploy/backup'), folder, { recursive: true });
  postgres = await open(binaries, 'tests', {
    settings: {
      wal_level: 'replica',
      max_wal_senders: '4',
      archive_mode: 'on',
      archive_command: `${script('archive-wal.sh')} %p %f ../archive`,
      full_page_writes: 'on',
    },
  });
  postgres.run('mkdir', [join(postgres.folder, 'archive'), join(postgres.folder, 'base')]);
});
afterAll(async () => {
  for (const each of opened) await each.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Pays fees and waits until the payment has succeeded. */
const pay = async (site: Awaited<ReturnType<typeof startSite>>, amount: number): Promise<void> => {
  const { status, text } = await site.initiate(amount);
  expect(status, text).toBe(201);
  await site.waitUntilPaid(text);
};

const waitUntilArchived = async (url: string): Promise<void> => {
  const [row] = await query<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file');
  for (const endsAt = Date.now() + ARCHIVED_WITHIN_MS; Date.now() < endsAt; await delay(200))
    if (readdirSync(join(postgres.folder, 'archive')).includes(row?.file ?? '')) return;
  throw new Error('the write-ahead log was not archived in time');
};

const waitingSms = `select 1 from outgoing_sms where status = 'waiting'`;
const addWaitingSms = (key: string): string => `insert into outgoing_sms
  (dedupe_key, msisdn, text, status, next_attempt_at, created_at)
  values ('payment:${key}', '+256772000999', 'A receipt', 'waiting', now() - interval '1 minute', now())`;

/** Expects a server on a restored copy to move and send nothing until the copy is accepted, and to work afterwards. */
const expectPausedUntilAccepted = async (url: string): Promise<void> => {
  await query(url, addWaitingSms('restored'));
  const before = await readBooks(url);
  const waiting = (await query(url, waitingSms)).length;
  const copy = await startSite({ url });
  expect(await copy.isInMaintenance()).toBe(true);
  expect(copy.log()).toContain('This database is a restored copy');
  expect((await copy.initiate(1_000)).status).toBe(503);
  await delay(WATCHED_MS);
  expect(await query(url, waitingSms)).toHaveLength(waiting);
  expect(await readBooks(url)).toEqual(before);
  await copy.stop();

  const admin = [join(root, 'packages/server/dist/admin.js'), 'accept-restored'];
  const printed = execFileSync(process.execPath, admin, { env: createCommandEnv(url), encoding: 'utf8' });
  expect(printed).toContain(`${waiting} text messages and 0 emails that waited in the backup were discarded`);
  const accepted = await startSite({ url });
  expect(await accepted.isInMaintenance()).toBe(false);
  expect(await query(url, waitingSms)).toHaveLength(0);
  await pay(accepted, 2_000);
  await accepted.stop();
};

describe('a backup of PostgreSQL', () => {
  it('is restored to the shilling as it was at a point in time, and from a dump as it was last', async () => {
    const { url } = postgres;
    const site = await startSite({ url });
    expect(await site.isInMaintenance()).toBe(false);
    await pay(site, 5_000);
    const env = { PGHOST: '127.0.0.1', PGPORT: String(postgres.port), PGUSER: 'postgres' };
    postgres.run(script('base-backup.sh'), [join(postgres.folder, 'base')], env);
    await pay(site, 7_000);
    await pay(site, 9_000);
    const atPoint = await readBooks(url);
    const [point] = await query<{ at: string }>(url, 'select clock_timestamp()::text as at');
    await delay(1_000);
    await pay(site, 11_000);
    await site.stop();
    const last = await readBooks(url);
    expect(last.ledger).not.toBe(atPoint.ledger);
    await waitUntilArchived(url);
    const dump = join(postgres.folder, 'somesa.dump');
    postgres.run(script('dump.sh'), [dump], { DATABASE_URL: url });

    const [base = ''] = readdirSync(join(postgres.folder, 'base'));
    const restored = await open(binaries, 'tests', {
      fill: ({ data, run }) =>
        run(script('restore-point.sh'), [
          join(postgres.folder, 'base', base),
          join(postgres.folder, 'archive'),
          data,
          point?.at ?? '',
        ]),
      settings: { wal_level: 'replica', max_wal_senders: '4' },
    });
    await expect
      .poll(() => query(restored.url, 'select pg_is_in_recovery() as is'), { timeout: 20_000 })
      .toEqual([{ is: false }]);
    expect(await readBooks(restored.url)).toEqual(atPoint);
    await expectPausedUntilAccepted(restored.url);

    const fresh = await open(binaries);
    fresh.run(script('restore-dump.sh'), [dump], { DATABASE_URL: fresh.url });
    expect(await readBooks(fresh.url)).toEqual(last);
    await expectPausedUntilAccepted(fresh.url);
  });
});

describe('a copy of the embedded folder', () => {
  it('has the same payments, and sends nothing until it is accepted', async () => {
    const dataDir = join(folder, 'data');
    const site = await startSite({ dataDir });
    await pay(site, 5_000);
    await site.stop();
    const copyDir = join(folder, 'copy');
    cpSync(dataDir, copyDir, { recursive: true });
    const listPayments = (from: string): string =>
      execFileSync(process.execPath, [join(root, 'packages/server/dist/check-ledger.js'), '--payments'], {
        env: { ...createCommandEnv(''), DATABASE_URL: '', DATA_DIR: from },
        encoding: 'utf8',
      });
    expect(listPayments(copyDir)).toBe(listPayments(dataDir));
    expect(listPayments(copyDir)).toContain('5000');
    const copy = await startSite({ dataDir: copyDir });
    expect(await copy.isInMaintenance()).toBe(true);
    expect((await copy.initiate(1_000)).status).toBe(503);
    await copy.stop();
    const again = await startSite({ dataDir });
    expect(await again.isInMaintenance()).toBe(false);
    await again.stop();
  });
});
