import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from './embed-releases.mjs';
import { readText } from './project-files';
import { findProblem, serverFiles, versionEdits, writeHashes } from './release.mjs';
import { root } from './root.mjs';

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [2.9.0] - 2026-11-30\n\n- It.\n';
const ready = { version: '2.10.0', changelog, changed: '', tags: ['2.9.0'] };
const edits = versionEdits('2.10.0', '2026-12-24');
/** Returns the lines of a file that the edit of a release writes. */
const listNewLines = (path: string): string[] => {
  const before = readText(path).split('\n');
  const after = (edits[path]?.(readText(path)) ?? '').split('\n');
  return after.filter((line) => !before.includes(line));
};

describe('findProblem', () => {
  it('accepts a higher version of committed files with an entry in the changelog', () => {
    expect(findProblem(ready)).toBeNull();
  });

  it.each([
    ['no version', { version: '' }, /like 1\.2\.3/],
    ['an incomplete version', { version: '2.10' }, /like 1\.2\.3/],
    ['a version that continues', { version: '2.10.0-beta.1' }, /like 1\.2\.3/],
    ['the newest version', { version: '2.9.0' }, /2\.9\.0 is the newest version, and 2\.9\.0 is not higher/],
    ['a lower version', { version: '2.8.1' }, /is not higher/],
    ['a version that has a tag', { tags: ['2.10.0'] }, /tag 2\.10\.0 exists/],
    ['a file that is not committed', { changed: ' M README.md' }, /Commit .* first:\n M README\.md/],
    ['an empty section', { changelog: changelog.replace('- A thing.\n', '') }, /nothing under Unreleased/],
    ['no section', { changelog: changelog.replace('[Unreleased]', '[2.9.1]') }, /nothing under Unreleased/],
  ])('refuses %s', (_, change, sentence) => {
    expect(findProblem({ ...ready, ...change })).toMatch(sentence);
  });
});

describe('versionEdits', () => {
  it('moves what is unreleased below the version and its day', () => {
    const text = edits['CHANGELOG.md']?.(changelog);
    expect(text).toBe(changelog.replace('[Unreleased]\n', '[Unreleased]\n\n## [2.10.0] - 2026-12-24\n'));
    expect(findProblem({ ...ready, version: '2.11.0', changelog: text ?? '' })).toMatch(/nothing under/);
  });

  it('finds the place of the version in the changelog and in each file of the plugin', () => {
    expect(listNewLines('CHANGELOG.md')).toEqual(['## [2.10.0] - 2026-12-24']);
    expect(listNewLines('packages/wordpress/src/readme.txt')).toEqual(['Stable tag: 2.10.0']);
    expect(listNewLines('packages/wordpress/src/somesa-forms.php')).toEqual([
      ' * Version:           2.10.0',
      "const VERSION = '2.10.0';",
    ]);
  });

  it('gives the version to the migrations that were not released, and to nothing else of their test', () => {
    const path = 'packages/server/src/platform/db/migrations.test.ts';
    const edit = edits[path] ?? String;
    expect(edit("['unreleased', 'a'],\nname !== 'unreleased')")).toBe(
      "['2.10.0', 'a'],\nname !== 'unreleased')",
    );
    expect(edit(readText(path))).toContain("!== 'unreleased'");
  });
});

describe('writeHashes', () => {
  it('names the version and its hashes in the guide', () => {
    const names = Object.keys(readManifest(join(root, 'packages/widgets/releases')).versions['1.2.0'] ?? {});
    expect(names).toHaveLength(3);
    const files = Object.fromEntries(
      names.map((name) => [name, { integrity: `sha384-of/${name}`, bytes: 1 }]),
    );
    const guide = writeHashes(files, '2.10.0')(readText('docs/embedding.md'));
    for (const name of names)
      expect(guide).toContain(`| \`/embed/2.10.0/${name}\` | \`sha384-of/${name}\` |`);
    expect(guide.match(/\/embed\/\d+\.\d+\.\d+/g)?.every((path) => path === '/embed/2.10.0')).toBe(true);
  });
});

describe('the archive of the server', () => {
  it('has all that the image of the server has', () => {
    const [, image = ''] = readText('Dockerfile').split(' AS server\n');
    const copied = [...image.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = '']) => path);
    expect(copied.length).toBeGreaterThan(4);
    expect(serverFiles).toEqual(expect.arrayContaining(copied));
  });
});
