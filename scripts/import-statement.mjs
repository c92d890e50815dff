/** `npm run bank:import -- --account stanbic statement.xml`: imports a statement of a bank or network. */
import { runServerCommand } from './server-command.mjs';

await runServerCommand('import-statement');
