/**
 * `npm run verify`: format and lint, types, unused code, structure, build, byte budgets. `-- --no-tests`
 * leaves out the tests of structure, for those who run all tests anyway.
 */
import { checkBudgets } from './budgets.mjs';
import { ensureBuilt } from './build-steps.mjs';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { bin, run } from './run.mjs';

/** @param {string} script of package.json */
const npmRun = (script) => async () => (await run('npm', ['run', '--silent', script])) === 0;

const testStructure = async () => (await run(bin('vitest'), ['run', '--project', 'node', 'scripts/'])) === 0;

const build = async () => {
  try {
    await ensureBuilt({ all: true });
    return true;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    return false;
  }
};

const checkSizes = async () => {
  const results = checkBudgets();
  for (const { what, isMet, found, allowed } of results) {
    console.log(
      `${isMet ? 'met   ' : 'BROKEN'} ${what.padEnd(40)} ${found.padStart(10)}   allowed ${allowed}`,
    );
  }
  return results.every(({ isMet }) => isMet);
};

/** @typedef {{ name: string, check: () => Promise<boolean>, isTest?: boolean }} Check */
/** Checks, row after row; the checks of one row run in parallel. @type {Check[][]} */
const checks = [
  [
    { name: 'format and lint', check: npmRun('lint') },
    { name: 'unused code', check: npmRun('lint:unused') },
  ],
  [{ name: 'structure', check: testStructure, isTest: true }],
  [
    { name: 'types', check: npmRun('typecheck') },
    { name: 'build', check: build },
  ],
  [{ name: 'byte budgets', check: checkSizes }],
];

await runMain(async () => {
  requireNode();
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => arg !== '--no-tests');
  if (unknown) throw new CommandError(`npm run verify knows only -- --no-tests, not ${unknown}.`);
  await ensureInstalled();

  const results = [];
  for (const row of checks) {
    const due = row.filter(({ isTest }) => !(isTest && args.includes('--no-tests')));
    if (due.length === 0) continue;
    console.log(`\n== ${due.map(({ name }) => name).join(', ')}`);
    const startedAt = Date.now();
    const done = due.map(async ({ name, check }) => {
      const isFine = await check();
      return { name, isFine, seconds: (Date.now() - startedAt) / 1000 };
    });
    results.push(...(await Promise.all(done)));
  }
  console.log('');
  for (const { name, isFine, seconds } of results) {
    console.log(`${isFine ? 'ok    ' : 'FAILED'} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  return results.every(({ isFine }) => isFine) ? 0 : 1;
});
