import { readFileSync } from 'node:fs';
import { type BankCode, bankCodes } from '@somesa/core/admin';
import { type BankTransactionOutcome, createBankTransactions } from '../../payments/bank/bank-transactions';
import { readStatementCsv } from '../../payments/bank/statement-csv';
import { systemClock } from '../../platform/clock';
import { print, runCommand, withDatabase } from './run-command';

const USAGE = `Say the bank and the file: npm run bank:import -- --bank stanbic statement.csv (${bankCodes.join(', ')})`;

const isBank = (name: string | undefined): name is BankCode => bankCodes.some((code) => code === name);

/** Runs `npm run bank:import -- --bank stanbic file.csv`: posts the transactions of a bank statement. A second import changes nothing. */
const importStatement = async (args: readonly string[]): Promise<string | null> => {
  const at = args.indexOf('--bank');
  const bank = args[at + 1];
  const file = args.find((_, index) => index !== at && index !== at + 1);
  if (at === -1 || !isBank(bank) || !file) return USAGE;
  const lines = readStatementCsv(readFileSync(file), { bank });
  if (!lines.ok) {
    return `Nothing was imported.\n${lines.error.map(({ line, message }) => `line ${line}: ${message}`).join('\n')}`;
  }
  return withDatabase(async (database, { publicUrl }) => {
    const bankTransactions = createBankTransactions({ database, clock: systemClock, publicUrl });
    const counts: Record<BankTransactionOutcome, number> = { allocated: 0, known: 0, exception: 0 };
    for (const line of lines.value) counts[await bankTransactions.record(line, 'statement')] += 1;
    print(
      `${counts.allocated} allocated, ${counts.known} known already, ${counts.exception} for a person to decide`,
    );
    return null;
  });
};

await runCommand(importStatement);
