import type { Database } from '../../platform/db/database';
import type { FileStore } from './file-store';
import { deleteUpload, expireUpload, listExpiredUploads } from './uploads-repository';

/** Maximum number of files that one sweep deletes; the next sweep continues. */
const MAX_AT_ONCE = 200;
/** Number of failures after which a sweep stops, because the store is probably unreachable. */
const MAX_FAILURES = 5;

/** Deletes files that were not attached to a loan within 24 hours, and released ones. Deletes the row last: if the process stops in between,
 * the next sweep finds it again, and no file is left without a row. Continues after a failure; throws the first one at the end.
 */
export const deleteUnattachedUploads = async (
  { database, store }: { database: Database; store: FileStore },
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id, storeKey } of await listExpiredUploads(database, now, MAX_AT_ONCE)) {
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
