import { buildSteps, ensureBuilt, findMissing } from './build-steps.mjs';
import { CommandError } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { findLiveSign, findProductionSign } from './live-system.mjs';
import { root } from './root.mjs';

/** @param {string[]} names of the build steps whose files must be there @param {string} sign */
const requireBuilt = (names, sign) => {
  for (const step of buildSteps.filter(({ name }) => names.includes(name))) {
    const missing = findMissing(step);
    if (!missing) continue;
    throw new CommandError(
      `${step.output}/${missing} is missing, and nothing is installed or built here, as ${sign}. Run npm ci && npm run build in a checkout, and deliver what that leaves.`,
    );
  }
};

/** Installs and builds what is missing or has changed; in production nothing, and refuses if anything is missing. */
export const ensureReady = async () => {
  const sign = findProductionSign(process.env);
  const names = buildSteps.map(({ name }) => name);
  if (sign) return requireBuilt(names, sign);
  await ensureInstalled();
  await ensureBuilt();
};

/**
 * Installs and builds what a command of the server needs. Where the system may be a live one, it changes nothing.
 * @param {string} step build step that leaves the command
 */
export const ensureServerReady = async (step) => {
  const sign = findLiveSign({ folder: root, env: process.env, uid: process.getuid?.() });
  return sign ? requireBuilt([step], sign) : ensureReady();
};
