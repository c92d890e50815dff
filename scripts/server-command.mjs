import { ensureBuilt } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { runMain } from './refusal.mjs';
import { run } from './run.mjs';

/**
 * Runs a command of the server with the arguments of this one, after installing and building what is missing.
 * @param {'seed' | 'import-statement' | 'audit-books' | 'admin'} name
 */
export const runServerCommand = (name) =>
  runMain(async () => {
    requireNode();
    await ensureInstalled();
    await ensureBuilt();
    return run(process.execPath, [`packages/server/dist/${name}.js`, ...process.argv.slice(2)]);
  });
