import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../../messaging/uploads/file-store';
import type { Settings } from '../../platform/config/config';
import { createFindings, type Finding } from './finding';

const { ok, warning, error } = createFindings('files');

const TEST_BYTES = 64;

const checkBucket = async (store: FileStore): Promise<Finding> => {
  const key = randomBytes(16).toString('hex');
  const bytes = randomBytes(TEST_BYTES);
  let step = 'put';
  try {
    await store.put(key, bytes);
    step = 'get';
    const found = await store.get(key);
    if (!found?.equals(bytes))
      return error('The bucket returns something else than was stored. Check S3_ENDPOINT and S3_BUCKET.');
    step = 'delete';
    await store.remove(key);
    return ok('The bucket stores, returns and deletes a file.');
  } catch (failure) {
    const { status, message } = failure as { status?: number; message: string };
    const answered = status ?? /\b[45]\d\d\b/.exec(message)?.[0];
    return error(
      answered === undefined
        ? `The bucket can’t be reached. Check S3_ENDPOINT and the firewall.`
        : `The bucket rejects ${step} (${answered}). Check S3_BUCKET, S3_REGION and our keys, which need the rights to put, get and delete below files/.`,
    );
  }
};

/** Checks the store of people's files: a bucket with a small file that is deleted again, a folder by its rights. */
export const checkFiles = async (
  { s3, DATA_DIR, DATABASE_URL }: Settings,
  store: FileStore,
): Promise<Finding[]> => {
  if (s3) return [await checkBucket(store)];
  const folder = join(DATA_DIR, 'files');
  const shared =
    DATABASE_URL === undefined
      ? []
      : [
          warning(
            'Files are in a folder of this machine. Back it up. Set a bucket (S3_ENDPOINT) if servers run on more than one machine.',
          ),
        ];
  if (!existsSync(folder))
    return [ok('There is no folder for files yet. The first file creates it.'), ...shared];
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return [ok('The folder for files can be read and written.'), ...shared];
  } catch {
    return [
      error(
        'The folder for files (DATA_DIR/files) can’t be read or written. Give it to the user that runs the server.',
      ),
    ];
  }
};
