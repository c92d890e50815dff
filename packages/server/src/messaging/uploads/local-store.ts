import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, storeKeyPattern } from './file-store';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const thenClosed = async (file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> => {
  try {
    await work(file);
  } finally {
    await file.close();
  }
};

/** Keeps files in a folder that its owner alone can read. It is made with the first file. */
export const createLocalStore = (folder: string): FileStore => {
  const pathOf = (key: string): string => {
    if (!storeKeyPattern.test(key)) throw new Error('a key of the file store is none of ours');
    return join(folder, key);
  };
  /** While it is written a file has another name, so that half of one is never found. */
  const partOf = (path: string): string => `${path}.part`;

  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await thenClosed(await open(partOf(path), 'w', 0o600), async (file) => {
        await file.writeFile(bytes);
        await file.sync();
      });
      await rename(partOf(path), path);
      // The name is on the disk only once its folder is.
      await thenClosed(await open(folder, 'r'), (opened) => opened.sync());
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(partOf(path), { force: true });
    },
  };
};
