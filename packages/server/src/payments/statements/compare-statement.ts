import { err, formatFigures, ok, type Result, toKampalaDay, truncateText } from '@somesa/core';
import { MAX_STATEMENT_PROBLEMS, type StatementAccount } from '@somesa/core/admin';
import { and, between, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { addDays } from '../../platform/add-days';
import type { Queryable } from '../../platform/db/database';
import { daySignOffs, statementImports, statementLines } from '../tables/statements';
import {
  createProblem,
  type StatementFile,
  type StatementLine,
  type StatementProblem,
} from './statement-file';

export interface ComparedLine extends StatementLine {
  isKnown: boolean;
}

export interface ComparedStatement extends Omit<StatementFile, 'lines'> {
  lines: ComparedLine[];
  signedDays: string[];
}

type KnownLine = Pick<
  typeof statementLines.$inferSelect,
  'lineKey' | 'bookedOn' | 'amountUgx' | 'transactionId'
>;

/** Lists the imported lines of an account that a statement has again, or that are of its days. A statement can have 100,000 lines. */
const listKnownLines = (
  db: Queryable,
  account: StatementAccount,
  { lines, from, to }: StatementFile,
): Promise<KnownLine[]> => {
  const { lineKey, bookedOn, amountUgx, transactionId } = statementLines;
  const keys = sql.param(lines.map((line) => line.lineKey));
  return db.orm
    .select({ lineKey, bookedOn, amountUgx, transactionId })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.account, account),
        or(sql`${lineKey} = any(${keys}::text[])`, between(bookedOn, from, to)),
      ),
    );
};

/** Returns why a statement contradicts what was imported before, or an empty list: a changed line, or a line that is gone. */
const findContradictions = (file: StatementFile, known: readonly KnownLine[]): StatementProblem[] => {
  const byKey = new Map(known.map((line) => [line.lineKey, line]));
  const problems: StatementProblem[] = [];
  for (const line of file.lines) {
    const before = byKey.get(line.lineKey);
    if (!before || (before.amountUgx === line.amountUgx && before.bookedOn === line.bookedOn)) continue;
    problems.push(
      createProblem(line.line, 'line_changed', {
        value: line.transactionId,
        amount: formatFigures(before.amountUgx),
        day: before.bookedOn,
      }),
    );
    if (problems.length >= MAX_STATEMENT_PROBLEMS) return problems;
  }
  const given = new Set(file.lines.map(({ lineKey }) => lineKey));
  const gone = known.filter(
    ({ bookedOn, lineKey }) => bookedOn >= file.from && bookedOn <= file.to && !given.has(lineKey),
  );
  for (const { transactionId, bookedOn, amountUgx } of gone.slice(
    0,
    MAX_STATEMENT_PROBLEMS - problems.length,
  ))
    problems.push(
      createProblem(1, 'line_gone', {
        value: transactionId,
        day: bookedOn,
        amount: formatFigures(amountUgx),
      }),
    );
  return problems;
};

/**
 * Completes the balances of a CSV without lines, which names none: nothing moved, so both are the closing balance of the statement that ends
 * the day before. They stay unknown if there is no such statement.
 */
const completeBalances = async (
  db: Queryable,
  account: StatementAccount,
  { lines, from, openingUgx, closingUgx }: StatementFile,
): Promise<Pick<StatementFile, 'openingUgx' | 'closingUgx'>> => {
  if (lines.length > 0 || closingUgx !== null) return { openingUgx, closingUgx };
  const [before] = await db.orm
    .select({ closingUgx: statementImports.closingUgx })
    .from(statementImports)
    .where(
      and(
        eq(statementImports.account, account),
        eq(statementImports.toOn, addDays(from, -1)),
        isNotNull(statementImports.closingUgx),
      ),
    )
    .orderBy(desc(statementImports.importedAt))
    .limit(1);
  const balanceUgx = before?.closingUgx ?? null;
  return { openingUgx: balanceUgx, closingUgx: balanceUgx };
};

export type Compared = Result<ComparedStatement, StatementProblem[]>;

/**
 * Compares a statement with what was imported before: the same file or number again, lines that were changed or are gone, and days that are
 * signed off.
 */
export const compareStatement = async (
  db: Queryable,
  account: StatementAccount,
  file: StatementFile,
): Promise<Compared> => {
  const ofAccount = eq(statementImports.account, account);
  const [same] = await db.orm
    .select()
    .from(statementImports)
    .where(and(ofAccount, eq(statementImports.sha256, file.sha256)));
  if (same)
    return err([
      createProblem(1, 'imported_already', { day: toKampalaDay(same.importedAt), file: same.fileName }),
    ]);
  if (file.statementNumber !== null) {
    const [sameNumber] = await db.orm
      .select()
      .from(statementImports)
      .where(and(ofAccount, eq(statementImports.statementNumber, file.statementNumber)));
    if (sameNumber)
      return err([
        createProblem(1, 'statement_changed', {
          number: truncateText(file.statementNumber, 40),
          day: toKampalaDay(sameNumber.importedAt),
        }),
      ]);
  }
  const known = await listKnownLines(db, account, file);
  const contradictions = findContradictions(file, known);
  if (contradictions.length > 0) return err(contradictions);
  const knownKeys = new Set(known.map(({ lineKey }) => lineKey));
  const lines = file.lines.map((line) => ({ ...line, isKnown: knownKeys.has(line.lineKey) }));
  const days = [...new Set(lines.filter(({ isKnown }) => !isKnown).map(({ bookedOn }) => bookedOn))];
  const signed =
    days.length === 0
      ? []
      : await db.orm
          .select({ day: daySignOffs.day })
          .from(daySignOffs)
          .where(and(eq(daySignOffs.account, account), inArray(daySignOffs.day, days)));
  const balances = await completeBalances(db, account, file);
  return ok({ ...file, ...balances, lines, signedDays: signed.map(({ day }) => day).sort() });
};
