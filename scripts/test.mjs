/** `npm test`: installs what is missing and runs everything; `node scripts/test.mjs faults` runs the schedules of `npm run test:faults`, `long` the tests at full size of which it runs a part, `pictures` takes pictures of every screen. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { bin, run } from './run.mjs';
import { waitForStopSignal } from './signals.mjs';
import { fullSuites, suites } from './suites.mjs';
import { createTally, inWords, readReport, sum } from './tally.mjs';
import { prepare } from './test-needs.mjs';

const INTERRUPTED = 130;

/** @typedef {import('./suites.mjs').Suite} Suite */
/** @typedef {import('./tally.mjs').Tally} Tally */

/** @param {string[]} args @returns {Suite[]} */
const chosenSuites = (args) => {
  const [first, second] = args;
  if (first === undefined) return suites;
  const full = fullSuites.filter(({ name }) => name === first);
  if (full.length > 0 && args.length === 1) return full;
  const chosen = suites.find((suite) => first === '--only' && suite.name === second);
  if (chosen && args.length === 2) return [chosen];
  const listNames = (/** @type {Suite[]} */ list) => [...new Set(list.map(({ name }) => name))].join(', ');
  throw new CommandError(
    `npm test knows -- --only with one of ${listNames(suites)}, and node scripts/test.mjs one of ${listNames(fullSuites)}; not "${args.join(' ')}".`,
  );
};

/**
 * Runs a suite. If it runs beside others, its output is shown at its end, in one piece.
 * @param {Suite} suite @param {NodeJS.ProcessEnv} env @param {string} folder for the report @param {boolean} isBeside
 */
const runSuite = async (suite, env, folder, isBeside) => {
  const heading = `\n== ${suite.title}`;
  const own = mkdtempSync(join(folder, suite.name));
  const [report, log] = [join(own, 'report.json'), join(own, 'output')];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (!isBeside) console.log(heading);
  const output = isBeside ? openSync(log, 'a') : undefined;
  // Vitest and the programs that its tests start run on the first Node.js of the path.
  const first = suite.needs.includes('node-24') ? [dirname(env.NODE_24 ?? '')] : [];
  const code = await run(bin('vitest'), ['run', ...suite.vitest, ...reporters], {
    env: {
      ...env,
      PATH: [...first, env.PATH].join(delimiter),
      TEST_MODULE_CACHE: join(folder, 'modules'),
    },
    ...(output !== undefined && { output }),
  });
  if (output !== undefined) {
    closeSync(output);
    console.log(`${heading}\n${readFileSync(log, 'utf8')}`);
  }
  return createTally(readReport(report), code);
};

/** @param {Suite[]} chosen */
const runAll = async (chosen) => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const prepared = await prepare(chosen);
  const unmet = [];
  /** @type {{ suite: Suite, tally: Promise<Tally> }[]} */
  const started = [];
  /** @type {Tally[]} */
  let tallies = [];
  try {
    for (const suite of chosen) {
      const lacking = suite.needs.find((need) => prepared.missing[need] !== undefined);
      if (lacking) {
        unmet.push(`Could not run: ${suite.title}: ${prepared.missing[lacking]}.`);
        continue;
      }
      for (const { need, title } of suite.parts ?? [])
        if (prepared.missing[need] !== undefined)
          unmet.push(`Could not run: ${title}: ${prepared.missing[need]}.`);
      const isBeside = suite.isMostlyWaiting === true && suite !== chosen.at(-1);
      const tally = runSuite(suite, { ...process.env, ...prepared.env, ...suite.env }, folder, isBeside);
      started.push({ suite, tally });
      if (!isBeside) await tally;
    }
    tallies = await Promise.all(started.map(({ tally }) => tally));
  } finally {
    await prepared.release();
  }
  const lines = tallies.map((tally, at) => `${started[at]?.suite.title}: ${inWords(tally)}`);
  const total = sum(tallies);
  // A build that fails is our own fault, not something that this machine lacks; so is a Node.js that was promised and is not there.
  const faults = ['build', ...(process.env.NODE_24 ? ['node-24'] : [])];
  total.failed += faults.filter((need) => prepared.missing[need] !== undefined).length;
  const failures = total.failures.map((failure) => `Failed: ${failure}`);
  const skipped = total.skippedNames.map((name) => `Skipped: ${name}`);
  console.log(`\n${[...failures, ...lines, ...skipped, ...unmet].join('\n')}`);
  console.log(inWords(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
};

await runMain(async () => {
  requireNode();
  const chosen = chosenSuites(process.argv.slice(2));
  await ensureInstalled();
  // Leaving at once lets the database and the suite's processes be ended on the way out.
  void waitForStopSignal().then(() => process.exit(INTERRUPTED));
  return runAll(chosen);
});
