import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type StatementAccount, statementAccounts } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { createBankTransactions } from '../../payments/bank/bank-transactions';
import { createAllPurposes } from '../../payments/disbursement-purposes';
import { formatProblem } from '../../payments/statements/statement-file';
import { addStatement, settleStatement } from '../../payments/statements/statement-imports';
import { systemClock } from '../../platform/clock';
import { addKeys } from '../../platform/config/config';
import { MAX_CLOCK_DIFFERENCE_MS, measureClockDifference } from '../../platform/db/clock-difference';
import { connectProviders } from '../connect-providers';
import { print, runCommand, withDatabase } from './run-command';

const USAGE = `Say the account and the file: npm run bank:import -- --account stanbic statement.xml (${statementAccounts.join(', ')})`;

const isAccount = (name: string | undefined): name is StatementAccount =>
  statementAccounts.some((account) => account === name);

/** Runs `npm run bank:import -- --account stanbic file.xml`: imports a statement of a bank or network, as the back office does. */
const importStatement = async (args: readonly string[]): Promise<string | null> => {
  const at = args.indexOf('--account');
  const account = args[at + 1];
  const path = args.find((_, index) => index !== at && index !== at + 1);
  if (at === -1 || !isAccount(account) || !path) return USAGE;
  const file = readFileSync(path);
  return withDatabase(async (database, settings) => {
    const read = addKeys(settings);
    if (!read.ok) return read.error;
    const config = read.value;
    const aheadMs = await measureClockDifference(database, systemClock);
    if (Math.abs(aheadMs) > MAX_CLOCK_DIFFERENCE_MS)
      return `Nothing was imported: this machine’s clock and the database’s differ by ${Math.round(aheadMs / 1000)} s. Correct it first.`;
    const deps = { database, clock: systemClock, publicUrl: config.publicUrl };
    const { providers } = connectProviders(config, systemClock);
    const transfer = { accountName: config.BANK_ACCOUNT_NAME, accounts: config.bankAccounts };
    const payments = { providers, secretKey: config.secretKey, transfer };
    const bankTransactions = createBankTransactions({ ...deps, payments });
    const purposes = createAllPurposes();
    const statements = { ...deps, config, bankTransactions, purposes };
    const given = { account, fileName: basename(path), file, from: null, to: null };
    const added = await addStatement(statements, given, null);
    if (!added.ok) {
      const texts = adminTexts.statements;
      const lines = added.error.map((problem) => `line ${problem.line}: ${formatProblem(problem, texts)}`);
      return `Nothing was imported.\n${lines.join('\n')}`;
    }
    const { lines, from } = added.value.statement;
    const newLines = lines.filter(({ isKnown }) => !isKnown).length;
    const { matched, unmatched } = await settleStatement(statements, account, from, () => false);
    print(
      `${newLines} new lines, ${lines.length - newLines} known already; ${matched} matched, ${unmatched} for a person to decide`,
    );
    return null;
  });
};

await runCommand(importStatement);
