import { describe, expect, it } from 'vitest';
import { filesBelow, readText } from './project-files';
import { findFragments } from './wording';

const files = ['packages', 'host-app', 'embed-demo', 'scripts']
  .flatMap(filesBelow)
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .concat('tsup.config.ts', 'vitest.config.ts');

describe('findFragments', () => {
  it('finds no comment and no test title of the project that opens as a fragment', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(
      files.flatMap((file) => findFragments(file, readText(file)).map((found) => `${file}:${found}`)),
    ).toEqual([]);
  });

  it('reports comments that open with a question word, and titles that open with a preposition', () => {
    const text = `/** What a loan costs. */
const a = 1; // Returns nothing.
// Where it is null.
it('that is refused', () => undefined);
it.each([1])('by %s', () => undefined);
it('rejects what is wrong', () => undefined);
`;
    expect(findFragments('x.test.ts', text)).toEqual([
      '1: What a loan costs. */',
      '3: Where it is null.',
      '4: that is refused',
      '5: by %s',
    ]);
  });
});
