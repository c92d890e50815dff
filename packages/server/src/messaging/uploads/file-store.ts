/** Keeps encrypted files under keys that `newStoreKey` made. Every call throws where the store can't be reached. */
export interface FileStore {
  /** Keeps bytes for good before it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Removes what is there; nothing there is fine. */
  remove(key: string): Promise<void>;
}

/** Format of a store's keys: nothing that could lead out of a folder. */
export const storeKeyPattern = /^[0-9a-f]{32}$/;
