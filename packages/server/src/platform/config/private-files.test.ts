import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalStore } from '../../messaging/uploads/file-stores';
import { protectDataDir } from './private-files';
import { readSecretKey } from './secret-key';

let parent: string;
let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0);
  parent = mkdtempSync(join(tmpdir(), 'somesa-private-'));
  folder = join(parent, 'data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true, force: true });
});

const getMode = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8);
const createOpenFolders = (...names: string[]): void => {
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(join(folder, name), 0o755);
  }
};

describe('protectDataDir', () => {
  it('creates a folder that only its owner can read, and so is all that is created in it later', () => {
    expect(protectDataDir(folder)).toEqual({ ok: true, value: null });
    mkdirSync(join(folder, 'db'));
    writeFileSync(join(folder, 'db', 'page'), '');
    expect([getMode(), getMode('db'), getMode('db', 'page')]).toEqual(['700', '700', '600']);
  });

  it('removes the permissions of others', () => {
    createOpenFolders('', 'db', 'files');
    writeFileSync(join(folder, 'secret.key'), 'k'.repeat(43), { mode: 0o644 });
    expect(protectDataDir(folder)).toEqual({ ok: true, value: null });
    expect([getMode(), getMode('db'), getMode('files'), getMode('secret.key')]).toEqual([
      '700',
      '700',
      '700',
      '600',
    ]);
  });

  it('leaves a folder with other files in it open, and protects our own files', () => {
    createOpenFolders('', 'db', 'somebody-elses');
    expect(protectDataDir(folder)).toEqual({ ok: true, value: null });
    expect([getMode(), getMode('db'), getMode('somebody-elses')]).toEqual(['755', '700', '755']);
  });

  it('returns a sentence that names the setting if the folder can’t be created', () => {
    writeFileSync(join(parent, 'data'), 'a file');
    expect(protectDataDir(join(folder, 'below'))).toEqual({
      ok: false,
      error: expect.stringMatching(/^DATA_DIR: .* \(ENOTDIR\); name a folder/),
    });
  });
});

it('stores the secret key and people’s files for their owner alone, whatever the umask is', async () => {
  expect(readSecretKey(undefined, folder).ok).toBe(true);
  const store = createLocalStore(join(folder, 'files'));
  const key = '0'.repeat(32);
  await store.put(key, Buffer.from('bytes'));
  expect([getMode(), getMode('secret.key'), getMode('files'), getMode('files', key)]).toEqual([
    '700',
    '600',
    '700',
    '600',
  ]);
});
