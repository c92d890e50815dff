import { setImmediate } from 'node:timers/promises';
import { cleanText, err, formatFigures, ok, type Result } from '@somesa/core';
import {
  MAX_STATEMENT_LINES,
  MAX_STATEMENT_PROBLEMS,
  type StatementColumn,
  type StatementMapping,
} from '@somesa/core/admin';
import { type CsvProblem, type CsvRow, readCsv } from '../../platform/csv/read-csv';
import {
  createProblem,
  type RawStatement,
  type RawStatementLine,
  type StatementProblem,
} from './statement-file';
import { parseAmount, parseDate, truncate } from './statement-values';

/** Number of rows that are read between two turns of the event loop. */
const ROWS_AT_ONCE = 1_000;

const toProblem = ({ code, line }: CsvProblem): StatementProblem =>
  code === 'too_many_rows'
    ? createProblem(1, code, { limit: formatFigures(MAX_STATEMENT_LINES) })
    : createProblem(line, code, { line });

const normaliseHead = (head: string): string => cleanText(head).toLowerCase();

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
    direction: find('direction'),
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

/** Reads the positions of the columns from their heads. Returns the problems if required ones are missing. */
const readHeader = (
  { cells, line }: CsvRow,
  mapping: StatementMapping,
): Result<Layout, StatementProblem[]> => {
  const positions = findPositions(cells, mapping);
  const missing = listMissing(positions, mapping);
  if (missing.length === 0) return ok({ positions, width: cells.length });
  const columns = Object.values(mapping).join(', ');
  return err(missing.map((name) => createProblem(line, 'column_missing', { name, columns })));
};

/** Content of a row: the lines of a transaction, nothing, or text that is no transaction. */
interface RowRead {
  lines: RawStatementLine[];
  balanceCents: number | null;
  account: string;
  skipped: StatementProblem | null;
}

const SUCCESS = /success|complete|settled|paid|^ts$/i;
const NO_SUCCESS =
  /fail|pending|reject|cancel|declin|expire|initiat|unsuccess|incomplete|unpaid|unsettled|\bnot\b/i;

/** Words with which banks say which way money went, in a column of its own. */
const MONEY_IN = /^(?:c|cr|credit|in|\+)$/i;
const MONEY_OUT = /^(?:d|dr|db|debit|out|-)$/i;
/** Words of money out in a column that is not mapped. A dash can stand for an empty cell. */
const OUT_WORD = /^(?:d|dr|db|debit|out)$/i;
const IN_WORD = /^(?:c|cr|credit|in)$/i;
const DIRECTION_HEAD =
  /^(?:(?:dr?|debit) ?[/-]? ?(?:cr?|credit)|(?:cr?|credit) ?[/-]? ?(?:dr?|debit)|sign|indicator|direction)$/;

type GetCell = (column: StatementColumn) => string;

const createGetCell =
  (cells: readonly string[], positions: Positions): GetCell =>
  (column) =>
    positions[column] < 0 ? '' : (cells[positions[column]] ?? '');

/** Texts of rows without a date that sum up others. */
const TOTAL = /\b(?:sub ?-?)?totals?\b/i;
/** Texts of rows with a balance that opens, closes or continues a page. */
const BALANCE =
  /(?:(?:opening|closing|available|ledger|book) balance|(?:balance )?[bc]\/f|(?:balance )?(?:brought|carried) (?:forward|down))/i;
const WHOLE_BALANCE = new RegExp(`^${BALANCE.source}$`, 'i');
const SUMMARY = new RegExp(`${TOTAL.source}|\\b${BALANCE.source}\\b`, 'i');
const MAX_LABEL_LENGTH = 80;

/**
 * Returns the cells of a row that is no transaction, as one text; null if it could be one. A row with money and a day is left out only if a
 * cell says nothing but that it is a balance: payers write "balance b/f" too.
 */
const findOtherRow = (cells: readonly string[], cell: GetCell): string | null => {
  if (cell('transaction_id') !== '') return null;
  const hasMoney = (['amount', 'credit', 'debit'] as const).some((column) => cell(column) !== '');
  const hasDay = parseDate(cell('date')) !== null;
  if (hasMoney && !hasDay && /\d/.test(cell('date'))) return null;
  const label = hasDay ? WHOLE_BALANCE : SUMMARY;
  return !hasMoney || cells.some((each) => label.test(each.slice(0, MAX_LABEL_LENGTH)))
    ? cells.filter((each) => each !== '').join(' ')
    : null;
};

/** Heads of columns that can change what an amount means, and the cells with which they do not. */
const meaningful: readonly { heads: RegExp; isHarmless: (cell: string) => boolean }[] = [
  { heads: DIRECTION_HEAD, isHarmless: () => false },
  {
    heads: /^(?:debits?|credits?|withdrawals?|deposits?|(?:paid|money) (?:in|out)|reversals?|reversed)\b/,
    isHarmless: () => false,
  },
  { heads: /^status\b/, isHarmless: (cell) => SUCCESS.test(cell) && !NO_SUCCESS.test(cell) },
  { heads: /^(?:currency|ccy|curr)$/, isHarmless: (cell) => /^u(?:gx|shs?)$/i.test(cell) },
];

/** Lists the rows that move money. */
const listMoneyRows = (rows: readonly CsvRow[], { positions, width }: Layout): CsvRow[] =>
  rows.filter(({ cells }) => {
    const cell = createGetCell(cells, positions);
    return cells.length === width && cell('amount') !== '' && findOtherRow(cells, cell) === null;
  });

/** Finds the first column that is not mapped and could change what an amount means. Returns its head; null if there is none. */
const findUnmapped = (heads: readonly string[], rows: readonly CsvRow[], layout: Layout): string | null => {
  const { positions } = layout;
  const mapped = new Set(Object.values(positions));
  const hasNoDirection = positions.amount >= 0 && positions.direction < 0 && positions.to < 0;
  const moneyRows = hasNoDirection ? listMoneyRows(rows, layout) : [];
  const found = heads.find((head, at) => {
    if (mapped.has(at)) return false;
    if (moneyRows.some(({ cells }) => OUT_WORD.test(cells[at] ?? ''))) return true;
    const rule = meaningful.find(({ heads: pattern }) => pattern.test(normaliseHead(head)));
    return rule && rows.some(({ cells }) => (cells[at] ?? '') !== '' && !rule.isHarmless(cells[at] ?? ''));
  });
  return found ?? null;
};

/**
 * Returns the column that says which way money went: the mapped one, or else the only column whose cells all do, such as `C` and `D`. It must
 * prove itself by its head or by having both; -1 if there is none.
 */
const findDirection = (heads: readonly string[], rows: readonly CsvRow[], layout: Layout): number => {
  const { positions, width } = layout;
  if (positions.direction >= 0 || positions.amount < 0 || positions.to >= 0) return positions.direction;
  const mapped = new Set(Object.values(positions));
  const moneyRows = listMoneyRows(rows, layout);
  const found = Array.from({ length: width }, (_, at) => at).filter((at) => {
    const words = moneyRows.map(({ cells }) => cells[at] ?? '');
    const [isIn, isOut] = [
      words.some((word) => IN_WORD.test(word)),
      words.some((word) => OUT_WORD.test(word)),
    ];
    const isProven = DIRECTION_HEAD.test(normaliseHead(heads[at] ?? '')) ? isIn || isOut : isIn && isOut;
    return !mapped.has(at) && isProven && words.every((word) => IN_WORD.test(word) || OUT_WORD.test(word));
  });
  return found.length === 1 ? (found[0] ?? -1) : -1;
};

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
    const isOut = MONEY_OUT.test(cell('direction'));
    // A minus and "credit" contradict one another.
    if (isOut === MONEY_IN.test(cell('direction')) || (amount < 0 && !isOut)) return 'direction';
    return isOut && amount > 0 ? -amount : amount;
  }
  if (positions.from < 0 || positions.to < 0) return amount;
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
  const account = positions.from >= 0 && positions.to >= 0 ? '' : cell('account').replace(/\s/g, '');
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
export const readCsvStatement = async (
  file: Uint8Array,
  mapping: StatementMapping,
  number: string,
): Promise<Result<RawStatement, StatementProblem[]>> => {
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
  for (const [index, row] of others.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    if (problems.length >= MAX_STATEMENT_PROBLEMS) break;
    const outcome = readRow(row, layout, number);
    if (!outcome.ok) problems.push(...outcome.error);
    else if (outcome.value.skipped) skipped.push(outcome.value.skipped);
    else if (outcome.value.lines.length > 0) found.push(outcome.value);
  }
  if (problems.length > 0) return err(problems);
  const [left] = skipped;
  if (found.length === 0 && left) return err([left, createProblem(left.line, 'no_transactions')]);
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
