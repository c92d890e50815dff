import { asc, gt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { decryptWithAny, encryptFile } from '../../platform/crypto/file-cipher';
import type { Database } from '../../platform/db/database';
import { getEncryptedUntil, recordEncryptedUntil } from '../../platform/db/installation-facts';
import { uploads } from '../tables/uploads';
import type { FileStore } from './file-store';
import { RELEASED_AT } from './uploads-repository';

/** Number of files after which the progress is recorded. */
const RECORD_EVERY = 100;

interface Reencryption {
  /** Files that got the current key now, and those that had it. */
  encrypted: number;
  known: number;
  /** IDs of files that no key opens, or that are missing. */
  unreadable: string[];
  /** True if every file was tried. */
  isComplete: boolean;
}

interface ReencryptionDependencies {
  database: Database;
  clock: Clock;
  store: FileStore;
  filesKey: Buffer;
  oldFilesKeys: readonly Buffer[];
}

/** Encrypts one file with the current key. Returns null if it is being deleted. Its row stays locked, so that no sweep deletes it meanwhile. */
const reencryptFile = (
  { database, store, filesKey, oldFilesKeys }: ReencryptionDependencies,
  afterId: string,
): Promise<{ id: string; result: 'encrypted' | 'known' | 'unreadable' | 'released' } | null> =>
  database.transaction(async (tx) => {
    const [row] = await tx.orm
      .select({ id: uploads.id, storeKey: uploads.storeKey, createdAt: uploads.createdAt })
      .from(uploads)
      .where(gt(uploads.id, afterId))
      .orderBy(asc(uploads.id))
      .limit(1)
      .for('update');
    if (!row) return null;
    const { id, storeKey, createdAt } = row;
    if (createdAt.getTime() === RELEASED_AT.getTime()) return { id, result: 'released' };
    const sealed = await store.get(storeKey);
    if (!sealed) return { id, result: 'unreadable' };
    let opened: ReturnType<typeof decryptWithAny>;
    try {
      opened = decryptWithAny([filesKey, ...oldFilesKeys], id, sealed);
    } catch {
      return { id, result: 'unreadable' };
    }
    if (opened.key === filesKey) return { id, result: 'known' };
    await store.put(storeKey, encryptFile(filesKey, id, opened.bytes));
    return { id, result: 'encrypted' };
  });

/**
 * Encrypts every file with the current key, one after another, while the site runs. Can be stopped at any file: each is readable before and
 * after, and the next run goes on with the one after the last. A run that finished, or found unreadable files, starts from the beginning.
 */
export const reencryptFiles = async (
  deps: ReencryptionDependencies,
  isStopping: () => boolean,
): Promise<Reencryption> => {
  const { database, clock, filesKey } = deps;
  const result: Reencryption = { encrypted: 0, known: 0, unreadable: [], isComplete: false };
  let lastId = await getEncryptedUntil(database, filesKey);
  // Behind an unreadable file the next run would not find it, and would say that previous keys can be removed.
  const getNext = (): string => (result.unreadable.length > 0 ? '' : lastId);
  for (let count = 1; !isStopping(); count += 1) {
    const file = await reencryptFile(deps, lastId);
    if (!file) {
      await recordEncryptedUntil(database, filesKey, '', clock.now());
      return { ...result, isComplete: true };
    }
    lastId = file.id;
    if (file.result === 'unreadable') result.unreadable.push(file.id);
    else if (file.result !== 'released') result[file.result] += 1;
    if (count % RECORD_EVERY === 0) await recordEncryptedUntil(database, filesKey, getNext(), clock.now());
  }
  await recordEncryptedUntil(database, filesKey, getNext(), clock.now());
  return result;
};
