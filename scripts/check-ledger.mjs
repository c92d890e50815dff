/** `npm run ledger:check`: checks the ledger of the configured database. */
import { runServerCommand } from './server-command.mjs';

await runServerCommand('check-ledger');
