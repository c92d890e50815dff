import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../config/package-root';

/** Returns the path of an empty embedded database, which the build creates. It names PGlite's version, because another version could not read it. */
export const getEmptyDatabasePath = (): string => {
  const { dependencies } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return join(packageRoot(), 'dist', `pglite-${dependencies['@electric-sql/pglite']}.tar.gz`);
};

/** Returns an empty embedded database, from which a new one is opened in a fifth of the time. Returns undefined before a build. */
export const readEmptyDatabase = (): Blob | undefined => {
  const path = getEmptyDatabasePath();
  return existsSync(path) ? new Blob([readFileSync(path)], { type: 'application/x-gzip' }) : undefined;
};
