import { expect, it } from 'vitest';
import { migrateEmbedded } from './migrate';
import { readMigrations } from './migrations';
import { openPglite } from './pglite-database';

it('creates an index concurrently in an embedded database, once', async () => {
  const client = await openPglite({});
  const own = readMigrations();
  const next = {
    name: '9999_of_test',
    duration: '0 s',
    hash: 'next',
    createdAtMs: Date.now(),
    statements: ['create index concurrently payments_of_test on payments (amount_ugx)'],
    oldestVersion: '2.0.0',
    isConcurrent: true,
  };
  expect(await migrateEmbedded(client)).toBe('migrated');
  expect(await migrateEmbedded(client, [...own, next])).toBe('migrated');
  expect(await migrateEmbedded(client, [...own, next])).toBe('migrated');
  const valid = `select indisvalid from pg_index where indexrelid = 'payments_of_test'::regclass`;
  expect((await client.query(valid)).rows).toEqual([{ indisvalid: true }]);
  expect((await client.query('select 1 from drizzle.__drizzle_migrations')).rows).toHaveLength(
    own.length + 1,
  );
  expect(await migrateEmbedded(client)).toBe('usable');
  await client.close();
}, 60_000);
