import { err, ok, type Result } from '@somesa/core';
import {
  MAX_REGISTER_COLUMNS,
  MAX_REGISTER_LINES,
  MAX_WORKBOOK_BYTES,
  type RegisterFileProblem,
} from '@somesa/core/admin';
import { type CsvRow, decodeText, readCsv } from '../../platform/csv/read-csv';
import { readWorkbook, type WorkbookRow } from '../../platform/files/read-workbook';
import { countRegisterHeads } from './register-columns';

/** Row of a file; in a workbook with the kinds of its cells. */
export type RegisterRow = CsvRow & Partial<WorkbookRow>;

/** Sheet of a file; a CSV file is one without a name. */
export interface RegisterSheet {
  name: string;
  /** Lines above the rows, which a CSV file has as text. */
  titles: RegisterRow[];
  rows: RegisterRow[];
  /** True if a row with more cells than heads lost its columns, as a text with an unquoted separator. */
  isText: boolean;
}

/** Reason a file cannot be read, and the line concerned. */
export interface RegisterFileError {
  problem: RegisterFileProblem;
  line: number | null;
}

/** Rows above and between the children, which count for the maximum too. */
const MAX_OTHER_ROWS = 1_000;

/** First bytes of pictures and PDF files. */
const pictureStarts = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'BM', '%PDF'];
const isPicture = (start: string): boolean =>
  pictureStarts.some((each) => start.startsWith(each)) || start.slice(4, 8) === 'ftyp';
/** First bytes of archives and compound files, and of tables that other programs save with the name of a workbook. */
const isWorkbookStart = (start: string): boolean =>
  start.startsWith('PK\x03\x04') ||
  start.startsWith('\xd0\xcf\x11\xe0') ||
  /^(?:ï»¿)?\s*<(?:!doctype html|html|head|meta|body|style|table|\?xml)/i.test(start);

const readText = (file: Uint8Array): Result<RegisterSheet[], RegisterFileError> => {
  const maxRows = MAX_REGISTER_LINES + MAX_OTHER_ROWS;
  const read = readCsv(file, { maxRows, countHeads: countRegisterHeads });
  const decoded = decodeText(file);
  if (!read.ok || !decoded.ok) {
    const { code, line } = read.ok ? { code: 'not_text' as const, line: 1 } : read.error;
    if (code === 'too_many_rows') return err({ problem: 'too_many_lines', line: null });
    return err({
      problem: code === 'zip' ? 'workbook_invalid' : code,
      line: code === 'quotes' ? line : null,
    });
  }
  const titles = decoded.value
    .split(/\r\n?|\n/, (read.value[0]?.line ?? 1) - 1)
    .map((text, at) => ({ line: at + 1, cells: [text.replace(/[\s,;"]+/g, ' ').trim()] }))
    .filter(({ cells: [text] }) => text !== '');
  return ok([{ name: '', titles, rows: read.value, isText: true }]);
};

/** Reads the sheets with data of a register file: a workbook, or CSV as one sheet. */
export const readSheets = async (file: Uint8Array): Promise<Result<RegisterSheet[], RegisterFileError>> => {
  const start = Buffer.from(file.subarray(0, 64)).toString('latin1');
  if (isPicture(start)) return err({ problem: 'picture', line: null });
  if (!isWorkbookStart(start)) return readText(file);
  const sheets = await readWorkbook(file, {
    maxBytes: MAX_WORKBOOK_BYTES,
    maxRows: MAX_REGISTER_LINES + MAX_OTHER_ROWS,
    maxColumns: MAX_REGISTER_COLUMNS,
  });
  if (sheets.ok) return ok(sheets.value.map((sheet) => ({ ...sheet, titles: [], isText: false })));
  const problem = sheets.error === 'too_many_rows' ? 'too_many_lines' : sheets.error;
  return err({ problem, line: null });
};
