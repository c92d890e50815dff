/** The published versions of the embed: one file per widget in a committed folder, which never changes again. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from './command-error.mjs';

/** @typedef {Record<string, { integrity: string, bytes: number }>} ReleasedFiles */
/** @typedef {{ versions: Record<string, ReleasedFiles>, latest: string | null }} Manifest */

export const VERSION = /^\d+\.\d+\.\d+$/;

/** Orders two versions. @param {string} a @param {string} b @returns {number} */
export const compareVersions = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** @param {Buffer} bytes */
const describe = (bytes) => ({
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  bytes: bytes.length,
});

/** Reads the manifest of a folder of releases, which lists what is published. @param {string} releases @returns {Manifest} */
export const readManifest = (releases) => {
  const path = join(releases, 'manifest.json');
  if (!existsSync(path)) return { versions: {}, latest: null };
  return JSON.parse(readFileSync(path, 'utf8'));
};

/** The files of a folder as the manifest describes them. @param {string} folder @returns {ReleasedFiles} */
const listFiles = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .sort()
      .map((name) => [name, describe(readFileSync(join(folder, name)))]),
  );

/** @param {ReleasedFiles} a @param {ReleasedFiles} b */
const firstDifference = (a, b) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].find(
    (name) => a[name]?.integrity !== b[name]?.integrity,
  );

/**
 * Finds the published files that are not what was published, and those that the manifest does not know.
 * @param {string} releases
 * @returns {string[]} their paths in the folder
 */
export const damagedReleases = (releases) => {
  const { versions } = readManifest(releases);
  const folders = existsSync(releases)
    ? readdirSync(releases, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  const known = [...new Set([...Object.keys(versions), ...folders.map(({ name }) => name)])].sort();
  return known.flatMap((version) => {
    const folder = join(releases, version);
    const found = existsSync(folder) ? listFiles(folder) : {};
    const damaged = firstDifference(versions[version] ?? {}, found);
    return damaged ? [`${version}/${damaged}`] : [];
  });
};

/** @param {string} releases */
const requireUndamaged = (releases) => {
  const [damaged] = damagedReleases(releases);
  if (!damaged) return;
  throw new CommandError(
    `${damaged} in ${releases} is not what was published: schools' pages would refuse it. Bring the folder back with git.`,
  );
};

/**
 * Publishes built widgets under a version. Refuses to change what is published.
 * @param {{ version: string, built: string, releases: string }} wanted `built` holds one file per widget
 * @returns {'published' | 'unchanged'}
 */
export const publishRelease = ({ version, built, releases }) => {
  if (!VERSION.test(version)) {
    throw new CommandError(`The version ${version} is not like 1.2.3.`);
  }
  const files = existsSync(built) ? listFiles(built) : {};
  if (Object.keys(files).length === 0) {
    throw new CommandError(`There is no built widget in ${built}. Run npm run build, then this again.`);
  }
  requireUndamaged(releases);
  const manifest = readManifest(releases);
  const published = manifest.versions[version];
  const different = published && firstDifference(published, files);
  if (different) {
    throw new CommandError(
      `${version} is published, and its ${different} is another one than was built now. A published version never changes: release a higher one.`,
    );
  }
  if (published) return 'unchanged';
  if (manifest.latest !== null && compareVersions(version, manifest.latest) < 0) {
    throw new CommandError(`${manifest.latest} is published, and ${version} is lower. Release a higher one.`);
  }
  const folder = join(releases, version);
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(files)) cpSync(join(built, name), join(folder, name));
  const versions = { ...manifest.versions, [version]: files };
  writeFileSync(
    join(releases, 'manifest.json'),
    `${JSON.stringify({ versions, latest: version }, null, 2)}\n`,
  );
  return 'published';
};

/**
 * Copies the published versions and their manifest into the folder that is served at `/embed`, in place of those that were
 * there. Refuses to serve what is not what was published.
 * @param {{ releases: string, to: string }} where
 */
export const copyReleases = ({ releases, to }) => {
  requireUndamaged(releases);
  const { versions } = readManifest(releases);
  const old = existsSync(to) ? readdirSync(to).filter((name) => VERSION.test(name)) : [];
  for (const version of old) rmSync(join(to, version), { recursive: true });
  for (const [version, files] of Object.entries(versions)) {
    for (const name of Object.keys(files)) {
      const target = join(to, version, name);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(releases, version, name), target);
    }
  }
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'manifest.json'), `${JSON.stringify(readManifest(releases), null, 2)}\n`);
};
