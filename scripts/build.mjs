/** `npm run build`: builds everything. */
import { ensureBuilt } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { runMain } from './refusal.mjs';

await runMain(async () => {
  requireNode();
  await ensureInstalled();
  await ensureBuilt({ all: true });
});
