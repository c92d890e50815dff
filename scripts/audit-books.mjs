/** `npm run ledger:check`: holds the configured database's books against each other. */
import { runServerCommand } from './server-command.mjs';

await runServerCommand('audit-books');
