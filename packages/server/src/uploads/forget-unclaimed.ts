import type { Database } from '../db/database';
import type { FileStore } from './file-store';
import { closeUnclaimable, deleteUpload, findUnclaimable } from './uploads-repository';

/** How many files one sweep removes; the next goes on. */
const MOST_AT_ONCE = 200;

/**
 * Removes files that nobody claimed within 24 hours, and those that were given up. The row goes last: a stop in between
 * leaves a row, which the next sweep finds again, and never a file that nobody knows of.
 */
export const forgetUnclaimed = async (
  { database, store }: { database: Database; store: FileStore },
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (const { id, storeKey } of await findUnclaimable(database, now, MOST_AT_ONCE)) {
    if (isStopping()) return;
    if (!(await closeUnclaimable(database, id))) continue;
    await store.remove(storeKey);
    await deleteUpload(database, id);
  }
};
