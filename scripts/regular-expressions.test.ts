import { check } from 'recheck';
import { expect, it, vi } from 'vitest';
import { filesBelow, readText } from './project-files';
import { listPatterns, type Pattern } from './regular-expressions';

/** Expressions that the analyser found safe. `npx vitest run --project node scripts/regular-expressions -u` writes it. */
const KNOWN = 'regular-expressions.txt';
const isLong = process.env.LONG_TESTS === '1';

/** Packages that read input from outside. The nightly run analyses all that ships, and once more the expressions that are known to be safe. */
const packages = isLong ? ['core', 'server', 'api-client', 'ui', 'widgets'] : ['core', 'server'];
const folders = [...packages.map((name) => `packages/${name}/src`), ...(isLong ? ['host-app/src'] : [])];

const files = folders
  .flatMap(filesBelow)
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.|\/testing\//.test(file));

const { patterns, built } = listPatterns(files);

/** Loads modules that read input from outside. Returns the expressions that they build while they load. */
const loadBuiltPatterns = async (): Promise<Pattern[]> => {
  const loaded: Pattern[] = [];
  const Original = RegExp;
  class Recorded extends Original {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags);
      loaded.push({ source: this.source, flags: this.flags, files: ['packages/core'] });
    }
  }
  vi.resetModules();
  vi.stubGlobal('RegExp', Recorded);
  await import('@somesa/core');
  await import('@somesa/core/admin');
  await import('@somesa/core/contract');
  await import('../packages/server/src/payments/statements/csv-columns');
  vi.unstubAllGlobals();
  return loaded;
};

/** Expressions that the server builds when it runs, with why no text from outside makes them slow. */
const explained: Readonly<Record<string, string>> = {
  'app/startup/public-site.ts': 'searches the records of names that the administrator set',
  'payments/statements/csv-columns.ts': 'builds them when it loads, so that they are analysed above',
  'people/access/school-keys.ts': 'has one length for each match',
  'platform/db/unavailable.ts': 'has words alone',
  'site/pages/pages.ts': 'searches for words in our own pages and paths',
  'site/plain-forms/plain-forms-routes.ts': 'starts at a semicolon of a header of 16 KB at most',
};

const write = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/** Analyses an expression. Returns what is wrong with it, or null if its time grows in proportion to the length of a text. */
const findProblem = async (pattern: Pattern): Promise<string | null> => {
  const found = await check(pattern.source, pattern.flags, { timeout: 60_000 });
  if (found.status === 'safe') return null;
  const summary = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind;
  return `${write(pattern)} in ${pattern.files.join(', ')}: ${summary}`;
};

it('has no regular expression that a long text keeps busy', { timeout: 600_000 }, async () => {
  const all = [...patterns, ...(await loadBuiltPatterns())];
  const known = isLong ? [] : readText(`scripts/${KNOWN}`).split('\n');
  const problems: string[] = [];
  for (const pattern of all.filter((one) => !known.includes(write(one)))) {
    const found = await findProblem(pattern);
    if (found) problems.push(found);
  }
  expect(problems).toEqual([]);
  if (!isLong) await expect([...new Set(all.map(write))].sort().join('\n')).toMatchFileSnapshot(KNOWN);
});

it('builds no expression of a text from outside', () => {
  const places = built.flatMap((pattern) => pattern.split('packages/server/src/')[1]?.split(':')[0] ?? []);
  expect([...new Set(places)].sort()).toEqual(Object.keys(explained));
});
