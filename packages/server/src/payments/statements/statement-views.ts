import { formatFullName } from '@somesa/core';
import {
  MAX_STATEMENT_PREVIEW,
  type ReconciliationDayView,
  type StatementAccount,
  type StatementAccountsAnswer,
  type StatementLineResult,
  type StatementMapping,
  type StatementView,
  statementAccounts,
  statementColumns,
} from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { exceptions } from '../../people/tables/queue';
import { users } from '../../people/tables/users';
import type { Queryable } from '../../platform/db/database';
import { bankTransactions } from '../tables/bank-transactions';
import { daySignOffs, statementImports, statementLines, statementMatches } from '../tables/statements';
import { findAccountDay, isOpenOfAccount } from './account-days';
import type { ComparedStatement } from './compare-statement';
import { readStatementColumns } from './statement-columns';
import { formatCents, formatProblem, type StatementProblem } from './statement-file';
import type { GivenStatement } from './statement-imports';

const viewLines = (problems: readonly StatementProblem[]) =>
  problems.map((found) => ({ line: found.line, message: formatProblem(found, adminTexts.statements) }));

export const viewProblems = (
  { account, fileName }: GivenStatement,
  problems: readonly StatementProblem[],
): StatementView => ({
  account,
  fileName,
  format: null,
  importId: null,
  from: null,
  to: null,
  openingUgx: null,
  closingUgx: null,
  lines: 0,
  newLines: 0,
  knownLines: 0,
  skippedLines: 0,
  skipped: [],
  matchedLines: null,
  waitingLines: null,
  unmatchedLines: null,
  creditUgx: 0,
  debitUgx: 0,
  problems: viewLines(problems),
  signedDays: [],
  preview: [],
});

/** Import of a statement, if it was imported: its ID, and the results of its matched lines by their line keys. */
export interface ImportOutcome {
  importId: string;
  results: ReadonlyMap<string, 'matched' | 'waiting'>;
}

/** Lists the results of an import's matched lines, by their line keys. Money without a payment waits for a person, although the ledger has it. */
export const listMatchResults = async (
  db: Queryable,
  importId: string,
): Promise<ImportOutcome['results']> => {
  const { providerTransactionId, paymentId, returnTransactionId } = bankTransactions;
  const isWaiting = and(
    eq(statementMatches.movement, sql`'bank-transaction:' || ${providerTransactionId}`),
    isNull(paymentId),
    isNull(returnTransactionId),
  );
  const rows = await db.orm
    .select({ lineKey: statementLines.lineKey, waitingId: providerTransactionId })
    .from(statementLines)
    .innerJoin(statementMatches, eq(statementMatches.lineId, statementLines.id))
    .leftJoin(bankTransactions, isWaiting)
    .where(eq(statementLines.importId, importId));
  return new Map(rows.map(({ lineKey, waitingId }) => [lineKey, waitingId === null ? 'matched' : 'waiting']));
};

export const viewStatement = (
  { account, fileName }: GivenStatement,
  { format, from, to, openingUgx, closingUgx, lines, skipped, signedDays }: ComparedStatement,
  outcome: ImportOutcome | null,
): StatementView => {
  const newLines = lines.filter(({ isKnown }) => !isKnown).length;
  const getResult = ({ isKnown, lineKey }: ComparedStatement['lines'][number]): StatementLineResult => {
    if (isKnown) return 'known';
    if (!outcome) return 'new';
    return outcome.results.get(lineKey) ?? 'unmatched';
  };
  const sum = (isIn: boolean) =>
    lines.reduce((total, { amountUgx }) => (amountUgx > 0 === isIn ? total + Math.abs(amountUgx) : total), 0);
  const countResults = (result: 'matched' | 'waiting'): number =>
    [...(outcome?.results.values() ?? [])].filter((each) => each === result).length;
  return {
    account,
    fileName,
    format,
    importId: outcome?.importId ?? null,
    from,
    to,
    openingUgx,
    closingUgx,
    lines: lines.length,
    newLines,
    knownLines: lines.length - newLines,
    skippedLines: skipped.length,
    skipped: viewLines(skipped.slice(0, MAX_STATEMENT_PREVIEW)),
    matchedLines: outcome ? countResults('matched') : null,
    waitingLines: outcome ? countResults('waiting') : null,
    unmatchedLines: outcome ? newLines - outcome.results.size : null,
    creditUgx: sum(true),
    debitUgx: sum(false),
    problems: [],
    signedDays,
    preview: lines.slice(0, MAX_STATEMENT_PREVIEW).map((line) => ({
      line: line.line,
      bookedOn: line.bookedOn,
      transactionId: line.transactionId,
      reference: line.reference === '' ? line.narrative : line.reference,
      counterparty: line.counterparty,
      amountUgx: line.amountUgx,
      exact: line.cents === 0 ? null : formatCents(line.amountUgx * 100 + line.cents),
      result: getResult(line),
    })),
  };
};

const toColumns = (mapping: StatementMapping) =>
  statementColumns.flatMap((column) => {
    const head = mapping[column];
    return head === undefined ? [] : [{ column, head }];
  });

export const viewAccounts = async (
  db: Queryable,
  numbers: Record<StatementAccount, string | null>,
): Promise<StatementAccountsAnswer> => {
  const columns = await readStatementColumns(db);
  const covered = await db.orm
    .select({ account: statementImports.account, until: sql<string>`max(${statementImports.toOn})::text` })
    .from(statementImports)
    .groupBy(statementImports.account);
  const untilByAccount = new Map(covered.map(({ account, until }) => [account, until]));
  return {
    accounts: statementAccounts.map((account) => ({
      account,
      number: numbers[account],
      coveredUntil: untilByAccount.get(account) ?? null,
      columns: toColumns(columns[account]),
    })),
  };
};

const listOpenExceptions = (db: Queryable, account: StatementAccount, day: string) => {
  const { kind, subject, detail, openedAt } = exceptions;
  return db.orm
    .select({
      id: sql<string>`${kind} || '~' || ${subject}`,
      kind,
      name: sql<string>`coalesce(${detail} ->> 'transaction', ${detail} ->> 'reference', ${subject})`,
      amountUgx: sql`(${detail} ->> 'amountUgx')::bigint`.mapWith(Number),
    })
    .from(exceptions)
    .where(and(isOpenOfAccount(account), sql`${detail} ->> 'bookedOn' = ${day}`))
    .orderBy(openedAt, subject)
    .limit(200);
};

const sameFigures = (a: Figures, b: Figures): boolean =>
  a.balanceThereUgx === b.balanceThereUgx &&
  a.balanceHereUgx === b.balanceHereUgx &&
  a.lines === b.lines &&
  a.matchedLines === b.matchedLines;

type Figures = Pick<
  typeof daySignOffs.$inferSelect,
  'balanceThereUgx' | 'balanceHereUgx' | 'lines' | 'matchedLines' | 'openExceptions'
>;

/** Finds a day of an account with its open exceptions and its sign-off. Returns null if nothing is known of it. */
export const viewDay = async (
  db: Queryable,
  account: StatementAccount,
  day: string,
): Promise<ReconciliationDayView | null> => {
  const row = await findAccountDay(db, account, day);
  if (!row) return null;
  const [found] = await db.orm
    .select({
      signOff: daySignOffs,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(daySignOffs)
    .innerJoin(users, eq(users.id, daySignOffs.signedBy))
    .where(and(eq(daySignOffs.account, account), eq(daySignOffs.day, day)));
  const isChanged = found && !sameFigures(found.signOff, row);
  const toFigures = ({ balanceThereUgx, balanceHereUgx, lines, matchedLines, openExceptions }: Figures) => ({
    balanceThereUgx,
    balanceHereUgx,
    lines,
    matchedLines,
    openExceptions,
  });
  return {
    account,
    day,
    status: found ? (isChanged ? 'changed' : 'signed') : 'open',
    isCovered: row.isCovered,
    balanceSource: row.balanceSource,
    ...toFigures(row),
    refreshedAt: row.refreshedAt.toISOString(),
    signOff: found
      ? {
          by: { id: found.signOff.signedBy, name: formatFullName(found.firstName, found.lastName) },
          at: found.signOff.signedAt.toISOString(),
          note: found.signOff.note,
          ...toFigures(found.signOff),
        }
      : null,
    exceptions: await listOpenExceptions(db, account, day),
  };
};
