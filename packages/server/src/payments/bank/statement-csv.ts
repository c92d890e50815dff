import { err, formatFigures, ok, type Result } from '@somesa/core';
import type { BankCode } from '@somesa/core/admin';
import { type CsvRow, readCsv } from '../../platform/csv/read-csv';
import type { BankTransaction } from '../../providers/bank-transaction';
import { problemOn, type StatementProblem } from './statement-problems';
import { type Column, columns, readStatementRow, requiredColumns } from './statement-row';

/** The largest statement that is taken, in bytes. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
/** The most lines below the header that one statement may have. */
export const MAX_STATEMENT_ROWS = 20_000;
/** As many problems as a person reads before mending the file; what is above is not reported. */
export const MAX_STATEMENT_PROBLEMS = 100;

type Rows = Result<CsvRow[], StatementProblem[]>;

const failed = (...problem: Parameters<typeof problemOn>): Rows => err([problemOn(...problem)]);

const readRows = (file: Uint8Array): Rows => {
  if (file.byteLength > MAX_STATEMENT_BYTES) {
    return failed(1, 'file_too_large', { limit: `${MAX_STATEMENT_BYTES / 1024 / 1024} MB` });
  }
  const read = readCsv(file, { delimiter: ',', maxRows: MAX_STATEMENT_ROWS + 1 });
  if (read.ok) return read.value.length > 1 ? read : failed(1, 'empty');
  const { code, line } = read.error;
  if (code === 'quotes') return failed(line, 'quotes');
  if (code === 'too_many_rows') return failed(1, code, { limit: formatFigures(MAX_STATEMENT_ROWS) });
  return failed(line, 'not_utf8');
};

const readHeader = ({ line, cells }: CsvRow): Result<string[], StatementProblem[]> => {
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
): Result<BankTransaction[], StatementProblem[]> => {
  const rows = readRows(file);
  if (!rows.ok) return rows;
  const [first, ...rest] = rows.value;
  if (!first) return err([problemOn(1, 'empty')]);
  const header = readHeader(first);
  if (!header.ok) return header;

  const lines: BankTransaction[] = [];
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
