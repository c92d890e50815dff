import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import type { Database } from './database';
import { openDatabase } from './open-database';

/** A login that a person with a database console made for the application, and for nothing else. */
const login = `somesa_test_${randomBytes(5).toString('hex')}`;

let opened: TestDatabase;
let database: Database;
let ownerUrl: string;
let ownUrl: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  const [row] = await opened.database.run<{ name: string; owner: string }>(
    {
      name: 'test-where',
      text: 'select current_database() as name, pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
    },
    [],
  );
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${row?.name}`;
  ownerUrl = url.href;
  await opened.asOwner(`create role ${login} login password 'of-the-application'`);
  url.username = login;
  url.password = 'of-the-application';
  ownUrl = url.href;
  const answer = await openDatabase({ url: ownUrl, ownerUrl }, () => undefined);
  if (!answer.ok) throw new Error(answer.error);
  database = answer.value;
});
afterAll(async () => {
  await database?.close();
  await opened.asOwner(`revoke somesa_app from ${login}`);
  await opened.asOwner(`drop role ${login}`);
  await opened.database.close();
  await opened.drop();
});

/** Runs SQL as the application could that was broken into. */
const attack = (sql: string) => database.transaction((tx) => tx.executeSql(sql));

describe('an application with a login of its own', () => {
  it('works as the role that owns nothing', async () => {
    const rows = await database.run({ name: 'test-who', text: 'select current_user, session_user' }, []);
    expect(rows).toEqual([{ current_user: 'somesa_app', session_user: login }]);
  });

  const attacks = [
    'delete from ledger_entries',
    'update ledger_entries set amount_ugx = 1',
    'delete from bank_lines',
    'delete from settlements',
    'delete from allocations',
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
    const answer = await openDatabase({ url: ownUrl }, () => undefined);
    expect(answer.ok).toBe(true);
    if (answer.ok) await answer.value.close();
  });

  it('is refused a login that can become the owner', async () => {
    const answer = await openDatabase({ url: ownerUrl, ownerUrl }, () => undefined);
    expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('DATABASE_URL') });
  });
});

it('the login of the tests is no other than the server’s', async () => {
  const client = new pg.Client({ connectionString: ownUrl });
  await client.connect();
  await expect(client.query('delete from ledger_entries')).rejects.toMatchObject({ code: '42501' });
  await client.end();
});
