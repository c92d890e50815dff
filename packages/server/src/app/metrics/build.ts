import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../platform/config/package-root';

/** Commit that the build was made from, which the build writes here; not defined in sources. */
declare const COMMIT: string;

/** Returns the version of the server, and the commit that it was built from. */
export const getBuild = (): { version: string; commit: string } => {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return { version, commit: typeof COMMIT === 'string' ? COMMIT : 'sources' };
};
