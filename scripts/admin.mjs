/**
 * `npm run admin --
 * create|list|lock|unlock|reset-second-factor|export-person|replace-key|reencrypt-files|accept-restored`:
 * manages the administrators and accounts of the configured database, and changes its secret key.
 */
import { runServerCommand } from './server-command.mjs';

await runServerCommand('admin');
