import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

const leftOut = new Set(['node_modules', 'dist', '.git', '.data', '.tmp', 'coverage', 'releases']);

/** All files below a folder of the project, as paths from its root, without what is installed or built. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name))
    .flatMap((entry) => {
      const path = relative(root, join(root, folder, entry.name));
      return entry.isDirectory() ? filesBelow(path) : [path];
    });

/** The text of a file, by its path from the project's root. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
