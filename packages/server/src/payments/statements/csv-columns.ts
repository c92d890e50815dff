import { cleanText, err, ok, type Result, truncateText } from '@somesa/core';
import { type StatementColumn, type StatementMapping, statementColumns } from '@somesa/core/admin';
import type { CsvRow } from '../../platform/csv/read-csv';
import { createProblem, parseDate, type StatementProblem } from './statement-file';

const normaliseHead = (head: string): string => cleanText(head).toLowerCase();

/** Positions of the columns in a file; -1 if a column is absent. */
type Positions = Record<StatementColumn, number>;

export const findPositions = (cells: readonly string[], mapping: StatementMapping): Positions => {
  const heads = cells.map(normaliseHead);
  const find = (column: StatementColumn) => {
    const head = mapping[column];
    return head === undefined ? -1 : heads.indexOf(normaliseHead(head));
  };
  return Object.fromEntries(statementColumns.map((column) => [column, find(column)])) as Positions;
};

/** Lists the required columns that a header lacks. An amount stands in one column, or in one for each direction. */
const listMissing = (positions: Positions, mapping: StatementMapping): string[] => {
  const amounts: StatementColumn[] = mapping.credit || mapping.debit ? ['credit', 'debit'] : ['amount'];
  return (['date', 'transaction_id', ...amounts] as const)
    .filter((column) => positions[column] < 0)
    .map((column) => mapping[column] ?? column);
};

export interface Layout {
  positions: Positions;
  width: number;
}

export const readHeader = (
  { cells, line }: CsvRow,
  mapping: StatementMapping,
): Result<Layout, StatementProblem[]> => {
  const positions = findPositions(cells, mapping);
  const missing = listMissing(positions, mapping);
  if (missing.length === 0) return ok({ positions, width: cells.length });
  const columns = Object.values(mapping).join(', ');
  return err(missing.map((name) => createProblem(line, 'column_missing', { name, columns })));
};

export const SUCCESS = /success|complete|settled|paid|^ts$/i;
export const NO_SUCCESS =
  /fail|pending|reject|cancel|declin|expire|initiat|unsuccess|incomplete|unpaid|unsettled|\bnot\b/i;

/** Words with which banks say which way money went, in a column of its own. */
const IN_WORD = /^(?:c|cr|credit|in)$/i;
const OUT_WORD = /^(?:d|dr|db|debit|out)$/i;

/** Returns which way money went by the cell of a column that is mapped for it; null if it does not say so. */
export const readDirection = (given: string): 'in' | 'out' | null => {
  const cell = cleanText(given);
  if (cell === '+' || IN_WORD.test(cell)) return 'in';
  return cell === '-' || OUT_WORD.test(cell) ? 'out' : null;
};

const DIRECTION_HEAD =
  /^(?:(?:dr?|debit) ?[/-]? ?(?:cr?|credit)|(?:cr?|credit) ?[/-]? ?(?:dr?|debit)|sign|indicator|direction)$/;

export type GetCell = (column: StatementColumn) => string;

export const createGetCell =
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

/** Cell of a row that sums up others, and says nothing else. */
const WHOLE_SUMMARY = new RegExp(
  `^(?:grand )?(?:(?:sub ?-?)?totals?(?: (?:credits?|debits?|deposits?|withdrawals?|in|out|amount))?|${BALANCE.source})(?: (?:as at|on|for|of)\\b.{0,30})?(?: ugx)?[ :\\d,./-]{0,40}$`,
  'i',
);

/** Returns whether a row surely sums up others: a cell says that it is a total or a balance, and nothing else. */
export const isSummary = (cells: readonly string[]): boolean =>
  cells.some((cell) => WHOLE_SUMMARY.test(truncateText(cell, MAX_LABEL_LENGTH)));

/**
 * Returns the cells of a row that is no transaction, as one text; null if it could be one. A row with money and a day is left out only if a
 * cell says nothing but that it is a balance: payers write "balance b/f" too.
 */
export const findOtherRow = (cells: readonly string[], cell: GetCell): string | null => {
  if (cell('transaction_id') !== '') return null;
  const hasMoney = (['amount', 'credit', 'debit'] as const).some((column) => cell(column) !== '');
  const hasDay = parseDate(cell('date')) !== null;
  if (hasMoney && !hasDay && /\d/.test(cell('date'))) return null;
  const label = hasDay ? WHOLE_BALANCE : SUMMARY;
  return !hasMoney || cells.some((each) => label.test(truncateText(each, MAX_LABEL_LENGTH)))
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

const listMoneyRows = (rows: readonly CsvRow[], { positions, width }: Layout): CsvRow[] =>
  rows.filter(({ cells }) => {
    const cell = createGetCell(cells, positions);
    return cells.length === width && cell('amount') !== '' && findOtherRow(cells, cell) === null;
  });

/** Finds the first column that is not mapped and could change what an amount means. Returns its head; null if there is none. */
export const findUnmapped = (
  heads: readonly string[],
  rows: readonly CsvRow[],
  layout: Layout,
): string | null => {
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
 * prove itself by its head or by having both, and signs do not count: a dash can stand for an empty cell. -1 if there is none.
 */
export const findDirection = (heads: readonly string[], rows: readonly CsvRow[], layout: Layout): number => {
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
