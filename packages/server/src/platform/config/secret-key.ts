import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@somesa/core';
import { createPrivateFolder, PRIVATE_FILE_MODE } from './private-files';

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

/** Creates the key file in one step, so that another process never reads half of it. */
const createKeyFile = (path: string): void => {
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

/** Returns the configured secret key, or the one stored beside the data, which it creates if there is none. */
export const readSecretKey = (configuredKey: string | undefined, dataDir: string): Result<Buffer, string> => {
  if (configuredKey !== undefined) {
    if (configuredKey.length >= MIN_KEY_BYTES) return ok(Buffer.from(configuredKey));
    return err(`SECRET_KEY: must have at least ${MIN_KEY_BYTES} characters`);
  }
  const path = join(dataDir, 'secret.key');
  try {
    if (readKey(path) === null) {
      createPrivateFolder(dataDir);
      createKeyFile(path);
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
