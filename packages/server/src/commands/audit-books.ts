import { readConfig } from '../config';
import { openDatabase } from '../db/open-database';
import { reportBooks } from '../ledger/books-report';

const USAGE = 'The books are read with: npm run audit-books [-- --payments]';

/**
 * `npm run audit-books [-- --payments]`: holds the books against each other and prints what was found as lines of
 * JSON, with every payment where they are asked for. Ends with exit code 1 where something does not agree.
 */
const auditBooks = async (args: readonly string[]): Promise<string | null> => {
  if (args.some((arg) => arg !== '--payments')) return USAGE;
  const config = readConfig(process.env);
  if (!config.ok) return `The configuration can’t be used:\n${config.error.join('\n')}`;
  const opened = await openDatabase(config.value.location, (error) =>
    process.stderr.write(`${error.message}\n`),
  );
  if (!opened.ok) return opened.error;
  const database = opened.value;
  let discrepancies = 0;
  try {
    for await (const line of reportBooks(database, args.includes('--payments'))) {
      process.stdout.write(`${JSON.stringify(line)}\n`);
      if (line.kind === 'discrepancy') discrepancies += 1;
    }
  } finally {
    await database.close();
  }
  return discrepancies === 0 ? null : `The books do not agree in ${discrepancies} places.`;
};

const refusal = await auditBooks(process.argv.slice(2));
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
