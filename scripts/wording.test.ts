import { beforeAll, describe, expect, it } from 'vitest';
import { filesBelow, readText } from './project-files';
import { findCoinedWords, findFragments } from './wording';

const files = ['packages', 'host-app', 'embed-demo', 'scripts']
  .flatMap(filesBelow)
  .filter((file) => /\.(?:tsx?|m?js|css)$/.test(file))
  .concat('tsup.config.ts', 'vitest.config.ts');

/** Files that hold the forbidden words themselves. */
const lists = ['scripts/wording.ts', 'scripts/wording.test.ts'];

const coined: string[] = [];
const fragments: string[] = [];
beforeAll(() => {
  for (const file of files) {
    const text = readText(file);
    fragments.push(...findFragments(file, text).map((found) => `${file}:${found}`));
    if (lists.includes(file)) continue;
    coined.push(...findCoinedWords(file, text).map((found) => `${file}:${found}`));
  }
}, 120_000);

describe('findCoinedWords', () => {
  it('finds no coined word in the comments, test titles and names of the project', () => {
    expect(coined).toEqual([]);
  });

  it('reports comments wherever they are: in empty blocks, before members of a union, in style sheets', () => {
    const text = `type State =
  /** Nobody has it. */
  | 'open';
try { read(); } catch {
  // The books are closed.
}
const view = <p>{/* It is under way. */}http://papers</p>;
it(\`\${name} is mended\`, () => undefined);
`;
    expect(findCoinedWords('x.test.tsx', text)).toEqual([
      '2: /** Nobody has it. */ (write someone, no one, everyone)',
      '5: // The books are closed. (write posted, the ledger; scheduled for calls)',
      '7: /* It is under way. */ (write pending, in progress)',
      '8: … is mended (write fix)',
    ]);
    expect(findCoinedWords('x.css', 'a {}\n/* No walls. */')).toEqual([
      '2: /* No walls. */ (write module, boundary, project)',
    ]);
  });

  it('reports comments, titles and names, and not the texts of the code', () => {
    const text = `/** Nobody pays. */
const refusedUgx = 1;
it('is under way', () => undefined);
const text = 'nobody';
interface Loan { toldBy: string; holder: string }
`;
    expect(findCoinedWords('x.test.ts', text)).toEqual([
      '1: /** Nobody pays. */ (write someone, no one, everyone)',
      '2: refusedUgx (write rejected, rejection, problem)',
      '3: is under way (write pending, in progress)',
      '5: toldBy (write notified, received, expected)',
    ]);
  });
});

describe('findFragments', () => {
  it('finds no comment and no test title of the project that opens as a fragment', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(fragments).toEqual([]);
  });

  it('reports comments that open with a question word, and titles that open with a preposition', () => {
    expect(findFragments('x.css', '/* What is hidden. */')).toEqual(['1: What is hidden. */']);
    const text = `/** What a loan costs. */
const a = 1; // Returns nothing.
// Where it is null.
it('that is refused', () => undefined);
it.each([1])('by %s', () => undefined);
it('rejects what is wrong', () => undefined);
it(\`by \${name}\`, () => undefined);
`;
    expect(findFragments('x.test.ts', text)).toEqual([
      '1: What a loan costs. */',
      '3: Where it is null.',
      '4: that is refused',
      '5: by %s',
      '7: by …',
    ]);
  });
});
