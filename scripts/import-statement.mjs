/** `npm run bank:import -- --bank stanbic statement.csv`: imports a bank's statement. */
import { runServerCommand } from './server-command.mjs';

await runServerCommand('import-statement');
