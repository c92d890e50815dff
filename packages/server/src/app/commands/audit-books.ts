import { reportBooks } from '../../ledger/books-report';
import { runCommand } from './run-command';
import { withDatabase } from './with-database';

const USAGE = 'The books are read with: npm run ledger:check [-- --payments]';

/**
 * `npm run ledger:check [-- --payments]`: holds the books against each other and prints what was found as lines of
 * JSON, with every payment where they are asked for. Ends with exit code 1 where something does not agree.
 */
const auditBooks = async (args: readonly string[]): Promise<string | null> => {
  if (args.some((arg) => arg !== '--payments')) return USAGE;
  return withDatabase(async (database) => {
    let discrepancies = 0;
    for await (const line of reportBooks(database, args.includes('--payments'))) {
      process.stdout.write(`${JSON.stringify(line)}\n`);
      if (line.kind === 'discrepancy') discrepancies += 1;
    }
    return discrepancies === 0 ? null : `The books do not agree in ${discrepancies} places.`;
  });
};

await runCommand(auditBooks);
