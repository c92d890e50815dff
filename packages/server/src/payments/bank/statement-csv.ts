import { err, formatFigures, ok, type Result } from '@somesa/core';
import type { BankCode } from '@somesa/core/admin';
import { type CsvRow, readCsv } from '../../platform/csv/read-csv';
import type { BankTransaction } from '../../providers/bank-transaction';
import {
  type Column,
  columns,
  createProblem,
  parseStatementRow,
  requiredColumns,
  type StatementProblem,
} from './statement-row';

/** Maximum size of a statement, in bytes. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
/** Maximum number of lines below the header of a statement. */
export const MAX_BANK_STATEMENT_LINES = 20_000;
/** Number of errors after which no further lines are read. */
export const MAX_STATEMENT_PROBLEMS = 100;

type Rows = Result<CsvRow[], StatementProblem[]>;

const fail = (...problem: Parameters<typeof createProblem>): Rows => err([createProblem(...problem)]);

const readRows = (file: Uint8Array): Rows => {
  if (file.byteLength > MAX_STATEMENT_BYTES) {
    return fail(1, 'file_too_large', { limit: `${MAX_STATEMENT_BYTES / 1024 / 1024} MB` });
  }
  const read = readCsv(file, { delimiter: ',', maxRows: MAX_BANK_STATEMENT_LINES + 1 });
  if (read.ok) return read.value.length > 1 ? read : fail(1, 'empty');
  const { code, line } = read.error;
  if (code === 'quotes') return fail(line, 'quotes');
  if (code === 'too_many_rows') return fail(1, code, { limit: formatFigures(MAX_BANK_STATEMENT_LINES) });
  return fail(line, 'not_utf8');
};

const readHeader = ({ line, cells }: CsvRow): Result<string[], StatementProblem[]> => {
  if (cells.length === 1 && cells[0]?.includes(';')) return err([createProblem(line, 'semicolons')]);
  const header = cells.map((cell) => cell.toLowerCase());
  const known: readonly string[] = columns;
  const missing = requiredColumns.filter((name) => !header.includes(name));
  const unknown = header.filter((name, at) => !known.includes(name) || header.indexOf(name) !== at);
  const problems = [
    ...missing.map((name) => createProblem(line, 'column_missing', { name, columns: columns.join(', ') })),
    ...unknown.map((name) => createProblem(line, 'column_unknown', { name: name.slice(0, 40) })),
  ];
  return problems.length > 0 ? err(problems) : ok(header);
};

/** Reads a bank statement (docs/bank-statement.md). Returns all credits, or the errors of the file if any line can't be read. */
export const readStatementCsv = (
  file: Uint8Array,
  { bank }: { bank: BankCode },
): Result<BankTransaction[], StatementProblem[]> => {
  const rows = readRows(file);
  if (!rows.ok) return rows;
  const [first, ...rest] = rows.value;
  if (!first) return err([createProblem(1, 'empty')]);
  const header = readHeader(first);
  if (!header.ok) return header;

  const lines: BankTransaction[] = [];
  const problems: StatementProblem[] = [];
  const lineOfId = new Map<string, number>();
  for (const { line, cells } of rest) {
    if (problems.length >= MAX_STATEMENT_PROBLEMS) break;
    const [found, expected] = [cells.length, header.value.length];
    if (found !== expected) {
      problems.push(createProblem(line, 'cells', { found, expected }));
      continue;
    }
    const cell = (column: Column) => cells[header.value.indexOf(column)] ?? '';
    const row = parseStatementRow(line, bank, cell);
    const value = cell('transaction_id');
    const duplicateOf = value === '' ? undefined : lineOfId.get(value);
    if (duplicateOf === undefined) lineOfId.set(value, line);
    else problems.push(createProblem(line, 'transaction_id_twice', { value, line: duplicateOf }));
    if (row.ok) lines.push(row.value);
    else problems.push(...row.error);
  }
  return problems.length > 0 ? err(problems) : ok(lines);
};
