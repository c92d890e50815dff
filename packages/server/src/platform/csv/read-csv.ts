import { err, ok, type Result } from '@somesa/core';
import { CsvError, type Info, parse } from 'csv-parse/sync';

/** Record of a file, and the line on which it starts, counted from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Reason a file can't be read as CSV, and the line. */
export interface CsvProblem {
  code: 'utf16' | 'spreadsheet' | 'not_text' | 'not_utf8' | 'quotes' | 'too_many_rows';
  line: number;
}

/** Characters that can separate cells. */
export const csvDelimiters = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

export interface CsvOptions {
  /** Maximum number of records, not counting empty ones. */
  maxRows: number;
  /** Character that separates cells; detected from the first line if not given. */
  delimiter?: CsvDelimiter;
}

const LINE_FEED = 10;
/** First bytes of spreadsheet files: ZIP archives today, compound files in older versions. */
const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');
const spreadsheetStarts = [ZIP_START, Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];
const utf16Starts = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Returns whether a file is a ZIP archive, as Excel workbooks are. */
export const isZipFile = (file: Uint8Array): boolean => ZIP_START.equals(file.subarray(0, ZIP_START.length));

/** Record as csv-parse returns it with `info`, which its types omit. */
type Wrapped = { record: string[]; info: Info };

/** Returns the line on which a record starts; the parser gives the one on which it ends. */
const getFirstLine = ({ record, info }: Wrapped): number =>
  info.lines - (record.join('').split('\n').length - 1);

/**
 * Returns the first line that is not UTF-8. Lines can be split before decoding, because no multi-byte character contains a line
 * feed.
 */
const findInvalidLine = (bytes: Buffer): number => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let from = 0; from <= bytes.length; line += 1) {
    const found = bytes.indexOf(LINE_FEED, from);
    const to = found < 0 ? bytes.length : found;
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to + 1;
  }
  return line;
};

/** Decodes a file as UTF-8, with or without a byte order mark. Returns the problem of a file that is anything else. */
export const decodeText = (file: Uint8Array): Result<string, CsvProblem> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const startsWith = (starts: readonly Buffer[]) =>
    starts.some((start) => bytes.subarray(0, start.length).equals(start));
  if (startsWith(spreadsheetStarts)) return err({ code: 'spreadsheet', line: 1 });
  if (startsWith(utf16Starts)) return err({ code: 'utf16', line: 1 });
  const nul = bytes.indexOf(0);
  // In UTF-16, an ASCII character is that byte and a NUL, in either order.
  if (nul === 0 || nul === 1) return err({ code: 'utf16', line: 1 });
  if (nul > 0) return err({ code: 'not_text', line: 1 });
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return err({ code: 'not_utf8', line: findInvalidLine(bytes) });
  }
};

/** Returns the most frequent delimiter between the column heads, ignoring quoted text. */
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
/** Minimum length of a chunk, in characters. */
const MIN_CHUNK_LENGTH = 64 * 1024;

/** Returns the end of a chunk of whole records: a line end before which every quote is closed. */
const findChunkEnd = (text: string, from: number): number => {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted && at - from >= MIN_CHUNK_LENGTH) return at + 1;
  }
  return text.length;
};

const countLineFeeds = (text: string): number => text.split('\n').length - 1;

/** Reads CSV (RFC 4180) in UTF-8, with or without a byte order mark, chunk by chunk, so that the caller can yield to other
 * work between two. Skips empty records and trims cells. Returns the problem at the end; null if there is none.
 */
export function* readCsvChunks(
  file: Uint8Array,
  { maxRows, delimiter }: CsvOptions,
): Generator<CsvRow[], CsvProblem | null> {
  const decoded = decodeText(file);
  if (!decoded.ok) return decoded.error;
  // The parser counts CRLF inside quotes twice.
  const text = decoded.value.replace(/\r\n?/g, '\n');
  const separator = delimiter ? null : SEPARATOR_LINE.exec(text);
  const declared = csvDelimiters.find((each) => each === separator?.[1]);
  const options = {
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
    trim: true,
    skip_records_with_empty_values: true,
    delimiter: delimiter ?? declared ?? detectDelimiter(text),
  };
  let linesBefore = separator ? 1 : 0;
  let rows = 0;
  for (let from = separator?.[0].length ?? 0, to = 0; from < text.length; from = to) {
    to = findChunkEnd(text, from);
    const chunk = text.slice(from, to);
    try {
      const records = parse(chunk, options) as unknown as Wrapped[];
      rows += records.length;
      if (rows > maxRows) return { code: 'too_many_rows', line: 1 };
      const before = linesBefore;
      yield records.map((wrapped) => ({ line: before + getFirstLine(wrapped), cells: wrapped.record }));
    } catch (error) {
      if (error instanceof CsvError)
        return { code: 'quotes', line: linesBefore + (Number(error.lines) || 1) };
      throw error;
    }
    linesBefore += countLineFeeds(chunk);
  }
  return null;
}

/** Reads CSV as `readCsvChunks` does, all at once. Returns all rows or the problem. */
export const readCsv = (file: Uint8Array, options: CsvOptions): Result<CsvRow[], CsvProblem> => {
  const rows: CsvRow[] = [];
  const chunks = readCsvChunks(file, options);
  for (let next = chunks.next(); ; next = chunks.next()) {
    if (next.done) return next.value ? err(next.value) : ok(rows);
    for (const row of next.value) rows.push(row);
  }
};
