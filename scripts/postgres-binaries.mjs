import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** Folders whose subfolders are versions, and where the programs stand below such a subfolder. */
const versioned = [
  { folder: '/usr/lib/postgresql', below: 'bin' },
  { folder: '/usr/pgsql', below: 'bin' },
  { folder: '/usr/libexec', below: '' },
  { folder: '/opt/homebrew/opt', below: 'bin' },
  { folder: '/usr/local/opt', below: 'bin' },
  { folder: '/Applications/Postgres.app/Contents/Versions', below: 'bin' },
];
const needed = ['initdb', 'postgres'];

/** @param {string} folder */
const hasAll = (folder) => needed.every((name) => existsSync(join(folder, name)));

/** @param {string} folder */
const list = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** @param {string} name such as `15` or `postgresql@17` */
const parseVersion = (name) => Number(/(\d+(?:\.\d+)?)$/.exec(name)?.[1] ?? 0);

/**
 * Finds the folder of PostgreSQL's programs: on PATH, else the newest where packagers put them.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export const findPostgres = (env = process.env) => {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const program = join(folder, 'postgres');
    if (!folder || !existsSync(program)) continue;
    const real = dirname(realpathSync(program));
    if (hasAll(real)) return real;
  }
  const found = versioned.flatMap(({ folder, below }) =>
    list(folder)
      .filter((name) => /^(postgresql.*|[\d.]+)$/.test(name))
      .map((name) => ({ path: join(folder, name, below), version: parseVersion(name) }))
      .filter(({ path }) => hasAll(path)),
  );
  return found.sort((a, b) => b.version - a.version)[0]?.path ?? null;
};
