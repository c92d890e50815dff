import type { FileStore } from '../uploads/file-store';

export interface FakeFileStore extends FileStore {
  readonly files: Map<string, Buffer>;
  /** Makes the next call fail as a store does that can't be reached. */
  failOnce(): void;
}

/** A file store in memory. */
export const fakeFileStore = (): FakeFileStore => {
  const files = new Map<string, Buffer>();
  let isFailing = false;
  const reach = (): void => {
    if (!isFailing) return;
    isFailing = false;
    throw new Error('the file store can’t be reached');
  };
  return {
    files,
    failOnce: () => {
      isFailing = true;
    },
    put: async (key, bytes) => {
      reach();
      files.set(key, Buffer.from(bytes));
    },
    get: async (key) => {
      reach();
      return files.get(key) ?? null;
    },
    remove: async (key) => {
      reach();
      files.delete(key);
    },
  };
};
