/**
 * `npm run release -- 2.1.0`: writes a version everywhere, commits and tags it, and leaves in the folder release what a person publishes:
 * the server, the npm package, the plugin for WordPress, the list of all libraries and checksums. It publishes nothing itself.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildNpmPackage } from './build-npm-package.mjs';
import { ensureBuilt } from './build-steps.mjs';
import { buildWordPressPlugin } from './build-wordpress-plugin.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { compareVersions, publishRelease, readManifest, VERSION } from './embed-releases.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { writeReleaseData } from './release-data.mjs';
import { root } from './root.mjs';
import { bin, run } from './run.mjs';

/** @typedef {(text: string) => string} Edit */

const TO = join(root, 'release');
const WIDGETS = join(root, 'packages/widgets');
const MIGRATIONS = 'packages/server/src/platform/db/migrations.test.ts';
const UNRELEASED = '## [Unreleased]\n';

/** Packages whose code is in the server, the site or the embed: their dependencies are those of production. */
const SHIPPED = [
  'packages/server',
  ...['api-client', 'core', 'ui', 'widgets'].map((name) => `packages/${name}`),
  'host-app',
];

/** Files of the server's archive beside the lists of its dependencies. */
export const serverFiles = [
  ...['.npmrc', 'LICENSE', 'CHANGELOG.md', 'deploy', 'docs', 'somesa.env.example'],
  ...['dist', 'drizzle', 'src/messaging/uploads/decode-heic.mjs'].map((path) => `packages/server/${path}`),
  'packages/widgets/dist/embed',
  'host-app/dist',
];

/**
 * Returns why a version can't be released, or null.
 * @param {{ version: string, changelog: string, changed: string, tags: string[] }} state `changed` is what git says of uncommitted files
 */
export const findProblem = ({ version, changelog, changed, tags }) => {
  const [, released = ''] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog) ?? [];
  const [unreleased = ''] = (changelog.split(UNRELEASED)[1] ?? '').split(/^## /m);
  if (!VERSION.test(version)) return 'Name a version like 1.2.3: npm run release -- 1.2.3';
  if (compareVersions(version, released) <= 0)
    return `${released} is the newest version, and ${version} is not higher.`;
  if (tags.includes(version)) return `The tag ${version} exists already.`;
  if (changed) return `Commit what is to be released first:\n${changed}`;
  if (!/^- /m.test(unreleased))
    return 'CHANGELOG.md has nothing under Unreleased. Write there what changes for those who run, embed or call Somesa.';
  return null;
};

/** Lists what writes a version into files that npm does not know. @param {string} version @param {string} day @returns {Record<string, Edit>} */
export const versionEdits = (version, day) => ({
  'CHANGELOG.md': (text) => text.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${day}\n`),
  'packages/wordpress/src/readme.txt': (text) => text.replace(/^(Stable tag: ).+/m, `$1${version}`),
  'packages/wordpress/src/somesa-forms.php': (text) =>
    text
      .replace(/^( \* Version: +).+/m, `$1${version}`)
      .replace(/^(const VERSION = ').+(?=')/m, `$1${version}`),
  [MIGRATIONS]: (text) => text.replaceAll("'unreleased',", `'${version}',`),
});

/** Names a pinned version of the embed with its hashes in the guide, in place of the one before. @param {import('./embed-releases.mjs').ReleasedFiles} files @param {string} version @returns {Edit} */
export const writeHashes = (files, version) => (text) =>
  text
    .replace(/\/embed\/\d+\.\d+\.\d+\//g, `/embed/${version}/`)
    .replace(/(\/([\w-]+\.js)` \| `)sha384-[^`]+/g, (row, start, name) =>
      files[name] ? `${start}${files[name].integrity}` : row,
    );

/** @param {string} path of the project */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** @param {string} path of the project @param {Edit} edit */
const change = (path, edit) => writeFileSync(join(root, path), edit(read(path)));

/** Returns what a program prints. @param {string} command @param {string[]} args @param {string} [cwd] */
const print = (command, args, cwd = root) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });

/** Writes the version everywhere, with all that belongs to one version for good: the pinned embed, and the backup for tests of upgrades. @param {string} version */
const writeVersion = async (version) => {
  const everywhere = ['--workspaces', '--include-workspace-root', '--allow-same-version'];
  print('npm', ['version', version, '--no-git-tag-version', ...everywhere]);
  const day = new Date().toISOString().slice(0, 10);
  for (const [path, edit] of Object.entries(versionEdits(version, day))) change(path, edit);
  print(bin('biome'), ['format', '--write', MIGRATIONS]);
  await ensureBuilt();
  const releases = join(WIDGETS, 'releases');
  publishRelease({ version, built: join(WIDGETS, 'dist/release'), releases });
  change('docs/embedding.md', writeHashes(readManifest(releases).versions[version] ?? {}, version));
  await writeReleaseData(version);
};

/** Puts the files of the server together in a folder, with the list of its dependencies in production. @param {string} folder */
const stageServer = (folder) => {
  for (const path of serverFiles) cpSync(join(root, path), join(folder, path), { recursive: true });
  const scripts = { start: 'node --enable-source-maps packages/server/dist/main.js' };
  for (const path of ['.', ...SHIPPED]) {
    const { devDependencies: _, ...own } = JSON.parse(read(`${path}/package.json`));
    const content = path === '.' ? { ...own, workspaces: SHIPPED, scripts } : own;
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  }
  // Removes from the lock file what only development needs.
  print('npm', ['install', '--package-lock-only'], folder);
};

/** Writes the files that a person publishes. @param {string} version */
const writeFiles = async (version) => {
  rmSync(TO, { recursive: true, force: true });
  const name = `somesa-${version}`;
  stageServer(join(TO, name));
  print('tar', ['-czf', `${name}.tar.gz`, name], TO);
  const parts = print(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
    join(TO, name),
  );
  writeFileSync(join(TO, `${name}.cdx.json`), parts);
  rmSync(join(TO, name), { recursive: true });
  await buildNpmPackage();
  print('npm', ['pack', join(WIDGETS, 'npm/dist'), '--pack-destination', TO]);
  await buildWordPressPlugin(join(TO, `somesa-forms-${version}.zip`));
  const hash = (/** @type {string} */ file) =>
    createHash('sha256')
      .update(readFileSync(join(TO, file)))
      .digest('hex');
  const sums = readdirSync(TO).map((file) => `${hash(file)}  ${file}\n`);
  writeFileSync(join(TO, 'SHA256SUMS'), sums.join(''));
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    requireNode();
    const [version = '', option] = process.argv.slice(2);
    const changed = print('git', ['status', '--porcelain']).trimEnd();
    const tags = print('git', ['tag']).split('\n');
    const problem = findProblem({ version, changelog: read('CHANGELOG.md'), changed, tags });
    if (problem) throw new CommandError(problem);
    await ensureInstalled();
    if (option !== '--tested' && (await run('.ci/run', [])) !== 0)
      throw new CommandError('The tests failed (above): nothing is released.');
    await writeVersion(version);
    print('git', ['add', '--all']);
    print('git', ['commit', '--message', `Release ${version}`]);
    // The build names its commit.
    await ensureBuilt({ all: true });
    await writeFiles(version);
    print('git', ['tag', version]);
    console.log(
      `${version} is committed and tagged. The folder release has what to publish:\n${readdirSync(TO).join('\n')}`,
    );
  });
}
