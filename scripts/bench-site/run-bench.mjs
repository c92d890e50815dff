import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { CommandError } from '../command-error.mjs';
import { freePort } from '../ports.mjs';
import { startStack } from '../stack.mjs';
import { categories, findMissedScores, medianScores } from './scores.mjs';

/** @typedef {import('./scores.mjs').Scores} Scores */

/** Only this command needs it, and it is a third of all files that `npm ci` would install: npx installs it when it first runs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const MAX_REPORT_BYTES = 64 * 1024 ** 2;
const PATHS = ['/', '/pay-fees', '/installment-payments'];

/**
 * Report of Lighthouse about one page, as far as it is read here.
 * @typedef {object} Report
 * @property {{ message: string }} [runtimeError]
 * @property {Record<string, { score: number | null, displayValue?: string }>} audits
 * @property {Record<string, { id: string, score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 */

/** Lists the audits in which a page loses points, for those who fix them. @param {Report} report */
const listLosses = ({ audits, categories: found }) =>
  Object.values(found)
    .flatMap(({ id, auditRefs }) => auditRefs.map((ref) => ({ ...ref, category: id })))
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id, category }) => `${category}: ${id} ${audits[id]?.displayValue ?? ''}`);

/** @param {string} url @param {number} port @returns {Promise<{ scores: Scores, losses: string[] }>} */
const look = async (url, port) => {
  const options = [`--port=${port}`, `--only-categories=${categories.join()}`, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    maxBuffer: MAX_REPORT_BYTES,
  }).catch(({ stderr, message }) => {
    throw new CommandError(`Lighthouse, which npx downloads, could not measure ${url}: ${stderr || message}`);
  });
  /** @type {Report} */
  const report = JSON.parse(stdout);
  if (report.runtimeError)
    throw new CommandError(`${url} could not be measured: ${report.runtimeError.message}`);
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
  );
  return { scores: /** @type {Scores} */ (scores), losses: listLosses(report) };
};

/** @param {string} base @param {string} chromiumPath @param {number} runs @returns {Promise<string[]>} what was missed */
const lookAtAll = async (base, chromiumPath, runs) => {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    /** @type {string[]} */
    const missed = [];
    for (const path of PATHS) {
      const seen = [];
      for (let run = 0; run < runs; run += 1) seen.push(await look(base + path, port));
      const scores = medianScores(seen.map((one) => one.scores));
      console.log(
        `${path.padEnd(24)} ${categories.map((category) => `${category} ${scores[category]}`).join('   ')}`,
      );
      for (const loss of new Set(seen.at(-1)?.losses)) console.log(`    ${loss}`);
      missed.push(...findMissedScores(path, scores));
    }
    return missed;
  } finally {
    await browser.close();
  }
};

/** Measures a running site, or one of its own. @param {{ chromiumPath: string, url: string | undefined, runs: number }} options */
export const runBench = async ({ chromiumPath, url, runs }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'somesa-bench-'));
  const stack = url
    ? null
    : await startStack({ dataDir, demo: true, quiet: true, env: { DEMO_HISTORY: 'parent' } });
  try {
    const missed = await lookAtAll(url ?? stack?.urls.server ?? '', chromiumPath, runs);
    for (const sentence of missed) console.log(sentence);
    return missed.length === 0 ? 0 : 1;
  } finally {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
