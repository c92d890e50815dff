import { err, ok, type Result } from '@somesa/core';
import { CsvError, type Info, parse } from 'csv-parse/sync';

/** Record of a file, and the line on which it starts, counted from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Reason a file can't be read as CSV, and the line. */
export interface CsvProblem {
  code: 'spreadsheet' | 'zip' | 'not_text' | 'quotes' | 'too_many_rows' | 'too_complex';
  line: number;
}

/** Counts the cells of a row that are known column heads. */
export type CountHeads = (cells: readonly string[]) => number;

/** Characters that can separate cells. */
const csvDelimiters = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

export interface CsvOptions {
  /** Maximum number of records from the column heads on, not counting empty ones. */
  maxRows: number;
  /** Character that separates cells; detected if not given. */
  delimiter?: CsvDelimiter;
  /** Finds the row of the column heads, with which the records then start; without it they start with the first row. */
  countHeads?: CountHeads;
}

/** First bytes of spreadsheet files: ZIP archives today, compound files in older versions. */
const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');
const spreadsheetStarts = [ZIP_START, Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

/** Returns whether a file is a ZIP archive, as Excel workbooks are. */
export const isZipFile = (file: Uint8Array): boolean => ZIP_START.equals(file.subarray(0, ZIP_START.length));

/** Record as csv-parse returns it with `info`, which its types omit. */
type Wrapped = { record: string[]; info: Info };

/** Returns the line on which a record starts; the parser gives the one on which it ends. */
const getFirstLine = ({ record, info }: Wrapped): number =>
  info.lines - (record.join('').split('\n').length - 1);

/** Characters of Windows-1252 where Latin-1 has controls. The decoder of Node 20 takes the two for one. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const toWindows1252 = (control: string): string => windows1252.charAt(control.charCodeAt(0) - 0x80);

/** Returns the UTF-16 encoding of a file by its byte order mark, or by the NUL beside its first ASCII character; null if it is not UTF-16. */
const detectUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null;
};

/**
 * Decodes a text file: UTF-16 as Excel's "Unicode text", UTF-8 with or without a byte order mark, and otherwise Windows-1252, which Excel
 * writes as "CSV". Returns the problem of a file that is no text.
 */
export const decodeText = (file: Uint8Array): Result<string, CsvProblem> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (isZipFile(file) && !bytes.includes('xl/workbook.')) return err({ code: 'zip', line: 1 });
  if (spreadsheetStarts.some((start) => start.equals(bytes.subarray(0, start.length))))
    return err({ code: 'spreadsheet', line: 1 });
  const utf16 = detectUtf16(bytes);
  if (utf16) return ok(new TextDecoder(utf16).decode(bytes));
  if (bytes.includes(0)) return err({ code: 'not_text', line: 1 });
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return ok(bytes.toString('latin1').replace(/[\x80-\x9f]/g, toWindows1252));
  }
};

/** Returns the most frequent delimiter of the first line, ignoring quoted text. */
const detectDelimiter = (text: string): CsvDelimiter => {
  const [first = ''] = text.trimStart().split('\n', 1);
  const heads = first.replace(/"[^"]*"/g, '');
  const counted = csvDelimiters.map((delimiter) => heads.split(delimiter).length);
  return csvDelimiters[counted.indexOf(Math.max(...counted))] ?? ',';
};

/** Line with which Excel declares the delimiter, before the column heads: `sep=;`. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t])"?\s*\n/i;

/** Maximum length of a record, in characters. A longer one comes from a quote that is never closed, and would keep the process busy for seconds. */
const MAX_RECORD_LENGTH = 64 * 1024;

/** Maximum number of cells of a file: of 100,000 rows with 200 columns. More would fill the memory, even if they are empty. */
const MAX_CELLS = 20_000_000;

/** Returns whether a line is longer than a record may be: the parser would build all of its cells before it finds out. */
const hasLongLine = (text: string): boolean => {
  for (let from = 0, to = 0; to >= 0; from = to + 1) {
    to = text.indexOf('\n', from);
    if ((to < 0 ? text.length : to) - from > MAX_RECORD_LENGTH) return true;
  }
  return false;
};

const hasTooManyCells = (text: string, delimiter: CsvDelimiter): boolean => {
  let cells = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) cells += 1;
  return cells > MAX_CELLS;
};

const commonOptions = {
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: MAX_RECORD_LENGTH,
  trim: true,
  skip_records_with_empty_values: true,
} as const;

const parseRows = (text: string, options: object): CsvRow[] =>
  (parse(text, { ...commonOptions, ...options }) as unknown as Wrapped[]).map((wrapped) => ({
    line: getFirstLine(wrapped),
    cells: wrapped.record,
  }));

/** Maximum number of rows above the column heads, such as titles and the address of a bank. */
const MAX_ROWS_ABOVE_HEADS = 30;

/** Finds the row of the column heads: of the first 31 rows, that with the most known heads. Returns the first row if none has a known head. */
export const findHeadRow = (
  rows: readonly Pick<CsvRow, 'cells'>[],
  countHeads: CountHeads,
): { index: number; heads: number } => {
  const counts = rows.slice(0, MAX_ROWS_ABOVE_HEADS + 1).map(({ cells }) => countHeads(cells));
  const heads = Math.max(0, ...counts);
  return { index: Math.max(0, counts.indexOf(heads)), heads };
};

/** Finds the line of the column heads and their delimiter, which the lines above need not have. Returns null if no line has a known head. */
const findHeadLine = (text: string, delimiters: readonly CsvDelimiter[], countHeads: CountHeads) => {
  let best: { line: number; delimiter: CsvDelimiter; heads: number } | null = null;
  for (const delimiter of delimiters) {
    const options = { delimiter, relax_quotes: true, to: MAX_ROWS_ABOVE_HEADS + 1 };
    let rows: CsvRow[] = [];
    try {
      rows = parseRows(text, options);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
    }
    const { index, heads } = findHeadRow(rows, countHeads);
    const line = rows[index]?.line ?? 1;
    if (heads > (best?.heads ?? 0)) best = { line, delimiter, heads };
  }
  return best;
};

/** Reads CSV (RFC 4180). Skips empty records and rows above the column heads, and trims cells. Returns all rows or the problem. */
export const readCsv = (
  file: Uint8Array,
  { maxRows, delimiter, countHeads }: CsvOptions,
): Result<CsvRow[], CsvProblem> => {
  const decoded = decodeText(file);
  if (!decoded.ok) return decoded;
  // The parser counts CRLF inside quotes twice.
  const given = decoded.value.replace(/\r\n?/g, '\n');
  if (hasLongLine(given)) return err({ code: 'too_complex', line: 1 });
  const separator = delimiter ? null : SEPARATOR_LINE.exec(given);
  const declared = delimiter ?? csvDelimiters.find((each) => each === separator?.[1]);
  const text = given.slice(separator?.[0].length ?? 0);
  const head = countHeads && findHeadLine(text, declared ? [declared] : csvDelimiters, countHeads);
  const above = head ? text.split('\n', head.line - 1) : [];
  const linesBefore = above.length + (separator ? 1 : 0);
  const start = above.reduce((total, { length }) => total + length + 1, 0);
  const separatedBy = head?.delimiter ?? declared ?? detectDelimiter(text);
  if (hasTooManyCells(text, separatedBy)) return err({ code: 'too_complex', line: 1 });
  try {
    const rows = parseRows(text.slice(start), {
      delimiter: separatedBy,
      to: maxRows + 1,
    });
    if (rows.length > maxRows) return err({ code: 'too_many_rows', line: 1 });
    return ok(rows.map(({ line, cells }) => ({ line: line + linesBefore, cells })));
  } catch (error) {
    if (error instanceof CsvError)
      return err({ code: 'quotes', line: linesBefore + (Number(error.lines) || 1) });
    throw error;
  }
};
