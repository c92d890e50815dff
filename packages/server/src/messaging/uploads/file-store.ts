/** Store of encrypted files, by keys that match `storeKeyPattern`. Every call throws if the store is unreachable. */
export interface FileStore {
  /** Resolves once the bytes are stored durably. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns null if there is no file. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes a file, if it exists. */
  remove(key: string): Promise<void>;
}

/** Format of keys, which can't contain a path. */
export const storeKeyPattern = /^[0-9a-f]{32}$/;
