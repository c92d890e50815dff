/**
 * `npm run embed:release`: publishes the built widgets under the version of packages/widgets/package.json.
 * The folder packages/widgets/releases is committed; the next build serves it at /embed/<version>/.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build-steps.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { publishRelease, readManifest } from './embed-releases.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';

/** Paths from which the widgets are built; the releases themselves are excluded because this command changes them. */
const SOURCES = [
  'packages/widgets',
  'packages/ui',
  'packages/api-client',
  'packages/core',
  'tsup.config.ts',
  'package-lock.json',
  ':!packages/widgets/releases',
];

/** Throws a `CommandError` if a source is not committed, since what is published must be found again in the history. */
const requireCommitted = () => {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...SOURCES], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new CommandError('A release is made from a git checkout, and git does not know this folder.');
  }
  const [changed] = stdout.split('\n').filter(Boolean);
  if (changed) {
    throw new CommandError(
      `${changed.slice(3)} is not committed. Commit what is to be released, then run this.`,
    );
  }
};

await runMain(async () => {
  requireNode();
  await ensureInstalled();
  requireCommitted();
  await ensureBuilt();
  const widgets = join(root, 'packages/widgets');
  const { version } = JSON.parse(readFileSync(join(widgets, 'package.json'), 'utf8'));
  const releases = join(widgets, 'releases');
  const outcome = publishRelease({ version, built: join(widgets, 'dist/release'), releases });
  if (outcome === 'unchanged') {
    console.log(`${version} is published with these bytes already; nothing was changed.`);
    return;
  }
  console.log(`${version} is published. Commit packages/widgets/releases, and give schools these hashes:`);
  for (const [name, { integrity }] of Object.entries(readManifest(releases).versions[version] ?? {})) {
    console.log(`  /embed/${version}/${name}  ${integrity}`);
  }
});
