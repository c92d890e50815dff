import { S3mini } from 's3mini';
import type { BucketAddress } from '../../platform/config/files-settings';
import { type FileStore, storeKeyPattern } from './file-store';

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
