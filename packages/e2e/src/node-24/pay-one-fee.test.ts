import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSite } from '../backup/site';
import { engines } from '../setup/engines';

/** Log entries, all of which are warnings or errors here, and warnings of Node.js, such as that of something deprecated. */
const WARNING = /"level"|^\(node:/m;

it('takes one fee with the built server, without a warning', async () => {
  expect(Number.parseInt(process.versions.node, 10)).toBeGreaterThanOrEqual(24);
  const dataDir = mkdtempSync(join(tmpdir(), 'somesa-node-24-'));
  const database = await engines.findLast(({ missing }) => missing === null)?.create();
  const url = database?.env.DATABASE_URL;
  const site = await startSite(url ? { url } : { dataDir });
  try {
    const started = await site.initiate(50_000);
    expect(started.status, started.text).toBe(201);
    await site.waitUntilPaid(started.text);
  } finally {
    await site.stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  expect(site.log()).not.toMatch(WARNING);
});
