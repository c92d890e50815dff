import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import type { Database } from './database';
import { defaultDatabaseLimits } from './database-limits';
import { openDatabase } from './open-database';
import { queryRows } from './query-rows';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  const { location } = opened;
  if (!('url' in location)) throw new Error('these tests need a PostgreSQL server');
  const directUrl = location.directUrl ?? location.url;
  const limits = { ...defaultDatabaseLimits, statementTimeoutMs: 7_000, reportTimeoutMs: 9_000 };
  const pooled = await openDatabase({ url: location.url, directUrl, limits }, () => undefined);
  if (!pooled.ok) throw new Error(pooled.error);
  database = pooled.value;
});
afterAll(async () => {
  await database?.close();
  await opened.database.close();
  await opened.drop();
});

const text = `select current_setting('role') as role, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
  (select count(*)::int from pg_prepared_statements) as prepared`;
const statement = { name: 'test-settings', text };
const settings = { role: 'somesa_app', statement: '7s', lock: '3s', idle: '12s', prepared: 0 };

describe('a database behind a pooler in transaction mode', () => {
  it('sets the role and the limits for every statement, and prepares none', async () => {
    const reportSettings = { ...settings, statement: '9s', idle: '14s' };
    expect(await database.run(statement, [])).toEqual([settings]);
    expect(await queryRows(database, sql.raw(text))).toEqual([settings]);
    expect(await database.transaction((tx) => tx.run(statement, []))).toEqual([settings]);
    expect(await database.reports.run(statement, [])).toEqual([reportSettings]);
    expect(await database.reports.transaction((tx) => tx.run(statement, []))).toEqual([reportSettings]);
  });

  it('leaves no setting on the connection after the transaction', async () => {
    const role = `select current_setting('role') as role`;
    const failed = database.transaction(async (tx) => {
      await tx.executeSql('select 1 / 0');
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    await expect(database.run({ name: 'test-broken', text: 'select 1 / 0' }, [])).rejects.toMatchObject({
      code: '22012',
    });
    const rows = await database.transaction(async (tx) => {
      await tx.executeSql('commit');
      return (await tx.executeSql(role)).rows;
    });
    expect(rows).toEqual([{ role: 'none' }]);
    expect(await database.run(statement, [])).toEqual([settings]);
  });

  it('runs reads at the same time without mixing their results', async () => {
    const numbers = Array.from({ length: 200 }, (_, at) => at);
    const echo = { name: 'test-echo', text: 'select $1::int as n' };
    const rows = await Promise.all(numbers.map((at) => database.run<{ n: number }>(echo, [at])));
    expect(rows.map(([row]) => row?.n)).toEqual(numbers);
  });

  it('denies the application changes of the ledger', async () => {
    const deletion = { name: 'test-delete', text: 'delete from ledger_entries' };
    await expect(database.run(deletion, [])).rejects.toMatchObject({ code: '42501' });
    await expect(
      database.transaction((tx) => tx.executeSql('delete from ledger_entries')),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('receives notifications over a connection of its own', async () => {
    const notified = createGate();
    const stop = await database.listen('test_pooled', () => void notified.wait());
    await database.transaction((tx) => tx.executeSql(`select pg_notify('test_pooled', 'x')`));
    await notified.reached;
    notified.open();
    await stop();
  });
});

describe('openDatabase', () => {
  it('rejects a direct address of another database', async () => {
    const other = await openTestDatabase();
    const { location } = opened;
    const otherUrl = 'url' in other.location ? (other.location.directUrl ?? other.location.url) : '';
    const url = 'url' in location ? location.url : '';
    expect(await openDatabase({ url, directUrl: otherUrl }, () => undefined, 'check')).toEqual({
      ok: false,
      error: expect.stringContaining('DATABASE_DIRECT_URL names another database'),
    });
    await other.database.close();
    await other.drop();
  });
});
