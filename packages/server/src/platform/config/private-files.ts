import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@somesa/core';

/** A folder that its owner alone may enter. */
const PRIVATE_FOLDER_MODE = 0o700;
/** A file that its owner alone may read. */
export const PRIVATE_FILE_MODE = 0o600;
/** Permissions of everyone but the owner. */
const OTHERS = 0o077;

/** Everything that DATA_DIR may hold. A folder with anything else in it is not ours alone. */
const isOurs = (name: string): boolean => /^(db|files|secret\.key|lock)(\.|$)/.test(name);

/** Creates a folder for its owner alone, if it does not exist. */
export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
};

const tighten = (path: string): void => {
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o777);
};

const protectContents = (folder: string): void => {
  const names = readdirSync(folder);
  if (names.every(isOurs)) tighten(folder);
  for (const name of names.filter(isOurs)) {
    const path = join(folder, name);
    // A lock of another process may be gone by now.
    if (existsSync(path)) tighten(path);
  }
};

/**
 * Takes DATA_DIR, and what this installation stores in it, from everyone but the owner. Everything that this process creates
 * from now on is its owner's alone. A folder that holds other things as well stays open; what is ours in it does not.
 */
export const protectDataDir = (folder: string): Result<null, string> => {
  process.umask(OTHERS);
  try {
    makePrivateFolder(folder);
    protectContents(folder);
    return ok(null);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return err(`DATA_DIR: ${folder} can’t be kept for this user alone (${code}); name a folder that it owns`);
  }
};
