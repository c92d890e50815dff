/** `npm run audit-books`: holds the configured database's books against each other. */
import { runServerCommand } from './server-command.mjs';

await runServerCommand('audit-books');
