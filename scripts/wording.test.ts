import { expect, it } from 'vitest';
import { filesBelow, readText } from './project-files';
import { findWording } from './wording';

/** Files that hold the replaced words themselves. */
const lists = ['scripts/wording.ts', 'scripts/wording.test.ts'];
const files = ['packages', 'host-app', 'embed-demo', 'scripts']
  .flatMap(filesBelow)
  .filter((file) => /\.(?:tsx?|m?js|css)$/.test(file) && !lists.includes(file));

it('finds no comment that opens with a question word, and no replaced word in the project', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => findWording(readText(file)).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

it('reports comments wherever they are, and titles, but not the texts of the code', () => {
  const text = `type State =
  /** Nobody has it. */
  | 'open';
try { read('http://papers'); } catch {
  // The books are closed.
}
const view = <p>{/* Where it is null. */}</p>; // A loan is fine.
it(\`\${name} tries\`, () => 'nobody');
it.each([1])('by %s, under way', () => undefined);
`;
  expect(findWording(text)).toEqual([
    '2: /** Nobody has it. */ (write someone, no one, everyone)',
    '5: // The books are closed. (write posted, the ledger; scheduled for calls)',
    '7: /* Where it is null. */ (write a whole sentence)',
    `8: it(\`\${name} tries\` (write attempts)`,
    "9: it.each([1])('by %s, under way' (write pending, in progress)",
  ]);
  expect(findWording('a {}\n/* No walls. */')).toEqual([
    '2: /* No walls. */ (write module, boundary, project)',
  ]);
});
