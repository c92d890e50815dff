import { err, ok, type Result } from '@somesa/core';
import { deriveKey } from '../crypto/file-cipher';

const KEY_BYTES = 32;

/** Address of an S3-compatible store, and our credentials for it. */
export interface BucketAddress {
  /** URL of the store, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Returns the encryption key of people's files: the configured one, or one derived from the secret key. */
export const getFilesKey = (configuredKey: string | undefined, secretKey: Buffer): Result<Buffer, string> => {
  if (configuredKey === undefined) return ok(deriveKey(secretKey, 'files'));
  const key = Buffer.from(configuredKey, 'base64');
  const isWhole = key.length === KEY_BYTES && /^[\w+/-]{43}=?$/.test(configuredKey);
  return isWhole ? ok(key) : err(`FILE_ENCRYPTION_KEY: must be ${KEY_BYTES} bytes in base64`);
};

/** Returns the configured bucket; null if none is configured. */
export const getBucket = (env: {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET: string;
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
  S3_REGION: string;
}): Result<BucketAddress | null, string> => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = env;
  const needed = { S3_ENDPOINT: S3_ENDPOINT ?? '', S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length === Object.keys(needed).length) return ok(null);
  if (missing.length > 0) return err(`${missing.join(', ')}: needed where files go to a bucket`);
  return ok({
    endpoint: needed.S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  });
};
