import { CommandError } from './command-error.mjs';

/** Lowest version that is supported. */
export const LOWEST = { major: 20, minor: 19 };

/**
 * Refuses a Node.js that is too old, before anything else can fail in a way that says less.
 * @param {string} version such as `20.19.0`
 */
export const requireNode = (version = process.versions.node) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > LOWEST.major || (major === LOWEST.major && minor >= LOWEST.minor)) return;
  throw new CommandError(
    `Somesa needs Node.js ${LOWEST.major}.${LOWEST.minor} or newer; this is ${version}. Install a newer one from https://nodejs.org and try again.`,
  );
};
