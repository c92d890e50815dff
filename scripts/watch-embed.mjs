/**
 * Builds the embed again after each change of its sources, for `npm run dev`. A build of its own each time,
 * because tsup's own watching reads the texts once, and would leave the compressed files of the first build.
 */
import { watch } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';
import { bin, run } from './run.mjs';

/** Time for an editor to write all files of a change. */
const SETTLE_MS = 300;
const sources = ['core', 'ui', 'api-client', 'widgets'].map((name) => join(root, 'packages', name, 'src'));
const output = join(root, 'packages/widgets/dist/embed/1');

let hasChanged = false;
for (const folder of sources) {
  watch(folder, { recursive: true }, () => {
    hasChanged = true;
  });
}
process.once('SIGTERM', () => process.exit(0));

/** Deletes what an earlier build left: compressed files, which would be served in place of the new ones, too. @param {number} builtAt */
const removeOlder = async (builtAt) => {
  for (const name of await readdir(output)) {
    const path = join(output, name);
    if ((await stat(path)).mtimeMs < builtAt) await rm(path, { recursive: true });
  }
};

const env = { ...process.env, NODE_ENV: 'production', BUILD_ONLY: 'widgets' };
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if (!hasChanged) continue;
  hasChanged = false;
  const startedAt = Date.now();
  if ((await run(bin('tsup'), ['--silent'], { env })) !== 0) continue;
  await removeOlder(startedAt);
  console.log(`built again in ${Math.round((Date.now() - startedAt) / 1000)} s`);
}
