import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { widgetNames } from '../packages/core/src/site/widget-pages';
import { findLeftOut, readScripts, VALIDATION } from './budgets.mjs';
import { CommandError } from './command-error.mjs';
import { copyReleases, damagedReleases, publishRelease, readManifest } from './embed-releases.mjs';
import { precompress } from './precompress.mjs';
import { root } from './root.mjs';

/** The sha384 of nothing at all, as every other tool writes it. */
const OF_NOTHING = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

let folder: string;
let built: string;
let releases: string;
let served: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-releases-'));
  [built, releases, served] = [join(folder, 'built'), join(folder, 'releases'), join(folder, 'served')];
  build({ 'pay-fees.js': 'one' });
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (files: Record<string, string>): void => {
  rmSync(built, { recursive: true, force: true });
  mkdirSync(built);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(built, name), text);
};
const publish = (version: string) => publishRelease({ version, built, releases });
const getError = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
  return 'nothing was refused';
};
/** Every file below a folder with its text. */
const snapshot = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(path.length + 1), readFileSync(file, 'latin1')]),
  );
const rejectsAndLeavesFiles = (version: string, sentence: RegExp): void => {
  const before = snapshot(releases);
  expect(getError(() => publish(version))).toMatch(sentence);
  expect(snapshot(releases)).toEqual(before);
};

describe('publishRelease', () => {
  it('copies the built bytes under their version and writes their hashes to the manifest', () => {
    build({ 'pay-fees.js': '', 'pay-fees.js.map': '{}' });
    expect(publish('1.0.0')).toBe('published');
    expect(snapshot(releases)).toEqual({ '1.0.0/pay-fees.js': '', 'manifest.json': expect.any(String) });
    expect(readManifest(releases)).toEqual({
      versions: { '1.0.0': { 'pay-fees.js': { integrity: OF_NOTHING, bytes: 0 } } },
      latest: '1.0.0',
    });
  });

  it('leaves earlier releases in place', () => {
    publish('1.9.0');
    build({ 'pay-fees.js': 'two', 'repayment.js': 'new' });
    publish('1.10.0');
    const { versions, latest } = readManifest(releases);
    expect(Object.keys(versions)).toEqual(['1.9.0', '1.10.0']);
    expect(latest).toBe('1.10.0');
    expect(readFileSync(join(releases, '1.9.0/pay-fees.js'), 'utf8')).toBe('one');
  });

  it('changes nothing if the same bytes are published again', () => {
    publish('1.0.0');
    const before = snapshot(releases);
    expect(publish('1.0.0')).toBe('unchanged');
    expect(snapshot(releases)).toEqual(before);
  });

  it('refuses to change the bytes or the set of files of a published version', () => {
    publish('1.0.0');
    for (const files of [
      { 'pay-fees.js': 'two' },
      { 'pay-fees.js': 'one', 'repayment.js': 'new' },
      { 'repayment.js': 'new' },
    ]) {
      build(files);
      rejectsAndLeavesFiles('1.0.0', /never changes: release a higher one/);
    }
  });

  it('refuses a version below the latest one', () => {
    publish('1.10.0');
    build({ 'pay-fees.js': 'two' });
    rejectsAndLeavesFiles('1.9.9', /1\.10\.0 is published, and 1\.9\.9 is lower\. Release a higher one/);
  });

  it('accepts an older version that is already published with these bytes, and keeps the latest one', () => {
    publish('1.0.0');
    publish('1.0.1');
    expect(publish('1.0.0')).toBe('unchanged');
    expect(readManifest(releases).latest).toBe('1.0.1');
  });

  it.each(['1.0', 'v1.0.0', '1.0.0-beta.1', '../1.0.0', ''])('rejects the version "%s"', (version) => {
    expect(getError(() => publish(version))).toMatch(/is not like 1\.2\.3/);
  });

  it('fails if the widgets are not built', () => {
    build({});
    expect(getError(() => publish('1.0.0'))).toMatch(/Run npm run build/);
    rmSync(built, { recursive: true });
    expect(getError(() => publish('1.0.0'))).toMatch(/Run npm run build/);
  });

  it('fails if an earlier release is damaged', () => {
    publish('1.0.0');
    writeFileSync(join(releases, '1.0.0/pay-fees.js'), 'other');
    rejectsAndLeavesFiles('1.1.0', /1\.0\.0\/pay-fees\.js .* is not what was published.*git/);
  });
});

describe('damagedReleases', () => {
  it.each([
    ['other bytes', () => writeFileSync(join(releases, '1.0.0/pay-fees.js'), 'onf')],
    ['a lost file', () => rmSync(join(releases, '1.0.0/pay-fees.js'))],
    ['a lost version', () => rmSync(join(releases, '1.0.0'), { recursive: true })],
  ])('detects %s', (_, damage) => {
    publish('1.0.0');
    expect(damagedReleases(releases)).toEqual([]);
    damage();
    expect(damagedReleases(releases)).toEqual(['1.0.0/pay-fees.js']);
    expect(getError(() => copyReleases({ releases, to: served }))).toMatch(/is not what was published/);
  });

  it('reports a file that was never published', () => {
    publish('1.0.0');
    mkdirSync(join(releases, '1.0.1'));
    writeFileSync(join(releases, '1.0.1/pay-fees.js'), 'x');
    expect(damagedReleases(releases)).toEqual(['1.0.1/pay-fees.js']);
  });
});

describe('copyReleases', () => {
  it('copies all published versions and the manifest, and no unpublished version', () => {
    publish('1.0.0');
    mkdirSync(join(served, '0.9.0'), { recursive: true });
    mkdirSync(join(served, '1'), { recursive: true });
    writeFileSync(join(served, '0.9.0/pay-fees.js'), 'gone');
    writeFileSync(join(served, '1/somesa.js'), 'shell');
    copyReleases({ releases, to: served });
    expect(snapshot(served)).toEqual({
      '1/somesa.js': 'shell',
      '1.0.0/pay-fees.js': 'one',
      'manifest.json': readFileSync(join(releases, 'manifest.json'), 'latin1'),
    });
  });

  it('writes a manifest without versions before the first release', () => {
    copyReleases({ releases, to: served });
    expect(JSON.parse(readFileSync(join(served, 'manifest.json'), 'utf8'))).toEqual({
      versions: {},
      latest: null,
    });
  });

  it('compresses each file once, also after several builds', () => {
    const text = 'somesa '.repeat(1_000);
    build({ 'pay-fees.js': text });
    publish('1.0.0');
    for (let time = 0; time < 3; time += 1) {
      copyReleases({ releases, to: served });
      precompress(served);
      precompress(served);
      expect(Object.keys(snapshot(join(served, '1.0.0'))).sort()).toEqual([
        'pay-fees.js',
        'pay-fees.js.br',
        'pay-fees.js.gz',
      ]);
    }
    const compressed = readFileSync(join(served, '1.0.0/pay-fees.js.br'));
    expect(brotliDecompressSync(compressed).toString()).toBe(text);
  });
});

it('keeps the hash of every committed release, which schools have in their pages', () => {
  const committed = join(root, 'packages/widgets/releases');
  expect(damagedReleases(committed)).toEqual([]);
  const { versions, latest } = readManifest(committed);
  expect(latest).toBe(Object.keys(versions).at(-1) ?? null);
});

describe('the newest published version', () => {
  const committed = join(root, 'packages/widgets/releases');
  const { versions, latest } = readManifest(committed);
  const newest = latest ?? 'none';

  it.each(widgetNames)('has a file for %s with its hash', (widget) => {
    expect(versions[newest]?.[`${widget}.js`]?.integrity).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
  });

  it('contains no validation library', () => {
    const scripts = readScripts(join(committed, newest));
    expect(scripts.map(({ name }) => name).sort()).toEqual(Object.keys(versions[newest] ?? {}));
    expect(findLeftOut(scripts, [VALIDATION])).toEqual([]);
  });
});
