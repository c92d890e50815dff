import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@somesa/core';

/** Mode of a folder that only its owner can enter. */
const PRIVATE_FOLDER_MODE = 0o700;
/** Mode of a file that only its owner can read. */
export const PRIVATE_FILE_MODE = 0o600;
/** Permission bits of everyone but the owner. */
const OTHERS_MODE = 0o077;

/** Returns whether a name in DATA_DIR is one of ours. A folder with anything else in it is shared. */
const isOurs = (name: string): boolean => /^(db|files|secret\.key|lock)(\.|$)/.test(name);

/** Creates a folder for its owner alone, if it does not exist. */
export const createPrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
};

const removeOtherPermissions = (path: string): void => {
  const { mode } = statSync(path);
  if ((mode & OTHERS_MODE) !== 0) chmodSync(path, mode & ~OTHERS_MODE & 0o777);
};

const protectContents = (folder: string): void => {
  const names = readdirSync(folder);
  if (names.every(isOurs)) removeOtherPermissions(folder);
  for (const name of names.filter(isOurs)) {
    const path = join(folder, name);
    // Another process may have deleted its lock by now.
    if (existsSync(path)) removeOtherPermissions(path);
  }
};

/** Removes all permissions of others from DATA_DIR and from our files in it, also for files that this process creates later. A
 * folder that holds other files too keeps its permissions.
 */
export const protectDataDir = (folder: string): Result<null, string> => {
  process.umask(OTHERS_MODE);
  try {
    createPrivateFolder(folder);
    protectContents(folder);
    return ok(null);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return err(`DATA_DIR: ${folder} can’t be kept for this user alone (${code}); name a folder that it owns`);
  }
};
