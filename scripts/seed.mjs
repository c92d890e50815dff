/** `npm run seed -- --students 1000000`: fills the configured database with made-up schools and students. */
import { runServerCommand } from './server-command.mjs';

await runServerCommand('seed', 'demo');
