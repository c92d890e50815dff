import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decryptFile, encryptFile } from '../../platform/crypto/file-cipher';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { reencryptFiles } from './reencrypt-files';
import { insertUpload } from './uploads-repository';

const [oldKey, newKey, otherKey] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.runAsOwner('delete from uploads'));
afterAll(() => test.end());

/** Stores a file as an upload of a minute ago, encrypted with a key. */
const addFile = async (id: string, key: Buffer): Promise<string> => {
  const storeKey = randomBytes(16).toString('hex');
  await insertUpload(test.database, {
    id,
    kind: 'letter',
    name: 'letter.pdf',
    type: 'application/pdf',
    size: 9,
    storeKey,
    createdAt: new Date(test.clock.now().getTime() - 60_000),
    sender: 'someone',
  });
  await test.fileStore.put(storeKey, encryptFile(key, id, Buffer.from(`text of ${id}`)));
  return storeKey;
};

const run = (isStopping: () => boolean = () => false) =>
  reencryptFiles(
    {
      database: test.database,
      clock: test.clock,
      store: test.fileStore,
      filesKey: newKey,
      oldFilesKeys: [oldKey],
    },
    isStopping,
  );

const read = async (id: string, storeKey: string): Promise<string> =>
  decryptFile(newKey, id, (await test.fileStore.get(storeKey)) ?? Buffer.alloc(0)).toString();

describe('reencryptFiles', () => {
  it('goes on where it was stopped, and leaves every file readable with the new key alone', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const keys = await Promise.all(ids.map((id) => addFile(id, id === 'b' ? newKey : oldKey)));
    let left = 2;
    const first = await run(() => left-- === 0);
    expect(first).toEqual({ encrypted: 1, known: 1, unreadable: [], isComplete: false });
    const second = await run();
    expect(second).toEqual({ encrypted: 2, known: 0, unreadable: [], isComplete: true });
    const texts = await Promise.all(ids.map((id, index) => read(id, keys[index] ?? '')));
    expect(texts).toEqual(ids.map((id) => `text of ${id}`));
    expect(await run()).toMatchObject({ encrypted: 0, known: 4 });
  });

  it('names files that no key opens, and changes neither them nor files that are being deleted', async () => {
    const lost = await addFile('lost', otherKey);
    const released = await addFile('released', oldKey);
    await test.runAsOwner(`update uploads set created_at = 'epoch' where id = 'released'`);
    const before = [await test.fileStore.get(lost), await test.fileStore.get(released)];
    expect(await run()).toEqual({ encrypted: 0, known: 0, unreadable: ['lost'], isComplete: true });
    expect([await test.fileStore.get(lost), await test.fileStore.get(released)]).toEqual(before);
  });
});
