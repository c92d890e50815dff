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
import type { AdminTexts } from '@somesa/core/admin-texts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { accountDays, daySignOffs, statementImports, users } from '../../platform/db/schema';
import type { ComparedStatement } from './compare-statement';
import { readStatementColumns } from './statement-columns';
import { formatProblem, type StatementProblem } from './statement-file';
import type { GivenStatement } from './statement-imports';

/** Returns the response about a file that can't be imported. */
export const viewProblems = (
  { account, fileName }: GivenStatement,
  problems: readonly StatementProblem[],
  texts: AdminTexts['statements'],
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
  matchedLines: null,
  unmatchedLines: null,
  creditUgx: 0,
  debitUgx: 0,
  problems: problems.map((found) => ({ line: found.line, message: formatProblem(found, texts) })),
  signedDays: [],
  preview: [],
});

/** Import of a statement, if it was imported: its ID, and the results of its lines by their line keys. */
export interface ImportOutcome {
  importId: string;
  matchedKeys: ReadonlySet<string>;
}

/** Lists which of the new lines of an import are matched, by their line keys. */
export const listMatchedKeys = async (db: Queryable, importId: string): Promise<ReadonlySet<string>> => {
  const rows = await db.run<{ lineKey: string }>(
    {
      name: 'statement-import-matched',
      text: `select l.line_key as "lineKey" from statement_lines l join statement_matches m on m.line_id = l.id
        where l.import_id = $1`,
    },
    [importId],
  );
  return new Set(rows.map(({ lineKey }) => lineKey));
};

/** Returns the response about a statement, imported or not. */
export const viewStatement = (
  { account, fileName }: GivenStatement,
  { format, from, to, openingUgx, closingUgx, lines, signedDays }: ComparedStatement,
  outcome: ImportOutcome | null,
): StatementView => {
  const newLines = lines.filter(({ isKnown }) => !isKnown).length;
  const getResult = ({ isKnown, lineKey }: ComparedStatement['lines'][number]): StatementLineResult => {
    if (isKnown) return 'known';
    if (!outcome) return 'new';
    return outcome.matchedKeys.has(lineKey) ? 'matched' : 'unmatched';
  };
  const sum = (isIn: boolean) =>
    lines.reduce((total, { amountUgx }) => (amountUgx > 0 === isIn ? total + Math.abs(amountUgx) : total), 0);
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
    matchedLines: outcome ? outcome.matchedKeys.size : null,
    unmatchedLines: outcome ? newLines - outcome.matchedKeys.size : null,
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
      and detail ->> 'reported' = $1 and detail ->> 'bookedOn' = $2
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
          by: { id: found.signOff.signedBy, name: `${found.firstName} ${found.lastName}` },
          at: found.signOff.signedAt.toISOString(),
          note: found.signOff.note,
          ...toFigures(found.signOff),
        }
      : null,
    exceptions,
  };
};
