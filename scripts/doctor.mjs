/** `npm run doctor`: checks settings, database, providers, mail, files and address of an installation, and says what to do. */
import { runServerCommand } from './server-command.mjs';

await runServerCommand('doctor');
