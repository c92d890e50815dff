/** `npm run build`: builds everything. */
import { ensureBuilt } from './build-steps.mjs';
import { runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';

await runMain(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt({ all: true });
});
