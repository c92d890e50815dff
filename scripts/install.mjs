import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * @typedef {{ version?: string, resolved?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {Record<string, LockEntry>} LockEntries
 */

/**
 * Returns true if exactly the packages of the lock file are installed. npm keeps its own record of what it installed; packages
 * for other systems are optional and missing from it.
 * @param {LockEntries} locked the entries of package-lock.json
 * @param {LockEntries} installed the entries of node_modules/.package-lock.json
 */
export const isInstalled = (locked, installed) => {
  const same = (/** @type {LockEntry | undefined} */ a, /** @type {LockEntry | undefined} */ b) =>
    a !== undefined && b !== undefined && a.version === b.version && a.link === b.link;
  const missing = Object.entries(locked).some(
    ([path, entry]) => path !== '' && !entry.optional && !same(entry, installed[path]),
  );
  const surplus = Object.entries(installed).some(([path, entry]) => !same(entry, locked[path]));
  return !missing && !surplus;
};

/** @param {string} path @returns {LockEntries | null} */
const readLock = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
};

/** Installs the dependencies unless they are there, exactly as the lock file names them. */
export const ensureInstalled = async () => {
  const locked = readLock(join(root, 'package-lock.json'));
  if (!locked)
    throw new CommandError('package-lock.json is missing or unreadable. Check the repository out again.');
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (installed && isInstalled(locked, installed)) return;
  console.log(
    installed
      ? 'The dependencies have changed: installing ...'
      : 'Installing the dependencies (once, about a minute) ...',
  );
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    throw new CommandError(
      'npm could not install the dependencies (its message is above). Is this machine on the internet?',
    );
  }
};
