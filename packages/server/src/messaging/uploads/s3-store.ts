import { S3mini } from 's3mini';
import type { BucketAddress } from '../../platform/config/files-settings';
import { type FileStore, storeKeyPattern } from './file-store';

/** A bucket, and how long one call may take, in milliseconds. */
type S3Settings = BucketAddress & { timeoutMs: number };

/** Keeps files in a bucket of an S3-compatible store. Retries nothing: who calls knows whether it is worth it. */
export const createS3Store = (settings: S3Settings): FileStore => {
  const s3 = new S3mini({
    endpoint: `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    requestAbortTimeout: settings.timeoutMs,
  });
  const nameOf = (key: string): string => {
    if (!storeKeyPattern.test(key)) throw new Error('a key of the file store is none of ours');
    return `files/${key}`;
  };

  return {
    put: async (key, bytes) => {
      await s3.putObject(nameOf(key), bytes);
    },
    get: async (key) => {
      const bytes = await s3.getObjectArrayBuffer(nameOf(key));
      return bytes && Buffer.from(bytes);
    },
    remove: async (key) => {
      if (!(await s3.deleteObject(nameOf(key)))) throw new Error('the file store did not remove a file');
    },
  };
};
