import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import type { Config } from '../../platform/config/config';
import type { BucketAddress } from '../../platform/config/files-settings';
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

/** Bucket, and the timeout of a request in milliseconds. */
type S3Settings = BucketAddress & { timeoutMs: number };

/** Creates a store in a bucket of an S3-compatible service. Does not retry; the caller decides. */
export const createS3Store = (settings: S3Settings): FileStore => {
  const s3 = new S3mini({
    endpoint: `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    requestAbortTimeout: settings.timeoutMs,
  });
  const getName = (key: string): string => {
    if (!storeKeyPattern.test(key)) throw new Error('an invalid key of the file store');
    return `files/${key}`;
  };

  return {
    put: async (key, bytes) => {
      await s3.putObject(getName(key), bytes);
    },
    get: async (key) => {
      const bytes = await s3.getObjectArrayBuffer(getName(key));
      return bytes && Buffer.from(bytes);
    },
    remove: async (key) => {
      if (!(await s3.deleteObject(getName(key)))) throw new Error('the file store did not remove a file');
    },
  };
};

/** Timeout of a request to the store, in milliseconds: enough for 10 MB at 3 Mbit/s. */
const STORE_TIMEOUT_MS = 30_000;

/** Opens the configured store: a bucket, or a folder beside the data. */
export const openFileStore = ({ s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>): FileStore =>
  s3 ? createS3Store({ ...s3, timeoutMs: STORE_TIMEOUT_MS }) : createLocalStore(join(DATA_DIR, 'files'));
