import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import { findSchemaProblem } from './schema-check';

it.each([
  [
    'newer',
    `with later as (insert into drizzle.__drizzle_migrations (hash, created_at) values ('a later one', 9999999999999))
     update installation_facts set value = '99.0.0' where name = 'oldest_version'`,
    'newer schema',
  ],
  [
    'made by another text of the same migration',
    `update drizzle.__drizzle_migrations set hash = 'another'`,
    'before the first release',
  ],
  [
    'so old that the application can’t read the version',
    'revoke select on drizzle.__drizzle_migrations from somesa_app',
    'older schema',
  ],
  ['not set up', 'drop schema drizzle cascade', 'not set up yet'],
])(
  'returns null for a database that is up to date, and advice for one that is %s',
  async (_, change, words) => {
    const { database, runAsOwner, drop } = await openTestDatabase();
    /** Checks as the application's role. */
    const find = () => findSchemaProblem((text) => database.transaction((tx) => tx.executeSql(text)));
    expect(await find()).toBeNull();
    await runAsOwner(change);
    expect(await find()).toContain(words);
    await database.close();
    await drop();
  },
);
