import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@somesa/core';
import { packageRoot } from '../../platform/config/package-root';

/** Folder of this build's embed, and of the site's scripts and styles. */
export const embedFolder = join(packageRoot(), '../widgets/dist/embed');
export const siteFolder = join(packageRoot(), '../../host-app/dist');

/** Names that contain a hash of what they depend on, so that a file of another build never has the same one. */
const EMBED_CHUNK = /-[A-Z0-9]{8}\.js(?:\.br|\.gz)?$/;
const SITE_ASSET = /-[\w-]{8}\.\w+(?:\.br|\.gz)?$/;

/** Returns the folders below BUILT_FILES_DIR: those of embeds, and of the site's scripts and styles. */
export const getKeptFolders = (dir: string): { embed: string; assets: string } => ({
  embed: join(dir, 'embed'),
  assets: join(dir, 'assets'),
});

const listFiles = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name));

/** Copies files that are not there yet. A file appears whole, because other servers may read it at once. */
const copyNew = async (from: string, to: string, pattern: RegExp): Promise<void> => {
  await mkdir(to, { recursive: true });
  const existing = new Set(await readdir(to));
  for (const name of await listFiles(from, pattern)) {
    if (existing.has(name)) continue;
    const unfinished = join(to, `.${name}.${randomBytes(6).toString('hex')}`);
    await copyFile(join(from, name), unfinished, constants.COPYFILE_EXCL);
    await rename(unfinished, join(to, name));
  }
};

/**
 * Adds this build's files to the folder that all servers share, so that servers of another version can serve them too. Call it before the
 * server listens. Returns a sentence if the folder can't be written.
 */
export const keepBuiltFiles = async (
  dir: string,
  build: { embed: string; site: string } = { embed: embedFolder, site: siteFolder },
): Promise<Result<null, string>> => {
  const kept = getKeptFolders(dir);
  try {
    await copyNew(join(build.embed, '1'), join(kept.embed, '1'), EMBED_CHUNK);
    await copyNew(join(build.site, 'assets'), kept.assets, SITE_ASSET);
    return ok(null);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return err(
      `BUILT_FILES_DIR: files can’t be added to ${dir} (${code}); name a folder that this user can write.`,
    );
  }
};
