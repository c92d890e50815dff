import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '../../testing/server-process';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server, waits until it serves or exits, stops it, and returns its exit code and output. */
const startAndStop = async (env: Record<string, string>, args: string[] = []) => {
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), ...env }, args);
  const isServing = await server.waitReady();
  await server.stop();
  return { isServing, code: await server.ended, output: server.output() };
};

it.each<[string, Record<string, string>, string[], string]>([
  [
    'the demo’s secrets at a public address',
    { PUBLIC_URL: 'https://fees.example', BANK_WEBHOOK_SECRET: 'sandbox-only-bank-webhook-secret' },
    [],
    'BANK_WEBHOOK_SECRET: ',
  ],
  ['a demo at a public address', { PUBLIC_URL: 'https://fees.example' }, ['--demo'], '--demo: '],
  ['an open host and no address', { HOST: '0.0.0.0' }, ['--demo'], 'PUBLIC_URL: '],
  ['a password with special characters', { DATABASE_URL: 'postgres://us:a#b@db/x' }, [], 'DATABASE_URL: '],
])('does not start with %s, names the setting, and creates no data', async (_, env, args, words) => {
  const { isServing, code, output } = await startAndStop(env, args);
  expect({ isServing, code }).toEqual({ isServing: false, code: 1 });
  expect(output).toContain(words);
  expect(output).not.toContain('    at ');
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

it('does not start with --demo on a database without demo data, which it can’t fill in', async () => {
  const { isServing, code, output } = await startAndStop({ DATA_DIR: join(folder, 'demo') }, ['--demo']);
  expect({ isServing, code }).toEqual({ isServing: false, code: 1 });
  expect(output).toContain('--demo: asks for demo data');
  expect(output).not.toContain('    at ');
  // It creates a database first, beside two other suites that start servers.
}, 60_000);
