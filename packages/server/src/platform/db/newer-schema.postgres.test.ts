import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import { openDatabase } from './open-database';

it('rejects a server’s database that a later version has migrated, and leaves it as it is', async () => {
  const { database, location, runAsOwner, drop } = await openTestDatabase();
  await database.close();
  await runAsOwner('update drizzle.__drizzle_migrations set created_at = created_at + 1');
  for (const policy of ['migrate', 'check'] as const) {
    expect(await openDatabase(location, () => undefined, policy)).toEqual({
      ok: false,
      error: expect.stringContaining('The database has a newer schema than this version.'),
    });
  }
  await runAsOwner('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  const opened = await openDatabase(location, () => undefined);
  expect(opened.ok).toBe(true);
  if (opened.ok) await opened.value.close();
  await drop();
});
