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
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { accountDays, daySignOffs, statementImports, users } from '../../platform/db/schema';
import type { ComparedStatement } from './compare-statement';
import { readStatementColumns } from './statement-columns';
import { formatProblem, type StatementProblem } from './statement-file';
import type { GivenStatement } from './statement-imports';
import { formatCents } from './statement-values';

const viewLines = (problems: readonly StatementProblem[]) =>
  problems.map((found) => ({ line: found.line, message: formatProblem(found, adminTexts.statements) }));

/** Returns the response about a file that can't be imported. */
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
  const rows = await db.run<{ lineKey: string; result: 'matched' | 'waiting' }>(
    {
      name: 'statement-import-matched',
      text: `select l.line_key as "lineKey", case when b.provider_transaction_id is null then 'matched' else 'waiting' end as result
        from statement_lines l join statement_matches m on m.line_id = l.id
        left join bank_transactions b on m.movement = 'bank-transaction:' || b.provider_transaction_id
          and b.payment_id is null and b.return_transaction_id is null
        where l.import_id = $1`,
    },
    [importId],
  );
  return new Map(rows.map(({ lineKey, result }) => [lineKey, result]));
};

/** Returns the response about a statement, imported or not. */
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

/** Lists our accounts, with the last day that statements cover. */
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

const openExceptionsQuery = {
  name: 'reconciliation-day-exceptions',
  text: `
    select kind || '~' || subject as id, kind,
      coalesce(detail ->> 'transaction', detail ->> 'reference', subject) as name,
      (detail ->> 'amountUgx')::bigint as "amountUgx"
    from exceptions
    where resolved_at is null and kind in ('statement_line_unknown', 'statement_entry_missing')
      and detail ->> 'account' = $1 and detail ->> 'bookedOn' = $2
    order by opened_at, subject limit 200`,
};

/** Figures that a sign-off records. */
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
  const [row] = await db.orm
    .select()
    .from(accountDays)
    .where(and(eq(accountDays.account, account), eq(accountDays.day, day)));
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
  const exceptions = await db.run<ReconciliationDayView['exceptions'][number]>(openExceptionsQuery, [
    account,
    day,
  ]);
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
    exceptions,
  };
};
