import type { FileStore } from '../messaging/uploads/file-store';

export interface FakeFileStore extends FileStore {
  readonly files: Map<string, Buffer>;
  /** Makes the next operation fail, as if the store could not be reached. */
  failOnce(): void;
  /** Blocks the storing of files until the returned function is called. */
  block(): () => void;
}

/** Creates a file store in memory. */
export const createFakeFileStore = (): FakeFileStore => {
  const files = new Map<string, Buffer>();
  let isFailing = false;
  let unblocked: Promise<void> = Promise.resolve();
  const failIfRequested = (): void => {
    if (!isFailing) return;
    isFailing = false;
    throw new Error('the file store can’t be reached');
  };
  return {
    files,
    failOnce: () => {
      isFailing = true;
    },
    block: () => {
      let unblock = (): void => {};
      unblocked = new Promise((resolve) => {
        unblock = resolve;
      });
      return unblock;
    },
    put: async (key, bytes) => {
      await unblocked;
      failIfRequested();
      files.set(key, Buffer.from(bytes));
    },
    get: async (key) => {
      failIfRequested();
      return files.get(key) ?? null;
    },
    remove: async (key) => {
      failIfRequested();
      files.delete(key);
    },
  };
};
