import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], skippedNames: string[] }} Tally
 *   `failures`: a text for each test that failed, with the first lines of its reason
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] | null }} Assertion
 * @typedef {{ name?: string, message?: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ testResults: TestFile[] }} Report what vitest's JSON reporter writes
 */

const LINES_OF_A_REASON = 12;

/** @param {string} text */
const firstLines = (text) => text.split('\n').slice(0, LINES_OF_A_REASON).join('\n    ');

/** @param {TestFile} file @returns {string[]} */
const listFailures = ({ name, message, assertionResults }) => {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [`${name}\n    ${firstLines(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${fullName} (${name})\n    ${firstLines((failureMessages ?? []).join('\n'))}`,
  );
};

/**
 * Counts one run. A run that ended badly without a failed test (a file that does not load, no test at all) counts as
 * one failure.
 * @param {Report | null} report
 * @param {number} exitCode
 * @returns {Tally}
 */
export const createTally = (report, exitCode) => {
  const all = report?.testResults.flatMap((file) => file.assertionResults) ?? [];
  const passed = all.filter(({ status }) => status === 'passed').length;
  const failed = all.filter(({ status }) => status === 'failed').length;
  const others = all.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const isBroken = failed === 0 && (exitCode !== 0 || all.length === 0);
  return {
    passed,
    failed: isBroken ? 1 : failed,
    skipped: others.length,
    failures: report?.testResults.flatMap(listFailures) ?? [],
    skippedNames: others.map(({ fullName }) => fullName),
  };
};

/** @param {string} path @returns {Report | null} */
export const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

/** @param {Tally[]} tallies @returns {Tally} */
export const sum = (tallies) => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  skippedNames: tallies.flatMap(({ skippedNames }) => skippedNames),
});

/** @param {Tally} tally */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
