import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOwnLogin, type OwnLogin } from '../../testing/own-login';
import { publicSite } from '../../testing/public-site-settings';
import { startServerProcess } from '../../testing/server-process';

const WARNING = 'DATABASE_URL: logs the application in as the owner of the database';

let folder: string;
let login: OwnLogin;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-login-'));
  login = await makeOwnLogin();
});
afterAll(async () => {
  await login.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server until it serves, stops it, and returns how often it warned and how it ended. */
const start = async (env: Record<string, string>) => {
  const server = await startServerProcess({ ...publicSite, DATA_DIR: join(folder, 'data'), ...env });
  const isServing = await server.waitReady();
  await server.stop();
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes(WARNING));
  return { isServing, warnings: lines.length, levels: lines.map((line) => JSON.parse(line).level) };
};

it('a public site that has one login for owner and application starts with one warning in its log', async () => {
  expect(await start({ DATABASE_URL: login.ownerUrl })).toEqual({
    isServing: true,
    warnings: 1,
    levels: [40],
  });
});

it('a public site that has two log-ins, and one whose owner is elsewhere, start without a warning', async () => {
  const quiet = { isServing: true, warnings: 0, levels: [] };
  expect(await start({ DATABASE_URL: login.ownUrl, DATABASE_MIGRATION_URL: login.ownerUrl })).toEqual(quiet);
  expect(await start({ DATABASE_URL: login.ownUrl })).toEqual(quiet);
});

it('a site on this machine alone starts with one login and no warning', async () => {
  const env = { DATABASE_URL: login.ownerUrl, PUBLIC_URL: 'http://localhost:4000' };
  expect(await start(env)).toEqual({ isServing: true, warnings: 0, levels: [] });
});
