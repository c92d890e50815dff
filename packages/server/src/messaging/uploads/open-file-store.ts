import { join } from 'node:path';
import type { Config } from '../../platform/config/config';
import type { FileStore } from './file-store';
import { createLocalStore } from './local-store';
import { createS3Store } from './s3-store';

/** Timeout of a request to the store, in milliseconds: enough for 10 MB at 3 Mbit/s. */
const STORE_TIMEOUT_MS = 30_000;

/** Opens the configured store: a bucket, or a folder beside the data. */
export const openFileStore = ({ s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>): FileStore =>
  s3 ? createS3Store({ ...s3, timeoutMs: STORE_TIMEOUT_MS }) : createLocalStore(join(DATA_DIR, 'files'));
