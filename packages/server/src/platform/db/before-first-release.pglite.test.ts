import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from './open-database';
import { openPglite } from './pglite-database';

it('rejects a data folder from before the first release with advice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'somesa-old-'));
  const client = await openPglite({ dataDir: join(dataDir, 'db') });
  await client.exec(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('an old one', 1);
    create table schools (id serial primary key)`);
  await client.close();
  const opened = await openDatabase({ dataDir }, () => undefined);
  expect(opened).toEqual({
    ok: false,
    error: `The data in ${dataDir} was made by a version from before the first release, which can’t be brought up to date. Delete that folder if it holds only a demo, or name another one with DATA_DIR, and start again.`,
  });
  await rm(dataDir, { recursive: true });
});
