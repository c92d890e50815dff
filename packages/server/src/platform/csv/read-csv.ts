import { err, ok, type Result } from '@somesa/core';
import { CsvError, type Info, parse } from 'csv-parse/sync';

/** One record of a file, and the line on which it starts; the first line of the file is 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Reason a file cannot be read as CSV at all, and the line. */
export interface CsvProblem {
  code: 'utf16' | 'spreadsheet' | 'not_text' | 'not_utf8' | 'quotes' | 'too_many_rows';
  line: number;
}

/** Characters that can separate cells. */
export const csvDelimiters = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

export interface CsvReading {
  /** The most records that are read, without empty ones. */
  maxRows: number;
  /** Character that separates cells; detected from the first line if not given. */
  delimiter?: CsvDelimiter;
}

const LINE_FEED = 10;
/** Every spreadsheet file of today is a ZIP archive; older ones are compound files. */
const spreadsheetStarts = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];
const utf16Starts = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** With `info`, csv-parse wraps each record; its types don't say so. */
type Wrapped = { record: string[]; info: Info };

/** The line on which a record starts: the parser names the one on which it ends. */
const startOf = ({ record, info }: Wrapped): number => info.lines - (record.join('').split('\n').length - 1);

/** No byte of a longer character is a line feed, so that lines can be told apart before they are text. */
const firstBadLine = (bytes: Buffer): number => {
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

const decode = (file: Uint8Array): Result<string, CsvProblem> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const startsWith = (starts: readonly Buffer[]) =>
    starts.some((start) => bytes.subarray(0, start.length).equals(start));
  if (startsWith(spreadsheetStarts)) return err({ code: 'spreadsheet', line: 1 });
  if (startsWith(utf16Starts)) return err({ code: 'utf16', line: 1 });
  const nul = bytes.indexOf(0);
  // Plain letters in UTF-16 are a NUL and a letter, one or the other first.
  if (nul === 0 || nul === 1) return err({ code: 'utf16', line: 1 });
  if (nul > 0) return err({ code: 'not_text', line: 1 });
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return err({ code: 'not_utf8', line: firstBadLine(bytes) });
  }
};

/** Returns the most frequent delimiter between the column heads, outside of quotes. */
const delimiterOf = (text: string): CsvDelimiter => {
  const [first = ''] = text.trimStart().split('\n', 1);
  const heads = first.replace(/"[^"]*"/g, '');
  const counted = csvDelimiters.map((delimiter) => heads.split(delimiter).length);
  return csvDelimiters[counted.indexOf(Math.max(...counted))] ?? ',';
};

/** Excel's own way to say what stands between cells: `sep=;` on a line before the heads. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t])"?\s*\n/i;

/** Minimum number of characters parsed at once. */
const PIECE_LENGTH = 64 * 1024;

/** Returns the end of a piece of text that holds whole records: at a line end before which every quote is closed. */
const endOfPiece = (text: string, from: number): number => {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted && at - from >= PIECE_LENGTH) return at + 1;
  }
  return text.length;
};

const linesIn = (text: string): number => text.split('\n').length - 1;

/**
 * Reads CSV (RFC 4180) as UTF-8 with or without a byte order mark, piece by piece: who has other work does it between two. Empty records
 * are left out, and spaces around cells. Answers what is wrong at the end; null where nothing is.
 */
export function* readCsvPieces(
  file: Uint8Array,
  { maxRows, delimiter }: CsvReading,
): Generator<CsvRow[], CsvProblem | null> {
  const decoded = decode(file);
  if (!decoded.ok) return decoded.error;
  // One kind of line end, because the parser counts CRLF inside quotes twice.
  const text = decoded.value.replace(/\r\n?/g, '\n');
  const separator = delimiter ? null : SEPARATOR_LINE.exec(text);
  const isSaid = csvDelimiters.find((each) => each === separator?.[1]);
  const options = {
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    skip_records_with_empty_values: true,
    delimiter: delimiter ?? isSaid ?? delimiterOf(text),
  };
  let linesBefore = separator ? 1 : 0;
  let rows = 0;
  for (let from = separator?.[0].length ?? 0, to = 0; from < text.length; from = to) {
    to = endOfPiece(text, from);
    const piece = text.slice(from, to);
    try {
      const records = parse(piece, options) as unknown as Wrapped[];
      rows += records.length;
      if (rows > maxRows) return { code: 'too_many_rows', line: 1 };
      const before = linesBefore;
      yield records.map((wrapped) => ({ line: before + startOf(wrapped), cells: wrapped.record }));
    } catch (error) {
      if (error instanceof CsvError)
        return { code: 'quotes', line: linesBefore + (Number(error.lines) || 1) };
      throw error;
    }
    linesBefore += linesIn(piece);
  }
  return null;
}

/** Reads CSV as `readCsvPieces` does, all at once: either all of it, or what is wrong. */
export const readCsv = (file: Uint8Array, reading: CsvReading): Result<CsvRow[], CsvProblem> => {
  const rows: CsvRow[] = [];
  const pieces = readCsvPieces(file, reading);
  for (let next = pieces.next(); ; next = pieces.next()) {
    if (next.done) return next.value ? err(next.value) : ok(rows);
    for (const row of next.value) rows.push(row);
  }
};
