import { runMain } from './command-error.mjs';
import { requireNode } from './node-version.mjs';
import { ensureServerReady } from './prepare.mjs';
import { run } from './run.mjs';

/**
 * Runs a command of the built server with the arguments of this one. In a checkout, what is missing is installed and built first;
 * in a live system nothing is.
 * @param {'seed' | 'import-statement' | 'check-ledger' | 'admin' | 'doctor'} name
 */
export const runServerCommand = (name) =>
  runMain(async () => {
    requireNode();
    await ensureServerReady();
    return run(process.execPath, [`packages/server/dist/${name}.js`, ...process.argv.slice(2)]);
  });
