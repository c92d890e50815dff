import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalStore } from './file-stores';

const KEY = '0123456789abcdef0123456789abcdef';

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'somesa-files-'));
  folder = join(home, 'files');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('put stores a file that only its owner can read, and no other file', async () => {
  const store = createLocalStore(folder);
  await store.put(KEY, Buffer.from('sealed'));
  expect(await store.get(KEY)).toEqual(Buffer.from('sealed'));
  expect(readdirSync(folder)).toEqual([KEY]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, KEY)).mode & 0o777).toBe(0o600);
});

it('get returns null for a file that was not stored, was removed, or is half written', async () => {
  const store = createLocalStore(folder);
  expect(await store.get(KEY)).toBeNull();
  await store.remove(KEY);
  await store.put(KEY, Buffer.from('sealed'));
  await store.remove(KEY);
  writeFileSync(join(folder, `${KEY}.part`), 'sea');
  expect(await store.get(KEY)).toBeNull();
  await store.remove(KEY);
  expect(readdirSync(folder)).toEqual([]);
});

it('get rejects keys that could lead out of the folder', async () => {
  const store = createLocalStore(folder);
  for (const key of ['../secret.key', '/etc/passwd', '', `${KEY}/..`, KEY.toUpperCase()])
    await expect(store.get(key)).rejects.toThrow('an invalid key');
});

it('put rejects if the folder can’t be written', async () => {
  writeFileSync(folder, 'a file where the folder would be');
  await expect(createLocalStore(folder).put(KEY, Buffer.from('x'))).rejects.toThrow();
});
