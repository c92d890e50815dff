import type { FileStore } from '../messaging/uploads/file-store';

export interface FakeFileStore extends FileStore {
  readonly files: Map<string, Buffer>;
  /** Makes the next call fail as a store does that can't be reached. */
  failOnce(): void;
  /** Makes files wait to be stored until the returned function is called. */
  hold(): () => void;
}

/** A file store in memory. */
export const fakeFileStore = (): FakeFileStore => {
  const files = new Map<string, Buffer>();
  let isFailing = false;
  let isOpen: Promise<void> = Promise.resolve();
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
    hold: () => {
      let open = (): void => {};
      isOpen = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    put: async (key, bytes) => {
      await isOpen;
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
