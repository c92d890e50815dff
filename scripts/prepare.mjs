import { buildSteps, ensureBuilt, findMissing } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { findCopySign, findLiveSign } from './live-system.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';

const place = { folder: root, env: process.env, uid: process.getuid?.() };

/** @param {string[]} names of the build steps whose files must be there @param {string} sign */
const requireBuilt = (names, sign) => {
  for (const step of buildSteps.filter(({ name }) => names.includes(name))) {
    const missing = findMissing(step);
    if (!missing) continue;
    throw new Refusal(
      `${step.output}/${missing} is missing, and nothing is installed or built here, as ${sign}. Run npm ci && npm run build in a checkout, and deliver what that leaves.`,
    );
  }
};

/**
 * Installs and builds what is missing or has changed. In a live system it changes nothing, and refuses if anything is missing.
 * @param {{ steps?: string[], isCopyLive?: boolean }} [options] the build steps that are needed (all of them if not said), and
 * whether a copy without git counts as live
 */
export const ensureReady = async ({
  steps = buildSteps.map(({ name }) => name),
  isCopyLive = false,
} = {}) => {
  const sign = findLiveSign(place) ?? (isCopyLive ? findCopySign(root) : null);
  if (sign) return requireBuilt(steps, sign);
  await ensureInstalled();
  await ensureBuilt();
};
