import { setImmediate } from 'node:timers/promises';
import { err, formatFigures, ok, type Result } from '@somesa/core';
import {
  MAX_STATEMENT_LINES,
  MAX_STATEMENT_PROBLEMS,
  type StatementColumn,
  type StatementMapping,
} from '@somesa/core/admin';
import { type CsvProblem, type CsvRow, readCsvChunks } from '../../platform/csv/read-csv';
import {
  createProblem,
  type RawStatement,
  type RawStatementLine,
  type StatementProblem,
} from './statement-file';
import { parseAmount, parseDate, truncate } from './statement-values';

/** Number of rows above the column heads, such as the bank's address, that are left out. */
const MAX_ROWS_ABOVE_HEADER = 30;

const toProblem = ({ code, line }: CsvProblem): StatementProblem =>
  code === 'too_many_rows'
    ? createProblem(1, code, { limit: formatFigures(MAX_STATEMENT_LINES) })
    : createProblem(line, code, { line });

const normaliseHead = (head: string): string => head.trim().toLowerCase().replace(/\s+/g, ' ');

/** Positions of the columns in a file; -1 if a column is absent. */
type Positions = Record<StatementColumn, number>;

const findPositions = (cells: readonly string[], mapping: StatementMapping): Positions => {
  const heads = cells.map(normaliseHead);
  const find = (column: StatementColumn) => {
    const head = mapping[column];
    return head === undefined ? -1 : heads.indexOf(normaliseHead(head));
  };
  return {
    date: find('date'),
    transaction_id: find('transaction_id'),
    reference: find('reference'),
    amount: find('amount'),
    credit: find('credit'),
    debit: find('debit'),
    narrative: find('narrative'),
    payer: find('payer'),
    balance: find('balance'),
    charge: find('charge'),
    account: find('account'),
    currency: find('currency'),
    status: find('status'),
    from: find('from'),
    to: find('to'),
  };
};

/** Lists the required columns that a header lacks. An amount stands in one column, or in one for each direction. */
const listMissing = (positions: Positions, mapping: StatementMapping): string[] => {
  const amounts: StatementColumn[] = mapping.credit || mapping.debit ? ['credit', 'debit'] : ['amount'];
  return (['date', 'transaction_id', ...amounts] as const)
    .filter((column) => positions[column] < 0)
    .map((column) => mapping[column] ?? column);
};

interface Layout {
  positions: Positions;
  width: number;
}

const findHeader = (
  rows: readonly CsvRow[],
  mapping: StatementMapping,
): Result<{ index: number; layout: Layout }, StatementProblem[]> => {
  const above = rows.slice(0, MAX_ROWS_ABOVE_HEADER);
  for (const [index, { cells }] of above.entries()) {
    const positions = findPositions(cells, mapping);
    if (listMissing(positions, mapping).length === 0)
      return ok({ index, layout: { positions, width: cells.length } });
  }
  const [first] = rows;
  const missing = listMissing(findPositions(first?.cells ?? [], mapping), mapping);
  return err(
    missing.map((name) =>
      createProblem(first?.line ?? 1, 'column_missing', { name, columns: Object.values(mapping).join(', ') }),
    ),
  );
};

interface RowRead {
  lines: RawStatementLine[];
  balanceUgx: number | null;
  account: string;
}

const SUCCESS = /success|complete|settled|paid|^ts$/i;
const NO_SUCCESS =
  /fail|pending|reject|cancel|declin|expire|initiat|unsuccess|incomplete|unpaid|unsettled|\bnot\b/i;

const validateId = (line: number, id: string): StatementProblem | null => {
  if (id === '') return createProblem(line, 'transaction_id_missing');
  if (/^\d+([.,]\d+)?E\+\d+$/i.test(id)) return createProblem(line, 'transaction_id_rounded', { value: id });
  const isUsable = /^[\x20-\x7e]{1,64}$/.test(id);
  return isUsable ? null : createProblem(line, 'transaction_id', { value: truncate(id) });
};

/** Returns whether a cell of a wallet's statement names our wallet: `FRI:256770000001/MM`. */
const namesAccount = (cell: string, number: string): boolean =>
  number !== '' && cell.replace(/\D+/g, ' ').split(' ').includes(number.replace(/\D/g, ''));

/** Reads the signed amount of a row. Returns null if it can't be read, and `direction` if it is not clear which way the money went. */
const readAmount = (
  cell: (column: StatementColumn) => string,
  { positions }: Layout,
  number: string,
): number | null | 'direction' => {
  if (positions.amount < 0) {
    const [credit, debit] = [parseAmount(cell('credit') || '0'), parseAmount(cell('debit') || '0')];
    if (credit === null || debit === null) return null;
    // Money out stands in its own column with or without a minus. A credit below 0 is a reversed one.
    return credit - Math.abs(debit);
  }
  const amount = parseAmount(cell('amount'));
  if (amount === null || positions.from < 0 || positions.to < 0) return amount;
  const [isFrom, isTo] = [namesAccount(cell('from'), number), namesAccount(cell('to'), number)];
  if (isFrom === isTo) return 'direction';
  return isTo ? Math.abs(amount) : -Math.abs(amount);
};

/** Reads one row. Returns its lines (a transaction, and its charge if there is one), or its problems. */
const readRow = (
  { line, cells }: CsvRow,
  layout: Layout,
  number: string,
): Result<RowRead, StatementProblem[]> => {
  const { positions } = layout;
  const cell = (column: StatementColumn) => (positions[column] < 0 ? '' : (cells[positions[column]] ?? ''));
  const status = cell('status');
  const none = { lines: [], balanceUgx: null, account: '' };
  if (positions.status >= 0 && NO_SUCCESS.test(status)) return ok(none);
  const problems: StatementProblem[] = [];
  if (positions.status >= 0 && !SUCCESS.test(status))
    problems.push(createProblem(line, 'status', { value: truncate(status) }));
  const currency = cell('currency');
  if (currency !== '' && currency.toUpperCase() !== 'UGX')
    problems.push(createProblem(line, 'currency', { value: truncate(currency) }));
  const date = parseDate(cell('date'));
  if (!date) problems.push(createProblem(line, 'date', { value: truncate(cell('date')) }));
  const id = cell('transaction_id');
  const idProblem = validateId(line, id);
  if (idProblem) problems.push(idProblem);
  const amount = readAmount(cell, layout, number);
  const shown = truncate(cell('amount') || cell('credit') || cell('debit'));
  if (amount === 'direction') problems.push(createProblem(line, 'direction', { value: number }));
  else if (amount === null || amount === 0) problems.push(createProblem(line, 'amount', { value: shown }));
  const charge = parseAmount(cell('charge') || '0');
  if (charge === null) problems.push(createProblem(line, 'amount', { value: truncate(cell('charge')) }));
  const balance = positions.balance < 0 || cell('balance') === '' ? null : parseAmount(cell('balance'));
  if (balance === null && positions.balance >= 0 && cell('balance') !== '')
    problems.push(createProblem(line, 'amount', { value: truncate(cell('balance')) }));
  if (problems.length > 0 || !date || typeof amount !== 'number' || charge === null) return err(problems);
  const other = cell('payer') || (amount > 0 ? cell('from') : cell('to'));
  const common = {
    line,
    transactionId: id,
    reference: cell('reference'),
    narrative: cell('narrative'),
    counterparty: other,
    bookedOn: date.day,
    valueDate: date.day,
    bookedAt: date.at,
  };
  const lines = [{ ...common, amountUgx: amount, isCharge: false }];
  if (charge !== 0) lines.push({ ...common, amountUgx: -Math.abs(charge), isCharge: true });
  const account = positions.from >= 0 && positions.to >= 0 ? '' : cell('account').replace(/\s/g, '');
  return ok({ lines, balanceUgx: balance, account });
};

const sum = (lines: readonly RawStatementLine[]): number =>
  lines.reduce((total, { amountUgx }) => total + amountUgx, 0);

/** Returns the first row whose balance does not follow from the one before, or null. */
const findBrokenBalance = (rows: readonly RowRead[]): RowRead | null => {
  let before: number | null = null;
  for (const row of rows) {
    if (row.balanceUgx === null) return null;
    if (before !== null && before + sum(row.lines) !== row.balanceUgx) return row;
    before = row.balanceUgx;
  }
  return null;
};

/** Orders rows from the oldest to the newest: banks write either order, and the balances tell which one it is. */
const orderRows = (rows: readonly RowRead[]): { rows: RowRead[]; broken: RowRead | null } => {
  const days = rows.map(({ lines }) => lines[0]?.bookedOn ?? '');
  const isDescending = (days[0] ?? '') > (days.at(-1) ?? '');
  const given = [...rows];
  const reversed = [...rows].reverse();
  const first = isDescending ? reversed : given;
  const broken = findBrokenBalance(first);
  if (!broken) return { rows: first, broken };
  const other = isDescending ? given : reversed;
  return findBrokenBalance(other) ? { rows: first, broken } : { rows: other, broken: null };
};

/** Reads a CSV statement with the columns of its account. `number` is that of the account, as configured. */
export const readCsvStatement = async (
  file: Uint8Array,
  mapping: StatementMapping,
  number: string,
): Promise<Result<RawStatement, StatementProblem[]>> => {
  const found: RowRead[] = [];
  const problems: StatementProblem[] = [];
  let layout: Layout | null = null;
  const chunks = readCsvChunks(file, { maxRows: MAX_STATEMENT_LINES + MAX_ROWS_ABOVE_HEADER });
  for (let next = chunks.next(); ; next = chunks.next()) {
    if (next.done) {
      if (next.value) return err([toProblem(next.value)]);
      break;
    }
    let rows = next.value;
    if (!layout) {
      const header = findHeader(rows, mapping);
      if (!header.ok) return header;
      layout = header.value.layout;
      rows = rows.slice(header.value.index + 1);
    }
    for (const row of rows) {
      if (problems.length >= MAX_STATEMENT_PROBLEMS) break;
      if (row.cells.length !== layout.width) {
        const params = { found: row.cells.length, expected: layout.width };
        problems.push(createProblem(row.line, 'cells', params));
        continue;
      }
      const read = readRow(row, layout, number);
      if (!read.ok) problems.push(...read.error);
      else if (read.value.lines.length > 0) found.push(read.value);
    }
    await setImmediate();
  }
  if (!layout) return err([createProblem(1, 'empty')]);
  if (problems.length > 0) return err(problems);
  const accounts = new Set(found.map(({ account }) => account).filter((account) => account !== ''));
  if (accounts.size > 1) return err([createProblem(1, 'several_accounts')]);
  const { rows, broken } = orderRows(found);
  if (broken) return err([createProblem(broken.lines[0]?.line ?? 1, 'balance_broken')]);
  const [first] = rows;
  const hasBalances = rows.length > 0 && rows.every(({ balanceUgx }) => balanceUgx !== null);
  return ok({
    format: 'csv',
    accountNumber: [...accounts][0] ?? null,
    statementNumber: null,
    from: null,
    to: null,
    openingUgx: hasBalances && first ? (first.balanceUgx ?? 0) - sum(first.lines) : null,
    closingUgx: hasBalances ? (rows.at(-1)?.balanceUgx ?? null) : null,
    lines: rows.flatMap(({ lines }) => lines),
  });
};
