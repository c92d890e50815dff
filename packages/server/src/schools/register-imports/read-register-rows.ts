import { type CsvProblem, type CsvRow, isZipFile, readCsvChunks } from '../../platform/csv/read-csv';
import { readWorkbook, type WorkbookProblem } from './workbook/read-workbook';
import type { WorkbookRow } from './workbook/workbook-row';

/** Row of a file; in a workbook with the kinds of its cells. */
export type RegisterRow = CsvRow & Partial<WorkbookRow>;

/** Reason a file can't be read, and the line. */
export type RegisterRowsProblem = CsvProblem | { code: WorkbookProblem; line: number };

/** Number of rows of a workbook that are passed on at a time. */
const ROWS_AT_ONCE = 1_000;

/** Reads the rows of a file, an Excel workbook or CSV, in pieces. Returns the problem at the end; null if there is none. */
export async function* readRegisterRows(
  file: Uint8Array,
  maxRows: number,
): AsyncGenerator<RegisterRow[], RegisterRowsProblem | null> {
  if (!isZipFile(file)) return yield* readCsvChunks(file, { maxRows });
  const rows = await readWorkbook(file, { maxRows });
  if (!rows.ok) return { code: rows.error, line: 1 };
  for (let from = 0; from < rows.value.length; from += ROWS_AT_ONCE)
    yield rows.value.slice(from, from + ROWS_AT_ONCE);
  return null;
}
