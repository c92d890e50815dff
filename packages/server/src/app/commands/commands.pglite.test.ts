import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '../../testing/server-process';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-commands-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (program: string, args: string[], env: Record<string, string>) => {
  const started = await startServerProcess(env, args, program);
  return { code: await started.ended, output: started.output() };
};

it.each<[string, string[]]>([
  ['admin', ['list']],
  ['check-ledger', []],
])('%s creates neither a database nor a key if there is none', async (command, args) => {
  const DATA_DIR = join(folder, command);
  const { code, output } = await run(`src/app/commands/${command}.ts`, args, { DATA_DIR });
  expect(code).toBe(1);
  expect(output).toContain(`There is no database in ${DATA_DIR}. Start the server once`);
  expect(existsSync(DATA_DIR)).toBe(false);
});

it.each<[string, Record<string, string>]>([
  ['in production', { NODE_ENV: 'production' }],
  ['for a site that other machines can reach', { PUBLIC_URL: 'https://fees.example' }],
])('seed does nothing %s', async (_, env) => {
  const DATA_DIR = join(folder, 'seed');
  const { code, output } = await run('dev/seed.ts', [], { DATA_DIR, SECRET_KEY: 'k'.repeat(32), ...env });
  expect(code).toBe(1);
  expect(output).toContain('Demo data never goes into');
  expect(existsSync(DATA_DIR)).toBe(false);
});
