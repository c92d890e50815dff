import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOwnLogin, type OwnLogin } from '../../testing/own-login';
import { publicSite } from '../../testing/public-site-settings';
import { startServerProcess } from '../../testing/server-process';

/** Time limit of a test that starts the server up to twice, on a busy machine, in milliseconds. */
const LIMIT_MS = 120_000;
const WARNING = 'DATABASE_URL: logs the application in as the owner of the database';

let folder: string;
let login: OwnLogin;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-login-'));
  login = await createOwnLogin();
});
afterAll(async () => {
  await login.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server until it serves, stops it, and returns its warnings about the login. */
const startAndStop = async (env: Record<string, string>) => {
  const server = await startServerProcess({ ...publicSite, DATA_DIR: join(folder, 'data'), ...env });
  const isServing = await server.waitReady();
  await server.stop();
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes(WARNING));
  return { isServing, warnings: lines.length, levels: lines.map((line) => JSON.parse(line).level) };
};

it('logs one warning on a public site whose application logs in as the owner of the database', {
  timeout: LIMIT_MS,
}, async () => {
  expect(await startAndStop({ DATABASE_URL: login.ownerUrl })).toEqual({
    isServing: true,
    warnings: 1,
    levels: [40],
  });
});

it('logs no warning on a public site whose application has a login of its own', {
  timeout: LIMIT_MS,
}, async () => {
  const quiet = { isServing: true, warnings: 0, levels: [] };
  expect(
    await startAndStop({ DATABASE_URL: login.applicationUrl, DATABASE_MIGRATION_URL: login.ownerUrl }),
  ).toEqual(quiet);
  expect(await startAndStop({ DATABASE_URL: login.applicationUrl })).toEqual(quiet);
});

it('logs no warning if only this machine can reach the site', { timeout: LIMIT_MS }, async () => {
  const env = { DATABASE_URL: login.ownerUrl, PUBLIC_URL: 'http://localhost:4000' };
  expect(await startAndStop(env)).toEqual({ isServing: true, warnings: 0, levels: [] });
});
