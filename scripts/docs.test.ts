import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, linksOf, npmScriptsOf, termsOf, treePathsOf, variablesOf } from './docs-references';
import { boundaries } from './import-boundaries';
import { filesBelow, readText } from './project-files';
import { root } from './root.mjs';

const LONGEST_RECORD = 40;

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesBelow('docs').filter((file) => file.endsWith('.md')),
];
const records = documents.filter((file) => file.startsWith('docs/decisions/'));
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
const isThere = (path: string): boolean => existsSync(join(root, path));
const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

describe.each(documents)('%s', (file) => {
  const text = readText(file);

  it('links to what is there', () => {
    const dead = linksOf(text).filter(({ path, anchor }) => {
      const target = path === '' ? file : join(dirname(file), path);
      return !isThere(target) || (anchor !== '' && !anchorsOf(readText(target)).includes(anchor));
    });
    expect(dead).toEqual([]);
  });

  it('tells to run scripts that package.json has', () => {
    expect(npmScriptsOf(text).filter((name) => !(name in scripts))).toEqual([]);
  });

  it('draws folders and files that are there', () => {
    expect(treePathsOf(text).filter((path) => !isThere(path))).toEqual([]);
  });
});

describe('the documents together', () => {
  it('the README lists every package and app of the project', () => {
    const drawn = treePathsOf(readText('README.md'));
    const rooms = Object.keys(boundaries).map((room) =>
      isThere(`packages/${room}`) ? `packages/${room}` : room,
    );
    expect(rooms.filter((room) => !drawn.includes(room))).toEqual([]);
  });

  it('the map lists every folder of the source code', () => {
    const drawn = treePathsOf(readText('docs/map.md'));
    const sources = [...foldersIn('packages').map((folder) => `${folder}/src`), 'host-app/src'];
    const rooms = [...sources, 'host-app/src/pages'].flatMap(foldersIn);
    expect(rooms.length).toBeGreaterThan(60);
    expect(rooms.filter((room) => !drawn.includes(room))).toEqual([]);
  });

  it('the glossary explains each term once, in alphabetical order', () => {
    const terms = termsOf(readText('docs/glossary.md')).map((term) => term.toLowerCase());
    expect(terms.length).toBeGreaterThan(20);
    expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('hold exactly the variables that the server reads', () => {
    const read = [
      ...readText('packages/server/src/platform/config/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
    ];
    const documented = variablesOf(readText('docs/operations.md'));
    expect(read.map(([, name = '']) => name).filter((name) => !documented.includes(name))).toEqual([]);
    const sources = ['packages/server/src', 'packages/sandbox/src', 'scripts', 'packages/e2e']
      .flatMap(filesBelow)
      .filter((path) => /\.(ts|mjs|json)$/.test(path))
      .map(readText)
      .join('\n');
    expect(documented.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
  });

  it('keep decision records short, numbered, and in one form', () => {
    const numbers = records.map((path) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
    expect(new Set(numbers).size).toBe(records.length);
    for (const path of records) {
      const text = readText(path);
      expect(text.trimEnd().split('\n').length, path).toBeLessThanOrEqual(LONGEST_RECORD);
      const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
      expect(
        parts.filter((part) => part !== 'Alternatives'),
        path,
      ).toEqual(['Context', 'Decision', 'Consequences']);
    }
  });

  it('name scripts whose files are there', () => {
    const files = Object.values(scripts).flatMap((script) => script.match(/\bscripts\/[\w./-]+/g) ?? []);
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });
});

describe('a false document is found out', () => {
  it('reads relative links and the anchors of headings', () => {
    const text = 'See [a](docs/a.md#what-it-is), [b](https://b.example), ![c](c.png).\n```\n[d](d.md)\n```\n';
    expect(linksOf(text)).toEqual([
      { path: 'docs/a.md', anchor: 'what-it-is' },
      { path: 'c.png', anchor: '' },
    ]);
    expect(anchorsOf('# What it is\n## St. Mary’s, again')).toEqual(['what-it-is', 'st-marys-again']);
  });

  it("reads the npm scripts that code runs, and skips npm's own commands", () => {
    const text =
      'Run `npm start`, not npm fly.\n```sh\nnpm ci\nnpm run test:crash\nnpm test -- --only x\n```\n';
    expect(npmScriptsOf(text)).toEqual(['start', 'test:crash', 'test']);
  });

  it('reads the paths of trees, and skips other code blocks', () => {
    const text =
      '```tree\npackages/\n  core/  what is true\n    src/\nREADME.md  this\n```\n```\nother\n```\n';
    expect(treePathsOf(text)).toEqual(['packages', 'packages/core', 'packages/core/src', 'README.md']);
  });

  it('reads the variables of a table and the terms of the glossary', () => {
    expect(variablesOf('| `PORT` | 4000 |\n| `A_KEY`, `B_KEY` | `NOT_THIS` |\n')).toEqual([
      'PORT',
      'A_KEY',
      'B_KEY',
    ]);
    expect(termsOf('| word | meaning |\n|---|---|\n| arrears | Late. |\n\n## More\n| x | y |\n')).toEqual([
      'arrears',
    ]);
  });
});
