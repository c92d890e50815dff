/** `npm run admin -- create|list|lock|unlock`: makes administrators of the configured database, and locks accounts. */
import { runServerCommand } from './server-command.mjs';

await runServerCommand('admin');
