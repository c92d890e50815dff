import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  listAnchors,
  listLinks,
  listNpmScripts,
  listSourcePaths,
  listTerms,
  listTreePaths,
  listVariables,
} from './docs-references';
import { boundaries } from './import-boundaries';
import { filesBelow, readText } from './project-files';
import { root } from './root.mjs';

const LONGEST_RECORD = 40;

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesBelow('docs').filter((file) => file.endsWith('.md')),
];
const DECISIONS = 'docs/decisions/README.md';
const records = documents.filter((file) => file.startsWith('docs/decisions/') && file !== DECISIONS);
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
const sourceFiles = ['packages', 'host-app', 'embed-demo', 'scripts', 'docs'].flatMap(filesBelow);
const isThere = (path: string): boolean => existsSync(join(root, path));
const listFolders = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);

describe.each(documents)('%s', (file) => {
  const text = readText(file);

  it('has no dead links', () => {
    const dead = listLinks(text).filter(({ path, anchor }) => {
      const target = path === '' ? file : join(dirname(file), path);
      return !isThere(target) || (anchor !== '' && !listAnchors(readText(target)).includes(anchor));
    });
    expect(dead).toEqual([]);
  });

  it('names only scripts that package.json has', () => {
    expect(listNpmScripts(text).filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names only source files that exist', () => {
    const missing = listSourcePaths(text).filter(
      ({ pattern }) => !sourceFiles.some((path) => pattern.test(path)),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it('shows only folders and files that exist', () => {
    expect(listTreePaths(text).filter((path) => !isThere(path))).toEqual([]);
  });
});

describe('the documents', () => {
  it('list every package and app of the project in the README', () => {
    const drawn = listTreePaths(readText('README.md'));
    const folders = Object.keys(boundaries).map((name) =>
      isThere(`packages/${name}`) ? `packages/${name}` : name,
    );
    expect(folders.filter((folder) => !drawn.includes(folder))).toEqual([]);
  });

  it('list every folder of the source code and every document in the map', () => {
    const drawn = listTreePaths(readText('docs/map.md'));
    const sources = [...listFolders('packages').map((folder) => `${folder}/src`), 'host-app/src'];
    const folders = [...sources, 'host-app/src/pages'].flatMap(listFolders);
    expect(folders.length).toBeGreaterThan(60);
    const pages = documents.filter((file) => /^docs\/[^/]+$/.test(file) && file !== 'docs/map.md');
    expect([...folders, ...pages].filter((path) => !drawn.includes(path))).toEqual([]);
  });

  it('explain each term of the glossary once, in alphabetical order', () => {
    const terms = listTerms(readText('docs/glossary.md')).map((term) => term.toLowerCase());
    expect(terms.length).toBeGreaterThan(20);
    expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('list exactly the variables that the server reads', () => {
    const read = [
      ...readText('packages/server/src/platform/config/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
    ];
    const documented = listVariables(readText('docs/operations.md'));
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
    const removed = [...readText(DECISIONS).matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, row = '']) =>
      row.split(', '),
    );
    expect(
      numbers.map((number) => String(Number(number))).filter((number) => removed.includes(number)),
    ).toEqual([]);
    for (const path of records) {
      const text = readText(path);
      expect(text, path).toMatch(new RegExp(`^# ${Number(/\d{4}/.exec(path))}\\. `));
      expect(text.trimEnd().split('\n').length, path).toBeLessThanOrEqual(LONGEST_RECORD);
      const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
      expect(
        parts.filter((part) => part !== 'Alternatives'),
        path,
      ).toEqual(['Context', 'Decision', 'Consequences']);
    }
  });

  it('rely on scripts whose files exist', () => {
    const files = Object.values(scripts).flatMap((script) => script.match(/\bscripts\/[\w./-]+/g) ?? []);
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });
});

describe('the readers of documents', () => {
  it('read relative links and the anchors of headings', () => {
    const text = 'See [a](docs/a.md#what-it-is), [b](https://b.example), ![c](c.png).\n```\n[d](d.md)\n```\n';
    expect(listLinks(text)).toEqual([
      { path: 'docs/a.md', anchor: 'what-it-is' },
      { path: 'c.png', anchor: '' },
    ]);
    expect(listAnchors('# What it is\n## St. Mary’s, again')).toEqual(['what-it-is', 'st-marys-again']);
  });

  it("read the npm scripts that code runs, and skip npm's own commands", () => {
    const text =
      'Run `npm start`, not npm fly.\n```sh\nnpm ci\nnpm run test:long\nnpm test -- --only x\n```\n';
    expect(listNpmScripts(text)).toEqual(['start', 'test:long', 'test']);
  });

  it('read the paths of trees, and skip other code blocks', () => {
    const text =
      '```tree\npackages/\n  core/  what is true\n    src/\nREADME.md  this\n```\n```\nother\n```\n';
    expect(listTreePaths(text)).toEqual(['packages', 'packages/core', 'packages/core/src', 'README.md']);
  });

  it('read the paths of source files, which may be shortened or stand for several', () => {
    const text = 'See `a/b.ts`, `c/<name>.d.mjs`, `d/*-{e,f}.md`, `POST /a/b`, `a/b.json` and `b.ts`.';
    const paths = listSourcePaths(text);
    expect(paths.map(({ path }) => path)).toEqual(['a/b.ts', 'c/<name>.d.mjs', 'd/*-{e,f}.md']);
    const matches = (path: string): boolean => paths.some(({ pattern }) => pattern.test(path));
    expect(['a/b.ts', 'x/a/b.ts', 'c/x.d.mjs', 'd/x-e.md'].filter((path) => !matches(path))).toEqual([]);
    expect(['a/c.ts', 'xa/b.ts', 'c/x/y.d.mjs', 'c/x_d.mjs'].filter(matches)).toEqual([]);
  });

  it('read the variables of a table and the terms of the glossary', () => {
    expect(listVariables('| `PORT` | 4000 |\n| `A_KEY`, `B_KEY` | `NOT_THIS` |\n')).toEqual([
      'PORT',
      'A_KEY',
      'B_KEY',
    ]);
    expect(listTerms('| word | meaning |\n|---|---|\n| arrears | Late. |\n\n## More\n| x | y |\n')).toEqual([
      'arrears',
    ]);
  });
});
