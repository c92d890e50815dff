import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOwnLogin, type OwnLogin } from '../../testing/own-login';
import type { Database } from './database';
import { openDatabase } from './open-database';

let made: OwnLogin;
let database: Database;
beforeAll(async () => {
  made = await makeOwnLogin();
  const answer = await openDatabase({ url: made.ownUrl, ownerUrl: made.ownerUrl }, () => undefined);
  if (!answer.ok) throw new Error(answer.error);
  database = answer.value;
});
afterAll(async () => {
  await database?.close();
  await made.drop();
});

/** Runs SQL as the application could that was broken into. */
const attack = (sql: string) => database.transaction((tx) => tx.executeSql(sql));

describe('an application with a login of its own', () => {
  it('works as the role that owns nothing', async () => {
    const rows = await database.run({ name: 'test-who', text: 'select current_user, session_user' }, []);
    expect(rows).toEqual([{ current_user: 'somesa_app', session_user: made.login }]);
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
  it.each(attacks)('is refused: reset role; %s', async (sql) => {
    await expect(attack(`reset role; ${sql}`)).rejects.toMatchObject({ code: '42501' });
  });

  it('starts without the owner once the owner has set the database up', async () => {
    const answer = await openDatabase({ url: made.ownUrl }, () => undefined);
    expect(answer.ok).toBe(true);
    if (answer.ok) await answer.value.close();
  });

  it('is refused a login that can become the owner', async () => {
    const answer = await openDatabase({ url: made.ownerUrl, ownerUrl: made.ownerUrl }, () => undefined);
    expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('DATABASE_URL') });
  });
});

it('the login of the tests is no other than the server’s', async () => {
  const client = new pg.Client({ connectionString: made.ownUrl });
  await client.connect();
  await expect(client.query('delete from ledger_entries')).rejects.toMatchObject({ code: '42501' });
  await client.end();
});
