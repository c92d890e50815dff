/** Packages of which a newer major version exists, and why it is not used. */
import { spawnSync } from 'node:child_process';
import { LOWEST } from './node-version.mjs';
import { root } from './root.mjs';

const LOWEST_NODE = `${LOWEST.major}.${LOWEST.minor}`;
/** Newest line of Node.js on which the tests run. */
const NEWEST_NODE = '24.99';

/** Reasons to stay behind that have nothing to do with Node.js. @type {Record<string, string>} */
export const reasons = {
  '@types/node': 'describes the oldest Node.js that is supported',
  'react-18': 'stands for sites that still have React 18',
  'react-dom-18': 'stands for sites that still have React 18',
  'types-react-18': 'stands for sites that still have React 18',
  typescript: 'tools need the API of TypeScript 6; typescript-native is 7',
};

/** @typedef {{ current?: string, latest: string }} Versions */
/** @typedef {Record<string, Versions | Versions[]>} Outdated what `npm outdated --json` prints */

/** Returns the part of a version that differs if users must change something: `2` of 2.1.0, `0.3` of 0.3.1. @param {string} version */
const getLine = (version) => /^0\.\d+|^\d+/.exec(version)?.[0];

/** @param {Outdated} outdated */
const listMajors = (outdated) =>
  Object.entries(outdated).flatMap(([key, found]) => {
    const [{ current = '', latest } = { latest: '' }] = [found].flat();
    // An alias is listed as `react-18:react@18.3.1`.
    const name = key.replace(/:.*/, '');
    return current && getLine(current) !== getLine(latest) ? [{ name, current, latest }] : [];
  });

/**
 * Lists the packages that are behind by a major version, each with its reason, or null if it has none; and the reasons of packages
 * that are not behind.
 * @param {{ onLowest: Outdated, onNewest: Outdated }} found what is outdated, as the lowest and the newest Node.js see it
 */
export const compareVersions = ({ onLowest, onNewest }) => {
  const usable = listMajors(onLowest).map(({ name }) => name);
  const behind = listMajors(onNewest).map((one) => ({
    ...one,
    reason:
      reasons[one.name] ?? (usable.includes(one.name) ? null : `needs a newer Node.js than ${LOWEST_NODE}`),
  }));
  const stale = Object.keys(reasons).filter((name) => behind.every((one) => one.name !== name));
  return { behind, stale };
};

/** Asks npm what is outdated. It leaves out versions that a Node.js can't use, so this one claims to be another. @param {string} node @returns {Outdated} */
const readOutdated = (node) => {
  const claim = `Object.defineProperty(process,'version',{value:'v${node}.0'})`;
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${claim}` };
  const { stdout } = spawnSync('npm', ['outdated', '--json'], { cwd: root, encoding: 'utf8', env });
  const answer = JSON.parse(stdout || '{"error":{"summary":"npm says nothing"}}');
  if (answer.error) throw new Error(answer.error.summary);
  return answer;
};

/** Compares all packages with the registry. Throws if it does not answer. */
export const findBehind = () =>
  compareVersions({ onLowest: readOutdated(LOWEST_NODE), onNewest: readOutdated(NEWEST_NODE) });
