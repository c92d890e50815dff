import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './open-database';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'somesa-interrupted-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = async () => {
  const opened = await openDatabase({ dataDir }, (error) => {
    throw error;
  });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};
const addAccount = {
  name: 'test-add-account',
  text: `insert into accounts (code, kind) values ($1, 'asset')`,
};
const listAccounts = { name: 'test-accounts', text: 'select code from accounts' };

it('opens a folder whose server was killed during set-up, and during the write of PostgreSQL’s lock file', async () => {
  mkdirSync(join(dataDir, 'db.new'));
  writeFileSync(join(dataDir, 'db.new', 'PG_VERSION'), '18');
  const first = await open();
  expect(existsSync(join(dataDir, 'db.new'))).toBe(false);
  await first.run(addAccount, ['kept']);
  await first.close();
  writeFileSync(join(dataDir, 'db', 'postmaster.pid'), '');
  const second = await open();
  expect(await second.run(listAccounts, [])).toEqual([{ code: 'kept' }]);
  await second.close();
});
