import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundaries, findForbiddenImports, listImports } from './import-boundaries';
import { filesBelow, readText } from './project-files';
import { root } from './root.mjs';

const listExports = (name: string): string[] =>
  Object.keys(JSON.parse(readText(`packages/${name}/package.json`)).exports ?? {});
const onlyRoot = () => ['.'];

describe('the import boundaries', () => {
  const files = ['packages', 'host-app', 'embed-demo']
    .flatMap(filesBelow)
    .filter((file) => /\.(m|c)?[jt]sx?$/.test(file));

  it('cover more than a few files', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it('are crossed by no import of the project', () => {
    expect(files.flatMap((file) => findForbiddenImports(file, readText(file), listExports))).toEqual([]);
  });

  it('are defined for every package', () => {
    const packages = [...readdirSync(join(root, 'packages')), 'host-app', 'embed-demo'];
    expect(Object.keys(boundaries).sort()).toEqual(packages.sort());
  });
});

describe('findForbiddenImports', () => {
  const cases: { file: string; text: string; says: string | null }[] = [
    {
      file: 'packages/ui/src/a.tsx',
      text: `import { call } from '@somesa/api-client';`,
      says: 'ui may not import api-client',
    },
    {
      file: 'packages/ui/src/a.tsx',
      text: `import type { X } from '../../server/src/app';`,
      says: 'ui may not import server',
    },
    {
      file: 'packages/widgets/src/a.ts',
      text: `export * from '../../ui/src/index';`,
      says: 'widgets may import ui by its name only, not by a path',
    },
    {
      file: 'host-app/src/a.ts',
      text: `const x = await import('@somesa/server');`,
      says: 'host-app may not import server',
    },
    {
      file: 'packages/server/src/a.ts',
      text: `import '@somesa/core/src/money';`,
      says: 'server may not import past the exports of core: @somesa/core/src/money',
    },
    {
      file: 'packages/server/src/a.ts',
      text: `import { buildSandbox } from '@somesa/sandbox';`,
      says: 'server may not import sandbox',
    },
    {
      file: 'packages/server/src/a.test.ts',
      text: `import { buildSandbox } from '@somesa/sandbox';`,
      says: null,
    },
    {
      file: 'packages/sandbox/src/a.ts',
      text: `import { toMsisdn } from '@somesa/core';`,
      says: 'sandbox may not import core',
    },
    {
      file: 'packages/core/src/a.ts',
      text: `import { readFileSync } from 'node:fs';`,
      says: 'core may not import Node.js modules: node:fs',
    },
    {
      file: 'packages/core/src/a.ts',
      text: `import { randomBytes } from 'crypto';`,
      says: 'core may not import Node.js modules: crypto',
    },
    { file: 'packages/core/src/a.ts', text: `import 'react';`, says: 'core may not import react' },
    { file: 'packages/ui/src/a.ts', text: `import 'redaxios';`, says: 'ui may not import redaxios' },
    {
      file: 'packages/sandbox/src/a.ts',
      text: `import { sql } from 'drizzle-orm/pg-core';`,
      says: 'sandbox may not import drizzle-orm',
    },
    {
      file: 'embed-demo/site/a.js',
      text: `import 'valtio';`,
      says: 'embed-demo may not import valtio',
    },
    {
      file: 'embed-demo/hosts/a.js',
      text: `import '../../packages/widgets/src/index.ts';`,
      says: 'embed-demo may not import widgets',
    },
    { file: 'embed-demo/hosts/a.js', text: `import '../../packages/widgets/npm/react.ts';`, says: null },
    {
      file: 'packages/novelty/src/a.ts',
      text: `import './b';`,
      says: 'novelty has no boundary: write in scripts/import-boundaries.ts what it may import',
    },
    { file: 'packages/widgets/src/a.ts', text: `import { Field } from '@somesa/ui';`, says: null },
    { file: 'packages/core/src/a.test.ts', text: `import { it } from 'vitest';`, says: null },
    { file: 'packages/server/src/a.ts', text: `import pg from 'pg'; import './b';`, says: null },
    { file: 'packages/e2e/src/a.ts', text: `import '../../../scripts/stack.mjs';`, says: null },
    { file: 'host-app/vite.config.ts', text: `import { join } from 'node:path';`, says: null },
  ];

  it.each(cases)('$text in $file: $says', ({ file, text, says }) => {
    expect(findForbiddenImports(file, text, onlyRoot)).toEqual(says === null ? [] : [`${says} (${file})`]);
  });

  it('finds the imports of every import syntax', () => {
    const text = `import a from 'a'; import type { B } from 'b'; export * from 'c';
      const d = await import('d'); let e: import('e').E; import 'f';`;
    expect(listImports(text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});
