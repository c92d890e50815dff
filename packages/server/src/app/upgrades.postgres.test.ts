import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Network } from '@somesa/core';
import { type AdminListAnswer, adminLists, adminReports } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { findPostgres } from '../../../../scripts/postgres-binaries.mjs';
import { checkLedger } from '../audit/check-ledger';
import { addDays } from '../platform/add-days';
import { packageRoot } from '../platform/config/package-root';
import { openDatabase } from '../platform/db/open-database';
import type { CollectionProvider } from '../providers/provider';
import { buildDatabaseUrl, runAsAdmin } from '../testing/database-template';
import { createFakeNetwork } from '../testing/fake-providers';
import { createSettableClock } from '../testing/settable-clock';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { openOnServer } from '../testing/test-database';

/** Folder with a backup of each version, made by its own scripts, and the figures that it showed. */
const folder = join(packageRoot(), 'releases');
const versions = readdirSync(folder).flatMap((name) => (name.endsWith('.dump') ? [name.slice(0, -5)] : []));

/** Time after which the jobs have sent and asked what was open, in milliseconds. */
const SOON_MS = 60_000;

/** Restores the backup of a version into a new database, as the page about backups says, and upgrades it. Returns its name. */
const restore = async (version: string): Promise<string> => {
  const name = `somesa_test_${process.pid}_${version.replaceAll('.', '_')}`;
  const url = buildDatabaseUrl(name);
  await runAsAdmin(`create database ${name}`);
  execFileSync(
    join(packageRoot(), '../../deploy/backup/restore-dump.sh'),
    [join(folder, `${version}.dump`)],
    {
      env: { PATH: `${findPostgres() ?? ''}:${process.env.PATH}`, DATABASE_URL: url },
    },
  );
  const opened = await openDatabase({ url }, () => undefined);
  if (!opened.ok) throw new Error(opened.error);
  await opened.value.close();
  return name;
};

/** Reads what people of every role see: reports, statements of schools, lists and dashboards. Returns status and body by role and path. */
const readFigures = async ({ call, clock }: TestApp) => {
  const figures: Record<string, [status: number, body: unknown]> = {};
  const today = clock.now().toISOString().slice(0, 10);
  const days = `from=${addDays(today, -360)}&to=${today}`;
  // Columns that were shown at first before 2.3.0, so that their figures can be compared.
  const columns =
    'regNo,lastName,firstName,className,school,status,chargedUgx,paidUgx,paidToSchoolUgx,outstandingUgx';
  const lists = Object.keys(adminLists).map((list) => `admin/lists/${list}`);
  const reports = Object.keys(adminReports).map((report) => `admin/reports/${report}?${days}`);
  const logIn = async (who: string) => {
    const payload = { email: `${who}@somesa.example`, password: `${who}-demo` };
    const { body } = await call<{ token: string }>({ method: 'POST', url: '/api/auth/login', payload });
    return async (...paths: string[]): Promise<void> => {
      const headers = { authorization: `Bearer ${body.token}` };
      for (const path of paths) {
        const shown = path === 'admin/lists/students' ? `?columns=${columns}` : '';
        const answer = await call({ url: `/api/${path}${shown}`, headers });
        figures[`${who} ${path}`] = [answer.status, answer.body];
      }
    };
  };
  const [readAsParent, readAsStaff] = [await logIn('parent'), await logIn('staff')];
  const [readAsBursar, readAsAdmin] = [await logIn('bursar'), await logIn('admin')];
  await readAsParent('parent/overview', 'parent/children', 'parent/loans');
  await readAsBursar(...lists);
  await readAsStaff('admin/schedule');
  await readAsAdmin(...reports, ...lists);
  const [, schools] = figures['admin admin/lists/schools'] ?? [];
  for (const { id } of (schools as AdminListAnswer).rows)
    await readAsAdmin(`admin/schools/${id}/statement?${days}`);
  return figures;
};

/** Creates a network that reports every request as paid, and notes its reference. */
const createPayingNetwork = (network: Network, paid: Set<string>): CollectionProvider => ({
  ...createFakeNetwork(network),
  query: async (reference) => {
    paid.add(reference);
    return { kind: 'paid', providerTransactionId: `tx-${reference}`, amountUgx: null, currency: 'UGX' };
  },
});

it('finds a backup of at least the first version', () => {
  expect(versions).toContain('2.0.0');
});

it.each(versions)(
  'a database of %s is upgraded: figures agree, and what was open goes on',
  async (version) => {
    const upgraded = await restore(version);
    const databases = await openOnServer(upgraded);
    const { database } = databases;
    const filled = `select recorded_at as at from installation_facts where name = 'demo_data'`;
    const [row] = await database.run<{ at: Date }>({ name: 'test-filled', text: filled }, []);
    const paid = new Set<string>();
    const test = await buildTestApp({
      // The network of before knows the payments that were pending.
      connect: () => ({
        providers: { mtn: createPayingNetwork('mtn', paid), airtel: createPayingNetwork('airtel', paid) },
      }),
      on: { databases, clock: createSettableClock(row?.at.toISOString()) },
    });

    const figures = await readFigures(test);
    expect(Object.values(figures).filter(([status]) => status === 200).length).toBeGreaterThan(60);
    const recorded = join(folder, `${version}.json.gz`);
    if (process.env.RECORD_FIGURES === 'yes' && !existsSync(recorded))
      writeFileSync(recorded, gzipSync(JSON.stringify(figures)));
    expect(figures).toMatchObject(JSON.parse(gunzipSync(readFileSync(recorded)).toString()));
    expect(await checkLedger(database)).toEqual([]);

    const listOpen = () =>
      test.queryRows(`select id::text as key from payments where status = 'submitted'
      union all select dedupe_key from outgoing_sms where status = 'waiting'`);
    expect((await listOpen()).length).toBeGreaterThan(2);
    await test.advanceTime(SOON_MS);
    expect(await listOpen()).toEqual([]);
    expect(test.gateway.sent.map(({ text }) => text)).toContain('A receipt that waits');
    expect(paid.size).toBeGreaterThan(1);
    const posted = await test.queryRows(
      `select p.status, sum(l.amount_ugx) = p.amount_ugx as is_posted from payments p join ledger_entries l on l.payment_id = p.id
        where p.provider_reference = any($1) and l.posting_type = 'fees.paid' group by p.id`,
      [[...paid]],
    );
    expect(posted).toEqual([...paid].map(() => ({ status: 'succeeded', is_posted: true })));
    expect(await checkLedger(database)).toEqual([]);

    await test.end();
    await database.close();
    await databases.drop();
    await runAsAdmin(`drop database ${upgraded}`);
  },
);
