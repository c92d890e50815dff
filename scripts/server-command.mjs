import { buildSteps } from './build-steps.mjs';
import { runMain } from './command-error.mjs';
import { requireNode } from './node-version.mjs';
import { ensureServerReady } from './prepare.mjs';
import { run } from './run.mjs';

/**
 * Runs a command of the built server with the arguments of this one. In a checkout, what is missing is installed and built first;
 * in a live system nothing is.
 * @param {'seed' | 'import-statement' | 'check-ledger' | 'admin' | 'doctor'} name
 * @param {string} [step] build step that leaves the command
 */
export const runServerCommand = (name, step = 'server') =>
  runMain(async () => {
    requireNode();
    await ensureServerReady(step);
    const folder = buildSteps.find((each) => each.name === step)?.output;
    return run(process.execPath, ['--enable-source-maps', `${folder}/${name}.js`, ...process.argv.slice(2)]);
  });
