import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { findSchemaProblem } from './schema-check';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(async () => {
  await opened.database.close();
  await opened.drop();
});

/** Checks as the application's role. */
const find = () => findSchemaProblem((text) => opened.database.transaction((tx) => tx.executeSql(text)));

it('returns null for a database that is up to date', async () => {
  expect(await find()).toBeNull();
});

it.each([
  ['newer', 'update drizzle.__drizzle_migrations set created_at = created_at + 1', 'newer schema'],
  ['older', 'update drizzle.__drizzle_migrations set created_at = created_at - 2', 'older schema'],
  [
    'so old that the application can’t read the version',
    'revoke select on drizzle.__drizzle_migrations from somesa_app',
    'older schema',
  ],
  ['not set up', 'drop schema drizzle cascade', 'not set up yet'],
])('returns advice for a database that is %s', async (_, change, words) => {
  await opened.runAsOwner(change);
  expect(await find()).toContain(words);
});
