import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, storeKeyPattern } from './file-store';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const useFile = async (file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> => {
  try {
    await work(file);
  } finally {
    await file.close();
  }
};

/** Creates a store in a folder that only its owner can read. The first file creates the folder. */
export const createLocalStore = (folder: string): FileStore => {
  const getPath = (key: string): string => {
    if (!storeKeyPattern.test(key)) throw new Error('an invalid key of the file store');
    return join(folder, key);
  };
  /** Returns the path of a file while it is written, so that `get` never finds an incomplete one. */
  const getPartPath = (path: string): string => `${path}.part`;

  return {
    put: async (key, bytes) => {
      const path = getPath(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await useFile(await open(getPartPath(path), 'w', 0o600), async (file) => {
        await file.writeFile(bytes);
        await file.sync();
      });
      await rename(getPartPath(path), path);
      // A rename is durable only after the folder is synced.
      await useFile(await open(folder, 'r'), (opened) => opened.sync());
    },
    get: async (key) => {
      try {
        return await readFile(getPath(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => {
      const path = getPath(key);
      await rm(path, { force: true });
      await rm(getPartPath(path), { force: true });
    },
  };
};
