import { streamLedgerReport } from '../../ledger/ledger-report';
import { runCommand } from './run-command';
import { withDatabase } from './with-database';

const USAGE = 'The books are read with: npm run ledger:check [-- --payments]';

/**
 * `npm run ledger:check [-- --payments]`: checks the ledger and prints the discrepancies as lines of
 * JSON, with every payment if `--payments` is given. Ends with exit code 1 if there is a discrepancy.
 */
const printLedgerCheck = async (args: readonly string[]): Promise<string | null> => {
  if (args.some((arg) => arg !== '--payments')) return USAGE;
  return withDatabase(async (database) => {
    let discrepancies = 0;
    for await (const line of streamLedgerReport(database, args.includes('--payments'))) {
      process.stdout.write(`${JSON.stringify(line)}\n`);
      if (line.kind === 'discrepancy') discrepancies += 1;
    }
    return discrepancies === 0 ? null : `The books do not agree in ${discrepancies} places.`;
  });
};

await runCommand(printLedgerCheck);
