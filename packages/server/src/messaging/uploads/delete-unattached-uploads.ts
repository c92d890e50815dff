import type { Database } from '../../platform/db/database';
import type { FileStore } from './file-store';
import { deleteUpload, expireUpload, findExpiredUploads } from './uploads-repository';

/** Maximum number of files that one sweep removes; the next sweep continues. */
const MAX_AT_ONCE = 200;
/** After this many that the store does not remove, one sweep gives up: it can't be reached. */
const MAX_FAILURES = 5;

/**
 * Removes files that nobody claimed within 24 hours, and those that were given up. The row goes last: a stop in between
 * leaves a row, which the next sweep finds again, and never a file that nobody knows of. One that can't be removed holds
 * up no other; the first failure is thrown at the end.
 */
export const deleteUnattachedUploads = async (
  { database, store }: { database: Database; store: FileStore },
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id, storeKey } of await findExpiredUploads(database, now, MAX_AT_ONCE)) {
    if (isStopping() || failures.length === MAX_FAILURES) break;
    if (!(await expireUpload(database, id))) continue;
    try {
      await store.remove(storeKey);
      await deleteUpload(database, id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
