import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import { openDatabase } from './open-database';

it('rejects a server’s database from before the first release with advice', async () => {
  const { database, location, runAsOwner, drop } = await openTestDatabase();
  await database.close();
  await runAsOwner('update drizzle.__drizzle_migrations set hash = md5(hash)');
  expect(await openDatabase(location, () => undefined)).toEqual({
    ok: false,
    error:
      'The database that DATABASE_URL names was set up by a version from before the first release, which can’t be brought up to date. Name an empty database.',
  });
  await drop();
});
