/**
 * `npm run dependencies`: lists the shipped packages with their licences, and asks the registry for their
 * advisories and newer versions. Fails on a licence that is not allowed, on a high or critical advisory that has a fix, and on a
 * package that is behind by a major version without a reason.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain } from './command-error.mjs';
import { listShippedPackages } from './licences.mjs';
import { findBehind } from './newer-versions.mjs';
import { root } from './root.mjs';

const AUDIT_TIMEOUT_MS = 120_000;

/** @typedef {{ severity: string, fixAvailable: unknown }} Vulnerability */

/** Returns the vulnerable packages by name, or why they are not known. @returns {{ found: Record<string, Vulnerability> } | { unknown: string }} */
const readAdvisories = () => {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: AUDIT_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) return { unknown: error.message };
  try {
    const { vulnerabilities, message, error: failure } = JSON.parse(stdout);
    return vulnerabilities
      ? { found: vulnerabilities }
      : { unknown: message ?? failure?.summary ?? 'no answer' };
  } catch {
    return { unknown: 'the registry’s answer is not JSON' };
  }
};

/** Prints the packages that are behind by a major version. Returns the number of those without a reason, and of reasons without one. */
const reportBehind = () => {
  try {
    const { behind, stale } = findBehind();
    for (const { name, current, latest, reason } of behind)
      console.log(
        `Behind: ${name} ${current}, newest ${latest}: ${reason ?? 'no reason in newer-versions.mjs'}.`,
      );
    for (const name of stale)
      console.error(`Not behind: ${name}, for which newer-versions.mjs has a reason.`);
    return behind.filter(({ reason }) => reason === null).length + stale.length;
  } catch (error) {
    console.log(`Newer versions are not known: ${/** @type {Error} */ (error).message}.`);
    return 0;
  }
};

await runMain(async () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = listShippedPackages(packages);
  for (const { name, version, licence } of shipped) console.log(`${name} ${version}: ${licence}`);
  const disallowed = shipped.filter(({ isAllowed }) => !isAllowed);
  for (const { name, licence } of disallowed) console.error(`Not allowed: ${name} under ${licence}.`);

  const wrong = disallowed.length + reportBehind();
  const advisories = readAdvisories();
  if ('unknown' in advisories) {
    console.log(`${shipped.length} packages. Advisories are not known: ${advisories.unknown}.`);
    return wrong > 0 ? 1 : 0;
  }
  const found = Object.entries(advisories.found);
  for (const [name, { severity, fixAvailable }] of found)
    console.log(`Advisory: ${name}, ${severity}, ${fixAvailable ? 'has a fix' : 'has no fix'}.`);
  const urgent = found.filter(
    ([, { severity, fixAvailable }]) => ['high', 'critical'].includes(severity) && fixAvailable,
  );
  console.log(`${shipped.length} packages, ${found.length} with advisories.`);
  return wrong + urgent.length > 0 ? 1 : 0;
});
