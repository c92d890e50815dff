import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@somesa/core';
import { makePrivateFolder, PRIVATE_FILE_MODE } from './private-files';

const MIN_KEY_BYTES = 32;

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

const readKey = (path: string): Buffer | null => {
  try {
    return readFileSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Writes a new key under its name in one step, so that another process never reads half of it. */
const makeKey = (path: string): void => {
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(own, randomBytes(MIN_KEY_BYTES).toString('base64url'), { mode: PRIVATE_FILE_MODE });
  try {
    linkSync(own, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(own, { force: true });
  }
};

/** Returns the key of this installation: as given, or made once and stored beside the data, readable by its owner alone. */
export const readSecretKey = (given: string | undefined, dataDir: string): Result<Buffer, string> => {
  if (given !== undefined) {
    if (given.length >= MIN_KEY_BYTES) return ok(Buffer.from(given));
    return err(`SECRET_KEY: must have at least ${MIN_KEY_BYTES} characters`);
  }
  const path = join(dataDir, 'secret.key');
  try {
    if (readKey(path) === null) {
      makePrivateFolder(dataDir);
      makeKey(path);
    }
    const stored = readFileSync(path);
    if (stored.length >= MIN_KEY_BYTES) return ok(stored);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return err(`DATA_DIR: ${path} can’t be read or written (${code}); name a folder that this user owns`);
  }
  return err(
    `SECRET_KEY: the key in ${path} is damaged. Bring back a copy, or take the file away for a new key.`,
  );
};
