import { randomUUID } from 'node:crypto';
import { readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'db.identity.';

/** Returns the identity of a data folder with a marker; null if it has no such marker. The time of creation is 0 where files have none. */
const describeMarker = (dataDir: string, id: string): string | null => {
  const marker = statSync(join(dataDir, PREFIX + id), { bigint: true, throwIfNoEntry: false });
  if (!marker) return null;
  const path = encodeURIComponent(realpathSync(dataDir));
  return ['folder', id, marker.ino, marker.birthtimeNs, path].join(':');
};

/**
 * Creates a marker in a data folder and returns the identity that it gives the folder. A copy of the folder has other files, another path,
 * or no such marker. So has an earlier copy that is copied back over the folder, because each start creates another marker.
 */
export const createFolderIdentity = (dataDir: string): string => {
  const id = randomUUID();
  writeFileSync(join(dataDir, PREFIX + id), '', { flag: 'wx' });
  const identity = describeMarker(dataDir, id);
  if (identity === null) throw new Error(`a file that was created in ${dataDir} does not exist`);
  return identity;
};

/** Returns whether a data folder has a recorded identity. */
export const hasFolderIdentity = (dataDir: string, recorded: string): boolean =>
  describeMarker(dataDir, recorded.split(':')[1] ?? '') === recorded;

/** Deletes the markers of all other identities of a data folder; call it once `identity` is recorded. */
export const removeOtherIdentities = (dataDir: string, identity: string): void => {
  const own = PREFIX + identity.split(':')[1];
  for (const name of readdirSync(dataDir))
    if (name.startsWith(PREFIX) && name !== own) rmSync(join(dataDir, name), { force: true });
};
