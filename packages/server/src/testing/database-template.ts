import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateEmbedded } from '../db/migrate';
import { openPglite, pgliteDatabase } from '../db/pglite-database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file that embedded test databases begin from; empty where the tests run on a server. */
    databaseTemplate: string;
  }
}

/** Makes an embedded database at today's schema once for the whole run: a copy is ready in a quarter of the time. */
const makeTemplate = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_ENGINE === 'postgres') {
    project.provide('databaseTemplate', '');
    return undefined;
  }
  const client = await openPglite({});
  await migrateEmbedded(client, pgliteDatabase(client).jobs);
  const dump = await client.dumpDataDir('none');
  await client.close();
  const folder = await mkdtemp(join(tmpdir(), 'somesa-template-'));
  const path = join(folder, 'database.tar');
  await writeFile(path, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
  project.provide('databaseTemplate', path);
  return () => rm(folder, { recursive: true, force: true });
};

export default makeTemplate;
