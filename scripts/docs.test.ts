import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatFigures, loanStatuses } from '../packages/core/src';
import { bankCodes } from '../packages/core/src/admin';
import fields from '../packages/core/src/messages/en/fields.json';
import { DEFAULT_LATE_RULE } from '../packages/server/src/loans/loan-products';
import { isRunning } from '../packages/server/src/loans/loans-repository';
import { readSettings } from '../packages/server/src/platform/config/config';
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
const listCodes = (text = ''): string[] => [...text.matchAll(/`([a-z_-]+)`/g)].map(([, code = '']) => code);
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

  it('give the defaults of settings that the server has', () => {
    const settings = readSettings({});
    if (!settings.ok) throw new Error(settings.error.join('\n'));
    const defaults = new Map(Object.entries(settings.value));
    const rows = readText('docs/operations.md').match(/^\| `[A-Z].*$/gm) ?? [];
    const given = rows.flatMap((row) => {
      const [, , value = ''] = row.split(/ ?\| /);
      const values = value.split(', ');
      return listVariables(row).map((name, at) => [name, values[at] ?? value] as const);
    });
    const numbers = given.filter(([name, value]) => defaults.has(name) && /^\d+$/.test(value));
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter(([name, value]) => defaults.get(name) !== Number(value))).toEqual([]);
  });

  it('find the tests that repeat the sentence of the first change by its words', () => {
    const [, words = ''] = /git grep -lF '([^']+)'/.exec(readText('CONTRIBUTING.md')) ?? [];
    expect(words).not.toBe('');
    expect(fields.regNo_invalid).toContain(words);
  });

  it('name the banks of which we have accounts, by their codes', () => {
    const names = /^\| (`centenary`[^|]*) \|/m.exec(readText('docs/bank-statement.md'));
    const values = /^\| `bank` \| ([^|]*) \|/m.exec(readText('docs/bank-notification.md'));
    for (const row of [names, values]) expect(listCodes(row?.[1])).toEqual(bankCodes);
  });

  it('define the late fee of a new installation, as well as a running loan, as the code does', () => {
    const { charge, graceDays, capUgx } = DEFAULT_LATE_RULE;
    const glossary = readText('docs/glossary.md');
    const rate = charge.kind === 'interest' ? charge.annualRatePpm / 10_000 : null;
    expect(glossary).toContain(
      `charges ${rate} % a year on the overdue principal after ${graceDays} days of grace, up to UGX ${formatFigures(capUgx)} for a loan`,
    );
    const [, running] = /^\| running loan \| ([^.]*)/m.exec(glossary) ?? [];
    expect(listCodes(running)).toEqual(loanStatuses.filter((status) => isRunning({ status })));
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
