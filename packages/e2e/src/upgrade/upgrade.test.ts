import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/ports.mjs';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import { findPostgres } from '../../../../scripts/postgres-binaries.mjs';
import { startProxy } from '../../../../scripts/ready-proxy.mjs';
import { query } from '../backup/site';
import { startPayers } from '../cluster/payers';
import { environments } from '../setup/environments';
import { type NodeProgram, printedBy, projectRoot, runNode, waitUntilReady } from '../setup/node-program';
import { buildVersion } from './checkout';

/** Number of rows of each table that a migration changes. */
const ROWS = Number(process.env.UPGRADE_ROWS ?? 10_000_000);
/** Statements that fill the table which a migration changes, on the schema before it. */
const fills: Record<string, string> = {
  '0001_keep_no_time_of_choice': `insert into ussd_languages select md5(n::text), 'en', now() from generate_series(1, ${ROWS}) n`,
  // Without the index of names, which would take most of the time.
  '0002_payment_codes': `drop index students_search;
    insert into students (school_id, reg_no, first_name, last_name, class_name)
    select 1, 'UPGRADE-' || n, 'Peace', 'Apio', 'Senior 1' from generate_series(1, ${ROWS}) n`,
  '0003_index_payment_codes': '',
  '0004_fee_batches': '',
  '0005_fee_choices': '',
  '0006_register_matchings': `with added as (
      insert into register_imports (id, school_id, file_name, status, lines, created_by, created_at)
      select gen_random_uuid(), 1, 'register.csv', 'checked', ${ROWS}, (select id from users limit 1), now() returning id)
    insert into register_import_lines (import_id, line, reg_no, first_name, last_name, class_name, result)
    select id, n, 'UPGRADE-' || n, 'Peace', 'Apio', 'Senior 1', 'same' from added, generate_series(1, ${ROWS}) n`,
  '0007_promotions': `insert into register_imports (id, school_id, file_name, status, lines, created_by, created_at)
    select gen_random_uuid(), 1, 'register.csv', 'discarded', 0, (select id from users limit 1), now() from generate_series(1, ${ROWS}) n`,
  // The lines are filled above.
  '0008_register_groups': '',
  '0009_drop_time_of_choice': `insert into ussd_languages select md5(n::text), 'en' from generate_series(1, ${ROWS}) n`,
  '0010_optional_fees': '',
  '0011_register_balances': '',
  '0012_saved_views': '',
  '0013_index_fee_accounts': '',
  '0014_school_views_and_exports': '',
  '0015_clearance': '',
  '0016_payment_claims': '',
  '0017_validate_uploads': '',
  '0018_keep_each_claim': '',
  '0019_prepayments': '',
};
const PAYERS = 3;
const USSD_WEBHOOK_TOKEN = 'ussd-segment-of-the-tests-00001';
/** Time in which payments are made before and after each change of servers, in milliseconds. */
const LOAD_MS = 5_000;

const server = join(projectRoot, 'packages/server');
const listVersions = (): string[] =>
  readdirSync(join(server, 'releases'))
    .flatMap((file) => (file.endsWith('.dump') ? [file.slice(0, -'.dump'.length)] : []))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

/** Built versions by their folder. That of this checkout is `now`. */
const folders = new Map([['now', projectRoot]]);
const build = (version: string): string => {
  const folder = folders.get(version) ?? buildVersion(version);
  folders.set(version, folder);
  return folder;
};
const ends: (() => Promise<unknown> | unknown)[] = [];
const end = async (): Promise<void> => {
  for (const each of ends.splice(0).reverse()) await each();
};
afterAll(async () => {
  await end();
  folders.delete('now');
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
});

const listMigrations = (folder: string): string[] =>
  JSON.parse(readFileSync(join(folder, 'packages/server/drizzle/meta/_journal.json'), 'utf8')).entries.map(
    ({ tag }: { tag: string }) => tag,
  );

/** Starts a database with the backup of a version, the sandbox, and a proxy before two servers, of which none runs yet. */
const restoreSite = async (version: string) => {
  const binaries = findPostgres() ?? '';
  const postgres = await startPostgres(binaries);
  ends.push(postgres.stop);
  const dataDir = mkdtempSync(join(tmpdir(), 'somesa-upgrade-'));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const dump = join(server, 'releases', `${version}.dump`);
  execFileSync(join(build(version), 'deploy/backup/restore-dump.sh'), [dump], {
    env: { PATH: `${binaries}:${process.env.PATH}`, DATABASE_URL: postgres.url },
  });
  const [serverPort, sandboxPort] = [await freePort(), await freePort()];
  const env = environments({ serverPort, sandboxPort, dataDir, database: { DATABASE_URL: postgres.url } });
  const settings = {
    ...env.server,
    TRUST_PROXY: 'loopback',
    STOP_DELAY_MS: '2000',
    USSD_WEBHOOK_TOKEN,
    SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough',
  };
  const sandbox = runNode('packages/sandbox/dist/main.js', [], env.sandbox);
  ends.push(sandbox.stop);
  await waitUntilReady(`http://localhost:${sandboxPort}/clock`, sandbox);
  const ports = [await freePort(), await freePort()] as const;
  const proxy = await startProxy(ports, serverPort);
  ends.push(proxy.stop);

  return {
    url: postgres.url,
    settings,
    siteUrl: proxy.url,
    /** Starts a version behind the proxy. Throws if it does not start. */
    start: async (which: string, at: 0 | 1): Promise<NodeProgram & { port: number }> => {
      const main = join(build(which), 'packages/server/dist/main.js');
      const program = runNode(main, ['--demo'], { ...settings, PORT: String(ports[at]) }, []);
      ends.push(program.stop);
      const how = await waitUntilReady(`http://127.0.0.1:${ports[at]}/ready`, program);
      if (how) throw new Error(`${which} ended:\n${how.output}${how.errors}`);
      while (!proxy.ready.has(ports[at])) await delay(50);
      return { ...program, port: ports[at] };
    },
  };
};

/** Sends the inputs of a USSD session to a server, as the provider does, and returns the screen. */
const dial = async (port: number, sessionId: string, text = ''): Promise<string> => {
  const url = `http://127.0.0.1:${port}/api/webhooks/africastalking/ussd/${USSD_WEBHOOK_TOKEN}`;
  const fields = {
    sessionId,
    serviceCode: '*284*55#',
    phoneNumber: '+256772123456',
    networkCode: '99999',
    text,
  };
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return await response.text();
};

/** Chooses each language in the USSD menu of a server, and dials again. Returns the first word of the choice of languages in each start menu. */
const chooseLanguages = async (port: number): Promise<(string | undefined)[]> => {
  const shown: (string | undefined)[] = [];
  for (const choice of ['2', '3', '1']) {
    const sessionId = randomUUID();
    for (const text of ['', '5', `5*${choice}`]) await dial(port, sessionId, text);
    shown.push(/^5\W+(\w+)/m.exec(await dial(port, randomUUID()))?.[1]);
  }
  return shown;
};

const versions = listVersions();
const steps = versions.map((from, at) => [from, versions[at + 1] ?? 'now'] as const);

describe('two servers behind a proxy', () => {
  it.each(steps)('lose no call and no payment from %s to %s, back, and forward again', async (from, to) => {
    const site = await restoreSite(from);
    const added = listMigrations(build(to)).slice(listMigrations(build(from)).length);
    for (const migration of added) {
      expect(fills, 'how to fill the table that a migration changes').toHaveProperty(migration);
      await query(site.url, fills[migration] ?? '');
    }

    // A copy that knows its origin starts in maintenance mode.
    await (await site.start(from, 0)).stop();
    await printedBy(join(build(from), 'packages/server/dist/admin.js'), ['accept-restored'], site.settings);
    let running = await site.start(from, 0);
    const payers = startPayers(site.siteUrl, PAYERS);
    ends.push(payers.stop);
    for (const [at, version] of [to, from, to].entries()) {
      await delay(LOAD_MS);
      const startedAt = Date.now();
      const next = await site.start(version, at % 2 === 0 ? 1 : 0);
      for (const { port } of [running, next])
        expect(await chooseLanguages(port)).toEqual(['Olulimi', 'Lugha', 'Language']);
      process.stdout.write(`${from} to ${to}: ${version} is ready after ${Date.now() - startedAt} ms\n`);
      await delay(LOAD_MS);
      await running.stop();
      running = next;
    }
    await delay(LOAD_MS);
    await payers.stop();

    expect(payers.countFailedCalls()).toBe(0);
    const ids = [...payers.initiated].map((id) => `'${id}'`).join();
    const unpaid = `select id, status from payments where id in (${ids}) and status <> 'succeeded'`;
    await expect.poll(() => query(site.url, unpaid), { timeout: 60_000 }).toEqual([]);
    expect(await query(site.url, `select id from payments where id in (${ids})`)).toHaveLength(
      payers.initiated.size,
    );
    expect(payers.initiated.size).toBeGreaterThan(4 * PAYERS);
    await printedBy(join(build(to), 'packages/server/dist/check-ledger.js'), [], site.settings);
    await end();
  });
});
