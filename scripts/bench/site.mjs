import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { CommandError } from '../command-error.mjs';
import { freePort } from '../ports.mjs';
import { startStack } from '../stack.mjs';
import { median } from './median.mjs';

/** Only this command needs it, and it is a third of all files that `npm ci` would install: npx installs it when it first runs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const MAX_REPORT_BYTES = 64 * 1024 ** 2;
const PATHS = ['/', '/pay-fees', '/installment-payments'];

/** Minimum scores of each page, out of 100. */
const minimumScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

/**
 * Report of Lighthouse about one page, as far as it is read here.
 * @typedef {object} Report
 * @property {{ message: string }} [runtimeError]
 * @property {Record<string, { score: number | null, displayValue?: string }>} audits
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 */

/** @param {string} url @param {number} port of the browser @returns {Promise<Report>} */
const runLighthouse = async (url, port) => {
  const categories = `--only-categories=${Object.keys(minimumScores).join()}`;
  const options = ['--yes', LIGHTHOUSE, url, `--port=${port}`, categories, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)('npx', options, { maxBuffer: MAX_REPORT_BYTES }).catch(
    ({ stderr, message }) => {
      throw new CommandError(
        `Lighthouse, which npx downloads, could not measure ${url}: ${stderr || message}`,
      );
    },
  );
  /** @type {Report} */
  const report = JSON.parse(stdout);
  if (report.runtimeError)
    throw new CommandError(`${url} could not be measured: ${report.runtimeError.message}`);
  return report;
};

/** Prints the median scores of a page over several reports, and what it loses points for. @param {string} url @param {Report[]} reports @returns {boolean} whether it has the minimum scores */
const report = (url, reports) => {
  const scores = Object.entries(minimumScores).map(([category, minimum]) => {
    const score = median(
      reports.map(({ categories }) => Math.round(100 * (categories[category]?.score ?? 0))),
    );
    console.log(`${url} ${category} ${score}, at least ${minimum}`);
    return score >= minimum;
  });
  for (const { audits, categories } of reports.slice(-1))
    for (const { id, weight } of Object.values(categories).flatMap(({ auditRefs }) => auditRefs))
      if (weight > 0 && (audits[id]?.score ?? 1) < 1)
        console.log(`  loses points: ${id} ${audits[id]?.displayValue ?? ''}`);
  return scores.every(Boolean);
};

/**
 * Measures a running site, or one of its own, with Lighthouse on a phone.
 * @param {string} executablePath the browser's @param {number} runs @param {string | undefined} url @returns {Promise<number>} the exit code
 */
export const benchSite = async (executablePath, runs, url) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'somesa-bench-'));
  const stack = url
    ? null
    : await startStack({ dataDir, demo: true, quiet: true, env: { DEMO_HISTORY: 'parent' } });
  const port = await freePort();
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const results = [];
    for (const path of PATHS) {
      const page = (url ?? stack?.urls.server ?? '') + path;
      const reports = [];
      for (let run = 0; run < runs; run += 1) reports.push(await runLighthouse(page, port));
      results.push(report(page, reports));
    }
    return results.every(Boolean) ? 0 : 1;
  } finally {
    await browser.close();
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
