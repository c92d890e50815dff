import { count } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schools } from '../../people/tables/schools';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import type { Queryable } from './database';
import { openDatabase } from './open-database';

let opened: TestDatabase;
let url = '';
let directUrl = '';
beforeAll(async () => {
  opened = await openTestDatabase();
  if (!('url' in opened.location)) throw new Error('these tests need PgBouncer');
  url = opened.location.url;
  directUrl = opened.location.directUrl ?? '';
});
afterAll(async () => {
  await opened.database.close();
  await opened.drop();
});
const ignore = () => undefined;

describe('PgBouncer in transaction mode', () => {
  it('is between the application and PostgreSQL in these tests', async () => {
    const pooler = new URL(url);
    pooler.pathname = '/pgbouncer';
    pooler.username = 'pgbouncer';
    const admin = new pg.Client({ connectionString: pooler.href });
    await admin.connect();
    const { rows } = await admin.query('show pools');
    await admin.end();
    const name = new URL(url).pathname.slice(1);
    expect(rows).toContainEqual(expect.objectContaining({ database: name, pool_mode: 'transaction' }));
  });

  it('shares five connections to PostgreSQL among 200 transactions', async () => {
    const backend = { name: 'test-backend', text: 'select pg_backend_pid() as pid, $1::int as n' };
    const rows = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        opened.database.transaction((tx) => tx.run<{ pid: number; n: number }>(backend, [at])),
      ),
    );
    expect(rows.map(([row]) => row?.n)).toEqual(rows.map((_, at) => at));
    expect(new Set(rows.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(5);
  });

  it('runs prepared queries, alone and in transactions, on whichever connection is free', async () => {
    const countSchools = ({ orm }: Queryable) =>
      orm.select({ count: count() }).from(schools).prepare('test-prepared').execute();
    const runs = Array.from({ length: 100 }, (_, at) =>
      at % 2 ? countSchools(opened.database) : opened.database.transaction(countSchools),
    );
    expect(new Set((await Promise.all(runs)).map(([row]) => typeof row?.count))).toEqual(new Set(['number']));
  });

  it.each(['migrate', 'check'] as const)(
    'is recognised by a server that no setting tells of it (%s)',
    async (policy) => {
      expect(await openDatabase({ url }, ignore, policy)).toEqual({
        ok: false,
        error: expect.stringMatching(/^DATABASE_URL names a connection pooler.*DATABASE_POOLER=transaction/),
      });
    },
  );

  it.each(['migrate', 'check'] as const)('is rejected as the direct address (%s)', async (policy) => {
    expect(await openDatabase({ url, directUrl: url }, ignore, policy)).toEqual({
      ok: false,
      error: expect.stringMatching(/^DATABASE_DIRECT_URL names a connection pooler/),
    });
  });

  it('is rejected as the address that migrates', async () => {
    expect(await openDatabase({ url, directUrl, ownerUrl: url }, ignore)).toEqual({
      ok: false,
      error: expect.stringMatching(/^DATABASE_MIGRATION_URL names a connection pooler/),
    });
  });
});
