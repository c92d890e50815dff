import { ok, type Result } from '@somesa/core';
import {
  type CountHeads,
  type CsvProblem,
  type CsvRow,
  findHeadRow,
  isZipFile,
  readCsv,
} from '../../platform/csv/read-csv';
import { readWorkbook, type WorkbookProblem } from './workbook/read-workbook';
import type { WorkbookRow } from './workbook/workbook-row';

/** Row of a file; in a workbook with the kinds of its cells. */
export type RegisterRow = CsvRow & Partial<WorkbookRow>;

/** Reason a file can't be read, and the line. */
export type RegisterRowsProblem = CsvProblem | { code: WorkbookProblem; line: number };

/** Reads the rows of a file, an Excel workbook or CSV, from the column heads on. Returns all rows or the problem. */
export const readRegisterRows = async (
  file: Uint8Array,
  options: { maxRows: number; countHeads: CountHeads },
): Promise<Result<RegisterRow[], RegisterRowsProblem>> => {
  if (!isZipFile(file)) return readCsv(file, options);
  const rows = await readWorkbook(file, options);
  if (!rows.ok) return { ok: false, error: { code: rows.error, line: 1 } };
  return ok(rows.value.slice(findHeadRow(rows.value, options.countHeads).index));
};
