/**
 * `npm run build:wordpress`: makes the WordPress plugin packages/wordpress/dist/somesa-forms.zip from
 * packages/wordpress/src. The same sources give the same bytes.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';

const SOURCE = join(root, 'packages/wordpress/src');
/** Folder of the plugin in WordPress, and in the archive. */
const PLUGIN = 'somesa-forms';
/** Writes the plugin's archive, in place of what was there. @param {string} [path] */
export const buildWordPressPlugin = async (path = join(root, 'packages/wordpress/dist', `${PLUGIN}.zip`)) => {
  // The command starts before it is installed.
  const { zipSync } = await import('fflate');
  const files = readdirSync(SOURCE)
    .sort()
    .map((name) => [`${PLUGIN}/${name}`, new Uint8Array(readFileSync(join(SOURCE, name)))]);
  // The first time that the format has. It stores local times without their zone.
  const mtime = new Date(1980, 0, 1);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, zipSync(Object.fromEntries(files), { level: 9, mtime }));
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    requireNode();
    await ensureInstalled();
    await buildWordPressPlugin();
    console.log(
      'packages/wordpress/dist/somesa-forms.zip is ready. Upload it in WordPress: Plugins, Add Plugin, Upload Plugin.',
    );
  });
}
