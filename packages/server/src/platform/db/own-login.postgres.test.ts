import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnLogin, type OwnLogin } from '../../testing/own-login';
import type { Database } from './database';
import { openDatabase } from './open-database';

let ownLogin: OwnLogin;
let database: Database;
beforeAll(async () => {
  ownLogin = await createOwnLogin();
  const answer = await openDatabase(
    { url: ownLogin.applicationUrl, ownerUrl: ownLogin.ownerUrl },
    () => undefined,
  );
  if (!answer.ok) throw new Error(answer.error);
  database = answer.value;
});
afterAll(async () => {
  await database?.close();
  await ownLogin.drop();
});

/** Runs SQL as an attacker could who controls the application. */
const attack = (sql: string) => database.transaction((tx) => tx.executeSql(sql));

describe('openDatabase with a separate login for the application', () => {
  it('uses the application’s role, which owns nothing', async () => {
    const rows = await database.run({ name: 'test-who', text: 'select current_user, session_user' }, []);
    expect(rows).toEqual([{ current_user: 'somesa_app', session_user: ownLogin.login }]);
  });

  const attacks = [
    'delete from ledger_entries',
    'update ledger_entries set amount_ugx = 1',
    'delete from bank_transactions',
    'delete from settlements',
    'delete from payment_allocations',
    'truncate ledger_entries cascade',
    'drop table ledger_entries cascade',
    'alter table ledger_entries disable trigger all',
    'drop trigger guard_closed_day on ledger_entries',
    'create table mine (id integer)',
    'set role postgres',
    'set session authorization postgres',
  ];
  it.each(attacks)('denies the login: reset role; %s', async (sql) => {
    await expect(attack(`reset role; ${sql}`)).rejects.toMatchObject({ code: '42501' });
  });

  it('opens a database without the owner’s login once it is migrated', async () => {
    const answer = await openDatabase({ url: ownLogin.applicationUrl }, () => undefined);
    expect(answer.ok).toBe(true);
    if (answer.ok) await answer.value.close();
  });

  it('rejects a login that can become the owner', async () => {
    const answer = await openDatabase(
      { url: ownLogin.ownerUrl, ownerUrl: ownLogin.ownerUrl },
      () => undefined,
    );
    expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('DATABASE_URL') });
  });
});

it('denies the separate login deletes from the ledger outside the application', async () => {
  const client = new pg.Client({ connectionString: ownLogin.applicationUrl });
  await client.connect();
  await expect(client.query('delete from ledger_entries')).rejects.toMatchObject({ code: '42501' });
  await client.end();
});
