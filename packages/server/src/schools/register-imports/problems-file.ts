import { say } from '@somesa/core';
import type { OfficeTexts } from '@somesa/core/office-texts';
import { csvOf } from '../../platform/csv/csv';
import type { Queryable } from '../../platform/db/database';
import { listWrongLines } from './register-import-view';

/** How many lines are read at once. */
const LINES_AT_ONCE = 1_000;
/** Spreadsheets read a file without it in an old character set. */
const BYTE_ORDER_MARK = '\ufeff';

/** Writes all wrong lines of a file as CSV, piece by piece, each with what is wrong with it. */
export async function* writeProblemsFile(
  db: Queryable,
  importId: string,
  { columns, line: sentences }: OfficeTexts['registerProblems'],
): AsyncGenerator<string> {
  const heads = [columns.line, columns.regNo, columns.firstName, columns.lastName];
  yield BYTE_ORDER_MARK + csvOf([[...heads, columns.className, columns.problem]]);
  for (let after: number | null = 0; after !== null; ) {
    const lines = await listWrongLines(db, importId, { after, limit: LINES_AT_ONCE });
    yield csvOf(
      lines.map(({ line, regNo, firstName, lastName, className, problem, otherLine }) => [
        ...[line, regNo, firstName, lastName, className],
        say(sentences[problem], { line: otherLine ?? line }),
      ]),
    );
    after = lines.length < LINES_AT_ONCE ? null : (lines.at(-1)?.line ?? null);
  }
}
