import { compactText, err, formatFigures, ok, type Result } from '@somesa/core';
import { MAX_STATEMENT_LINES, MAX_STATEMENT_PROBLEMS, type StatementMapping } from '@somesa/core/admin';
import { type CsvProblem, type CsvRow, readCsv } from '../../platform/csv/read-csv';
import {
  createGetCell,
  findDirection,
  findOtherRow,
  findPositions,
  findUnmapped,
  type GetCell,
  isSummary,
  type Layout,
  NO_SUCCESS,
  readDirection,
  readHeader,
  SUCCESS,
} from './csv-columns';
import {
  createProblem,
  parseAmount,
  parseDate,
  type RawStatement,
  type RawStatementLine,
  type StatementProblem,
  truncate,
} from './statement-file';

const toProblem = ({ code, line }: CsvProblem): StatementProblem =>
  code === 'too_many_rows'
    ? createProblem(1, code, { limit: formatFigures(MAX_STATEMENT_LINES) })
    : createProblem(line, code, { line });

interface RowRead {
  lines: RawStatementLine[];
  balanceCents: number | null;
  account: string;
  skipped: StatementProblem | null;
}

const validateId = (line: number, id: string): StatementProblem | null => {
  if (id === '') return createProblem(line, 'transaction_id_missing');
  if (/^\d{1,20}([.,]\d{1,20})?E\+\d{1,3}$/i.test(id))
    return createProblem(line, 'transaction_id_rounded', { value: id });
  const isUsable = /^[\x20-\x7e]{1,64}$/.test(id);
  return isUsable ? null : createProblem(line, 'transaction_id', { value: truncate(id) });
};

/** Returns whether a cell of a wallet's statement names our wallet: `FRI:256770000001/MM`. */
const namesAccount = (cell: string, number: string): boolean =>
  number !== '' && cell.replace(/\D+/g, ' ').split(' ').includes(number.replace(/\D/g, ''));

/** Reads the signed amount of a row. Returns null if it can't be read, and `direction` if it is not clear which way the money went. */
const readAmount = (cell: GetCell, { positions }: Layout, number: string): number | null | 'direction' => {
  if (positions.amount < 0) {
    const [credit, debit] = [parseAmount(cell('credit') || '0'), parseAmount(cell('debit') || '0')];
    if (credit === null || debit === null) return null;
    // Money out stands in its own column with or without a minus. A credit below 0 is a reversed one.
    return credit - Math.abs(debit);
  }
  const amount = parseAmount(cell('amount'));
  if (amount === null) return null;
  if (positions.direction >= 0) {
    const direction = readDirection(cell('direction'));
    // A minus and "credit" contradict one another.
    if (direction === null || (amount < 0 && direction === 'in')) return 'direction';
    return direction === 'out' && amount > 0 ? -amount : amount;
  }
  if (positions.from < 0 || positions.to < 0) return amount;
  const [isFrom, isTo] = [namesAccount(cell('from'), number), namesAccount(cell('to'), number)];
  if (isFrom === isTo) return 'direction';
  return isTo ? Math.abs(amount) : -Math.abs(amount);
};

const readRow = (
  { line, cells }: CsvRow,
  layout: Layout,
  number: string,
): Result<RowRead, StatementProblem[]> => {
  const { positions, width } = layout;
  const cell = createGetCell(cells, positions);
  const none = { lines: [], balanceCents: null, account: '', skipped: null };
  // A whole row in quotation marks is a transaction that lost its cells.
  const isQuoted = cells.length === 1 && cells[0]?.split(/[,;\t]/).length === width;
  const other = isQuoted ? null : findOtherRow(cells, cell);
  if (other !== null)
    return ok({ ...none, skipped: createProblem(line, 'row_other', { value: truncate(other) }) });
  if (cells.length !== width)
    return err([createProblem(line, 'cells', { found: cells.length, expected: width })]);
  const status = cell('status');
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
  if (amount === 'direction')
    problems.push(
      positions.direction >= 0
        ? createProblem(line, 'direction_unknown', { value: truncate(cell('direction')), amount: shown })
        : createProblem(line, 'direction', { value: number }),
    );
  else if (amount === null) problems.push(createProblem(line, 'amount', { value: shown }));
  const charge = parseAmount(cell('charge') || '0');
  if (charge === null) problems.push(createProblem(line, 'amount', { value: truncate(cell('charge')) }));
  const balance = cell('balance') === '' ? null : parseAmount(cell('balance'));
  if (balance === null && cell('balance') !== '')
    problems.push(createProblem(line, 'amount', { value: truncate(cell('balance')) }));
  if (problems.length > 0 || !date || typeof amount !== 'number' || charge === null) return err(problems);
  const common = {
    line,
    transactionId: id,
    reference: cell('reference'),
    narrative: cell('narrative'),
    counterparty: cell('payer') || (amount > 0 ? cell('from') : cell('to')),
    bookedOn: date.day,
    valueDate: date.day,
    bookedAt: date.at,
  };
  const lines = [{ ...common, amountCents: amount, isCharge: false }];
  if (charge !== 0) lines.push({ ...common, amountCents: -Math.abs(charge), isCharge: true });
  const account = positions.from >= 0 && positions.to >= 0 ? '' : compactText(cell('account'));
  return ok({ lines, balanceCents: balance, account, skipped: null });
};

const sum = (lines: readonly RawStatementLine[]): number =>
  lines.reduce((total, { amountCents }) => total + amountCents, 0);

/** Returns the first row whose balance does not follow from the one before, or null. */
const findBrokenBalance = (rows: readonly RowRead[]): RowRead | null => {
  let before: number | null = null;
  for (const row of rows) {
    if (row.balanceCents === null) return null;
    if (before !== null && before + sum(row.lines) !== row.balanceCents) return row;
    before = row.balanceCents;
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
export const readCsvStatement = (
  file: Uint8Array,
  mapping: StatementMapping,
  number: string,
): Result<RawStatement, StatementProblem[]> => {
  const read = readCsv(file, {
    maxRows: MAX_STATEMENT_LINES + 1,
    countHeads: (cells) => Object.values(findPositions(cells, mapping)).filter((at) => at >= 0).length,
  });
  if (!read.ok) return err([toProblem(read.error)]);
  const [head, ...others] = read.value;
  if (!head) return err([createProblem(1, 'empty')]);
  const header = readHeader(head, mapping);
  if (!header.ok) return header;
  const direction = findDirection(head.cells, others, header.value);
  const layout = { ...header.value, positions: { ...header.value.positions, direction } };
  const unmapped = findUnmapped(head.cells, others, layout);
  if (unmapped !== null)
    return err([createProblem(head.line, 'column_unmapped', { name: truncate(unmapped) })]);
  const found: RowRead[] = [];
  const skipped: StatementProblem[] = [];
  const problems: StatementProblem[] = [];
  for (const row of others) {
    if (problems.length >= MAX_STATEMENT_PROBLEMS) break;
    const outcome = readRow(row, layout, number);
    if (!outcome.ok) problems.push(...outcome.error);
    else if (outcome.value.skipped) skipped.push(outcome.value.skipped);
    else if (outcome.value.lines.length > 0) found.push(outcome.value);
  }
  if (problems.length > 0) return err(problems);
  // A day without transactions has a total at most. Other rows with figures may be transactions in columns that have another name.
  const isSkipped = new Set(skipped.map(({ line }) => line));
  const isDoubtful = others.some(
    ({ line, cells }) => isSkipped.has(line) && cells.some((cell) => /\d/.test(cell)) && !isSummary(cells),
  );
  const [left] = skipped;
  if (found.length === 0 && left && isDoubtful)
    return err([left, createProblem(left.line, 'no_transactions')]);
  const accounts = new Set(found.map(({ account }) => account).filter((account) => account !== ''));
  if (accounts.size > 1) return err([createProblem(1, 'several_accounts')]);
  const { rows, broken } = orderRows(found);
  if (broken) return err([createProblem(broken.lines[0]?.line ?? 1, 'balance_broken')]);
  const [first] = rows;
  const hasBalances = rows.length > 0 && rows.every(({ balanceCents }) => balanceCents !== null);
  return ok({
    format: 'csv',
    accountNumber: [...accounts][0] ?? null,
    statementNumber: null,
    from: null,
    to: null,
    openingCents: hasBalances && first ? (first.balanceCents ?? 0) - sum(first.lines) : null,
    closingCents: hasBalances ? (rows.at(-1)?.balanceCents ?? null) : null,
    lines: rows.flatMap(({ lines }) => lines),
    isOneStatement: true,
    skipped,
  });
};
