/**
 * `npm run typecheck`: checks the types of everything, by the native compiler. Its older sibling, the package
 * `typescript`, stays for tools and tests that read programs by its API.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const COMPILER = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
/** Threads that check at once. Each checks again what it shares with the others, so half of the cores are quicker where the build runs beside it. */
const CHECKERS = String(Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))));
const projects = ['tsconfig.json', 'packages/core/tsconfig.json'];

await runMain(async () => {
  requireNode();
  await ensureInstalled();
  for (const project of projects) {
    if ((await run(process.execPath, [COMPILER, '-p', project, '--checkers', CHECKERS])) !== 0) return 1;
  }
  return 0;
});
