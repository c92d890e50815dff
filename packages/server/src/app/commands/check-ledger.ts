import { streamLedgerReport } from '../../audit/ledger-report';
import { print, runCommand, withDatabase } from './run-command';

const USAGE = 'Usage: npm run ledger:check [-- --payments]';

/**
 * Runs `npm run ledger:check [-- --payments]`: checks the ledger and prints each discrepancy as a line of JSON, and every payment
 * if `--payments` is given. The exit code is 1 if there is a discrepancy.
 */
const printLedgerCheck = async (args: readonly string[]): Promise<string | null> => {
  if (args.some((arg) => arg !== '--payments')) return USAGE;
  return withDatabase(async (database) => {
    let discrepancies = 0;
    for await (const line of streamLedgerReport(database, args.includes('--payments'))) {
      print(JSON.stringify(line));
      if (line.kind === 'discrepancy') discrepancies += 1;
    }
    return discrepancies === 0
      ? null
      : `The ledger has ${discrepancies} ${discrepancies === 1 ? 'discrepancy' : 'discrepancies'}.`;
  });
};

await runCommand(printLedgerCheck);
