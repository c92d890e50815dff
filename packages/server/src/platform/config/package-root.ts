import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder of packages/server, both from the sources and from the built files. */
export const packageRoot = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'drizzle'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the folder of migrations (packages/server/drizzle) is missing');
    folder = parent;
  }
  return folder;
};
