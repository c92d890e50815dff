import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git']);

/** @param {string} path @returns {string[]} */
const filesUnder = (path) => {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !LEFT_OUT.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
};

/**
 * Returns one hash over the names and contents of files and folders; what does not exist counts as empty. Tests don't count. Names
 * count from the project's folder, so that a copy of it elsewhere has the same hash.
 * @param {string[]} paths from the project's folder
 */
export const fingerprint = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
};
