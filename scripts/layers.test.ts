import { describe, expect, it } from 'vitest';
import { findCircles, findUpwardImports, layeredPackages, readImports } from './layers';
import { filesBelow, readText } from './project-files';

const files = ['packages', 'host-app', 'embed-demo', 'scripts']
  .flatMap(filesBelow)
  .filter((file) => /\.m?[jt]sx?$/.test(file));
const graph = readImports(files, readText);

/** Reads the imports of made-up files. */
const readImportsOfTexts = (texts: Record<string, string>) =>
  readImports(Object.keys(texts), (file) => texts[file] ?? '');

describe('findUpwardImports', () => {
  it('finds no import into a higher layer', () => {
    expect([...graph.values()].flat().length).toBeGreaterThan(2_000);
    expect(findUpwardImports(graph)).toEqual([]);
  });

  it.each(layeredPackages)('finds files in every layer of $name', ({ sources, layers, outside }) => {
    for (const layer of layers) {
      const folder = layer === outside ? sources : `${sources}${layer}/`;
      expect(files.some((file) => file.startsWith(folder))).toBe(true);
    }
  });

  it('reports an import into a higher layer, the demo data or the tests, and a file outside all layers', () => {
    const found = findUpwardImports(
      readImportsOfTexts({
        'packages/server/src/ledger/post.ts': `import type { Loan } from '../loans/loan';`,
        'packages/server/src/loans/loan.ts': `import '../ledger/post'; import { x } from '../testing/fake';`,
        'packages/server/src/loans/loan.test.ts': `import '../app/main';`,
        'packages/server/src/app/main.ts': `const { a } = await import('../../dev/seed');`,
        'packages/server/dev/seed.ts': `import '../src/app/app'; import '../src/testing/fake';`,
        'packages/server/src/app/app.ts': '',
        'packages/server/src/testing/fake.ts': '',
        'packages/server/src/other.ts': '',
        'host-app/src/state/session.ts': `import '../forms/draft'; import '../site';`,
        'host-app/src/forms/draft.ts': `import '../state/session';`,
        'host-app/src/site.tsx': `import './forms/draft';`,
        'host-app/src/lost/file.ts': '',
      }),
    );
    expect(found).toEqual([
      'packages/server/src/ledger/post.ts may not import packages/server/src/loans/loan.ts',
      'packages/server/src/loans/loan.ts may not import packages/server/src/testing/fake.ts',
      'packages/server/src/app/main.ts may not import packages/server/dev/seed.ts',
      'packages/server/src/other.ts lies in no layer of the server',
      'host-app/src/state/session.ts may not import host-app/src/forms/draft.ts',
      'host-app/src/state/session.ts may not import host-app/src/site.tsx',
      'host-app/src/lost/file.ts lies in no layer of the host',
    ]);
  });
});

describe('findCircles', () => {
  it('finds no circle of files in the project', () => {
    expect(findCircles(graph)).toEqual([]);
  });

  it('reports circles through types and dynamic imports, and files that import themselves', () => {
    const found = findCircles(
      readImportsOfTexts({
        'a/one.ts': `import type { Two } from './two';`,
        'a/two.ts': `export const load = () => import('./three');`,
        'a/three.tsx': `export { one } from './one';`,
        'a/four.ts': `import './one'; import './five';`,
        'a/five.ts': `import './five';`,
      }),
    );
    expect(found).toEqual([['a/one.ts', 'a/three.tsx', 'a/two.ts'], ['a/five.ts']]);
  });
});
