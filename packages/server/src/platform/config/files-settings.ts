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

/** Keys of people's files: one that encrypts, and previous ones that only decrypt. */
export interface FileKeys {
  filesKey: Buffer;
  oldFilesKeys: readonly Buffer[];
}

const parseKey = (setting: string, written: string): Result<Buffer, string> => {
  const key = Buffer.from(written, 'base64');
  const isWhole = key.length === KEY_BYTES && /^[\w+/-]{43}=?$/.test(written);
  return isWhole ? ok(key) : err(`${setting}: must be ${KEY_BYTES} bytes in base64`);
};

/**
 * Returns the keys of people's files. The configured key encrypts, or one derived from the secret key. Previous keys are those configured,
 * and the ones derived from this secret key and from the previous one.
 */
export const getFileKeys = (
  env: {
    FILE_ENCRYPTION_KEY?: string | undefined;
    OLD_FILE_ENCRYPTION_KEYS: string;
    OLD_SECRET_KEY?: string | undefined;
  },
  secretKey: Buffer,
): Result<FileKeys, string> => {
  const derived = [secretKey, ...(env.OLD_SECRET_KEY ? [Buffer.from(env.OLD_SECRET_KEY)] : [])].map((key) =>
    deriveKey(key, 'files'),
  );
  const configured =
    env.FILE_ENCRYPTION_KEY === undefined ? null : parseKey('FILE_ENCRYPTION_KEY', env.FILE_ENCRYPTION_KEY);
  if (configured && !configured.ok) return configured;
  const old: Buffer[] = [];
  for (const written of env.OLD_FILE_ENCRYPTION_KEYS.split(/[\s,]+/).filter(Boolean)) {
    const key = parseKey('OLD_FILE_ENCRYPTION_KEYS', written);
    if (!key.ok) return key;
    old.push(key.value);
  }
  const [first, ...others] = configured ? [configured.value, ...derived] : derived;
  if (!first) throw new Error('there is always a key derived from the secret key');
  return ok({ filesKey: first, oldFilesKeys: [...old, ...others] });
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
