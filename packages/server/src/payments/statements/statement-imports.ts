import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { err, ok, type Result, toKampalaDay } from '@somesa/core';
import type { StatementAccount } from '@somesa/core/admin';
import { min, sql } from 'drizzle-orm';
import { ledgerEntries } from '../../ledger/tables/ledger';
import type { DisbursementPurposes } from '../../loans/disbursements/disbursement-purpose';
import { recordAudit } from '../../people/audit/record-audit';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { createParser } from '../../platform/jobs/parse-in-worker';
import type { BankTransactions } from '../bank/bank-transactions';
import { statementImports } from '../tables/statements';
import { listComparedAccounts, REFRESHED_DAYS, refreshAccountDays } from './account-days';
import { type Compared, type ComparedStatement, compareStatement } from './compare-statement';
import { lockStatementAccount, type MatchOutcome, matchAccount } from './match-lines';
import type { readStatement } from './read-statement';
import { recordCredits, settleTransfers } from './settle-lines';
import { type AccountSettings, getAccountNumbers, readStatementColumns } from './statement-columns';
import {
  createProblem,
  type StatementFile,
  type StatementLine,
  type StatementProblem,
} from './statement-file';

/** Number of lines written in one statement; an in-process database serves no other query meanwhile. */
const BATCH_LINES = 2_000;

/** Maximum time to read a file, in milliseconds: the largest ones take 20 s. */
const MAX_READ_MS = 60_000;

const readInWorker = createParser<typeof readStatement>('statement', { maxDurationMs: MAX_READ_MS });

/** File that a user, or a command, gives us. */
export interface GivenStatement {
  account: StatementAccount;
  fileName: string;
  file: Uint8Array;
  /** Days that the file covers, if the user named them. */
  from: string | null;
  to: string | null;
}

const findFirstDay = async (db: Queryable): Promise<string | null> => {
  const [first] = await db.orm.select({ postedAt: min(ledgerEntries.postedAt) }).from(ledgerEntries);
  return first?.postedAt ? toKampalaDay(first.postedAt) : null;
};

/** Writes new lines as arrays, since a statement can have 100,000. */
const insertLines = async (
  tx: Tx,
  account: StatementAccount,
  importId: string,
  lines: readonly StatementLine[],
): Promise<void> => {
  for (let from = 0; from < lines.length; from += BATCH_LINES) {
    const batch = lines.slice(from, from + BATCH_LINES);
    const column = (key: keyof StatementLine) => sql.param(batch.map((line) => line[key]));
    await tx.orm.execute(sql`
      insert into statement_lines (account, import_id, line_key, line, booked_on, value_date, booked_at, amount_ugx,
        transaction_id, reference, narrative, counterparty, is_charge, cents)
      select ${account}, ${importId}::uuid, t.line_key, t.line, t.booked_on::date, t.value_date::date, t.booked_at, t.amount_ugx,
        t.transaction_id, t.reference, t.narrative, t.counterparty, t.is_charge, t.cents
      from unnest(${column('lineKey')}::text[], ${column('line')}::int[], ${column('bookedOn')}::text[],
        ${column('valueDate')}::text[], ${column('bookedAt')}::timestamptz[], ${column('amountUgx')}::bigint[],
        ${column('transactionId')}::text[], ${column('reference')}::text[], ${column('narrative')}::text[],
        ${column('counterparty')}::text[], ${column('isCharge')}::bool[], ${column('cents')}::int[])
        as t (line_key, line, booked_on, value_date, booked_at, amount_ugx, transaction_id, reference, narrative,
          counterparty, is_charge, cents)`);
    await setImmediate();
  }
};

export interface StatementDependencies {
  database: Database;
  clock: Clock;
  config: AccountSettings;
  bankTransactions: BankTransactions;
  purposes: DisbursementPurposes;
}

const read = async (
  { database, clock, config }: StatementDependencies,
  { account, file, from, to }: GivenStatement,
): Promise<Result<StatementFile, StatementProblem[]>> => {
  const columns = (await readStatementColumns(database))[account];
  const number = getAccountNumbers(config)[account];
  const days = { from, to, today: toKampalaDay(clock.now()), firstDay: await findFirstDay(database) };
  const parsed = await readInWorker(file, { number, columns, ...days });
  return parsed.ok ? parsed.value : err([createProblem(1, parsed.error)]);
};

const getContext = ({ clock }: StatementDependencies, from: string | null) => ({
  today: toKampalaDay(clock.now()),
  now: clock.now(),
  ...(from !== null && { since: from }),
});

/** Matches the lines of an account that the ledger knows, records new credits, and settles transfers of payment files. Returns the number of matches. */
const matchKnown = async (
  deps: StatementDependencies,
  account: StatementAccount,
  from: string | null,
  isStopping: () => boolean,
): Promise<number> => {
  const context = { ...getContext(deps, from), isFirstPass: true };
  const { matched } = await deps.database.transaction((tx) => matchAccount(tx, account, context));
  await recordCredits(deps, account, isStopping);
  if (account === 'bank-disbursements') await settleTransfers(deps, isStopping);
  return matched;
};

/** Matches the rest of an account, opens exceptions for what has no match, and compares its days again. */
const matchRest = (
  deps: StatementDependencies,
  account: StatementAccount,
  from: string | null,
): Promise<MatchOutcome> =>
  deps.database.transaction(async (tx) => {
    const context = getContext(deps, from);
    const outcome = await matchAccount(tx, account, context);
    const { today, now } = context;
    await refreshAccountDays(tx, account, { from: from ?? addDays(today, -REFRESHED_DAYS), today, now });
    return outcome;
  });

/** Reads a statement and compares it with what was imported before. Stores nothing. */
export const previewStatement = async (
  deps: StatementDependencies,
  given: GivenStatement,
): Promise<Compared> => {
  const file = await read(deps, given);
  return file.ok ? compareStatement(deps.database, given.account, file.value) : file;
};

/**
 * Imports a statement: stores its new lines in one transaction. `settleStatement` then matches them. Returns the ID of the import, or the
 * problems of the file, with which nothing is stored. `actorId` is null for a command.
 */
export const addStatement = async (
  deps: StatementDependencies,
  given: GivenStatement,
  actorId: string | null,
): Promise<Result<{ importId: string; statement: ComparedStatement }, StatementProblem[]>> => {
  const file = await read(deps, given);
  if (!file.ok) return file;
  const { account, fileName } = given;
  return deps.database.transaction(async (tx) => {
    await lockStatementAccount(tx, account);
    const compared = await compareStatement(tx, account, file.value);
    if (!compared.ok) return compared;
    const { format, statementNumber, from, to, openingUgx, closingUgx, lines, sha256 } = compared.value;
    const newLines = lines.filter(({ isKnown }) => !isKnown);
    const importId = randomUUID();
    const now = deps.clock.now();
    await tx.orm.insert(statementImports).values({
      ...{ id: importId, account, format, fileName, sha256, statementNumber, openingUgx, closingUgx },
      fromOn: from,
      toOn: to,
      lines: lines.length,
      newLines: newLines.length,
      importedBy: actorId,
      importedAt: now,
    });
    await insertLines(tx, account, importId, newLines);
    if (actorId !== null)
      await recordAudit(tx, {
        actorId,
        action: 'statement.imported',
        subject: ['reconciliation', account],
        detail: { name: fileName, lines: lines.length, added: newLines.length },
        at: now,
      });
    return ok({ importId, statement: compared.value });
  });
};

/** Matches an account's lines from a day on: first what the ledger knows, then new credits as bank transactions. */
export const settleStatement = async (
  deps: StatementDependencies,
  account: StatementAccount,
  from: string,
  isStopping: () => boolean,
): Promise<MatchOutcome> => {
  const known = await matchKnown(deps, account, from, isStopping);
  if (isStopping()) return { matched: known, unmatched: 0 };
  const { matched, unmatched } = await matchRest(deps, account, from);
  return { matched: known + matched, unmatched };
};

/** Matches all accounts that have statements or balances again, and compares their days. */
export const settleAllStatements = async (
  deps: StatementDependencies,
  isStopping: () => boolean,
): Promise<MatchOutcome> => {
  const total = { matched: 0, unmatched: 0 };
  const accounts = await listComparedAccounts(deps.database);
  // A journal on the collection accounts is missing only if no bank's statement has it.
  for (const account of accounts)
    if (!isStopping()) total.matched += await matchKnown(deps, account, null, isStopping);
  for (const account of accounts) {
    if (isStopping()) break;
    const { matched, unmatched } = await matchRest(deps, account, null);
    total.matched += matched;
    total.unmatched += unmatched;
  }
  return total;
};
