import { err, formatFigures, ok, type Result } from '@somesa/core';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import type { BankCode, BankLine } from './bank-line';
import { problemOn, type StatementProblem } from './statement-problems';
import { type Column, columns, readStatementRow, requiredColumns } from './statement-row';

/** The largest statement that is taken, in bytes. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
/** The most lines below the header that one statement may have. */
export const MAX_STATEMENT_ROWS = 20_000;
/** As many problems as a person reads before mending the file; what is above is not reported. */
export const MAX_STATEMENT_PROBLEMS = 100;

interface Row {
  line: number;
  cells: string[];
}
type Rows = Result<Row[], StatementProblem[]>;

const failed = (...problem: Parameters<typeof problemOn>): Rows => err([problemOn(...problem)]);

/** With `info`, csv-parse wraps each record; its types don't say so. */
type Wrapped = { record: string[]; info: Info };

/** The line on which a record starts: the parser names the one on which it ends. */
const startOf = ({ record, info }: Wrapped): number => info.lines - (record.join('').split('\n').length - 1);

const decode = (file: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return null;
  }
};

const readRows = (file: Uint8Array): Rows => {
  if (file.byteLength > MAX_STATEMENT_BYTES) {
    return failed(1, 'file_too_large', { limit: `${MAX_STATEMENT_BYTES / 1024 / 1024} MB` });
  }
  const text = decode(file);
  if (text === null) return failed(1, 'not_utf8');
  try {
    // One kind of line end, because the parser counts CRLF inside quotes twice.
    const records = parse(text.replace(/\r\n?/g, '\n'), {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: MAX_STATEMENT_ROWS + 2,
    }) as unknown as Wrapped[];
    if (records.length > MAX_STATEMENT_ROWS + 1) {
      return failed(1, 'too_many_rows', { limit: formatFigures(MAX_STATEMENT_ROWS) });
    }
    const rows = records.map((wrapped) => ({ line: startOf(wrapped), cells: wrapped.record }));
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
    return filled.length > 1 ? ok(filled) : failed(1, 'empty');
  } catch (error) {
    if (error instanceof CsvError) return failed(Number(error.lines) || 1, 'quotes');
    throw error;
  }
};

const readHeader = ({ line, cells }: Row): Result<string[], StatementProblem[]> => {
  if (cells.length === 1 && cells[0]?.includes(';')) return err([problemOn(line, 'semicolons')]);
  const header = cells.map((cell) => cell.toLowerCase());
  const known: readonly string[] = columns;
  const missing = requiredColumns.filter((name) => !header.includes(name));
  const strange = header.filter((name, at) => !known.includes(name) || header.indexOf(name) !== at);
  const problems = [
    ...missing.map((name) => problemOn(line, 'column_missing', { name, columns: columns.join(', ') })),
    ...strange.map((name) => problemOn(line, 'column_unknown', { name: name.slice(0, 40) })),
  ];
  return problems.length > 0 ? err(problems) : ok(header);
};

/**
 * Reads a bank statement (docs/bank-statement.md). Either every line could be read, or none is given on and every bad
 * line is named with what to do.
 */
export const readStatementCsv = (
  file: Uint8Array,
  { bank }: { bank: BankCode },
): Result<BankLine[], StatementProblem[]> => {
  const rows = readRows(file);
  if (!rows.ok) return rows;
  const [first, ...rest] = rows.value;
  if (!first) return err([problemOn(1, 'empty')]);
  const header = readHeader(first);
  if (!header.ok) return header;

  const lines: BankLine[] = [];
  const problems: StatementProblem[] = [];
  const seenOn = new Map<string, number>();
  for (const { line, cells } of rest) {
    if (problems.length >= MAX_STATEMENT_PROBLEMS) break;
    const [found, wanted] = [cells.length, header.value.length];
    if (found !== wanted) {
      problems.push(problemOn(line, 'cells', { found, wanted }));
      continue;
    }
    const cell = (column: Column) => cells[header.value.indexOf(column)] ?? '';
    const row = readStatementRow(line, bank, cell);
    const value = cell('transaction_id');
    const before = value === '' ? undefined : seenOn.get(value);
    if (before !== undefined) problems.push(problemOn(line, 'transaction_id_twice', { value, line: before }));
    else seenOn.set(value, line);
    if (row.ok) lines.push(row.value);
    else problems.push(...row.error);
  }
  return problems.length > 0 ? err(problems) : ok(lines);
};
