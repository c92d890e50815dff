import {
  type BatchField,
  type CheckedBatchRow,
  type FeeBatchKind,
  outsidePaymentMethods,
  type TypedBatchRow,
} from '@somesa/core/admin';

export const emptyRow: TypedBatchRow = { child: '', amount: '', paidOn: '', receiptNumber: '', reason: '' };

export const isPaymentKind = (kind: FeeBatchKind): boolean =>
  outsidePaymentMethods.some((method) => method === kind);

/** Lists the columns of a kind of batch, in the order in which they are typed and pasted. */
export const listBatchFields = (kind: FeeBatchKind): readonly BatchField[] =>
  isPaymentKind(kind)
    ? ['child', 'amount', 'paidOn', 'receiptNumber', 'reason']
    : ['child', 'amount', 'reason'];

export const isEmptyRow = (row: TypedBatchRow): boolean =>
  Object.values(row).every((cell) => cell.trim() === '');

/** Column heads of an amount by what is entered: the balance of a list is not what a child paid. */
const amountHeads = (kind: FeeBatchKind): readonly RegExp[] => {
  if (kind === 'opening-balance') return [/^(?:feesbal|opening|.*balance)/, /^(?:amount|ugx)/];
  if (kind === 'bursary') return [/^(?:bursary|discount|percent)/, /^(?:amount|ugx)/];
  return [/^(?:amount|ugx|total)?paid(?:ugx|in)?$|^credit$/, /^(?:amount|ugx)(?!due|owed|charged|billed)/];
};

/** Column heads by the field that they mean, in small letters without spaces and signs; a number is better than a name. */
const listHeads = (kind: FeeBatchKind): Readonly<Record<BatchField, readonly RegExp[]>> => ({
  child: [
    /^(?:reg|adm|(?:student|pupil|payment|child).*(?:no|number|code|id)$)/,
    /^(?:student|pupil|child)|names?$/,
  ],
  amount: amountHeads(kind),
  paidOn: [/date|^day$|^paidon$/],
  receiptNumber: [/^(?:receipt|slip|voucher|transaction|txn|trans|ref)(?!.*date)/],
  reason: [/^(?:reason|remark|detail|narrat|comment)/],
});
/** Number of rows above the heads, such as titles. */
const MAX_TITLES = 20;

/** Finds the columns of fields in a row of heads; the first of several that a field may be. */
const findColumns = (cells: readonly string[], kind: FeeBatchKind): Map<BatchField, number> => {
  const words = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const heads = listHeads(kind);
  const found = new Map<BatchField, number>();
  for (const field of listBatchFields(kind)) {
    const taken = [...found.values()];
    const isFree = (at: number): boolean => at >= 0 && !taken.includes(at);
    const at = heads[field].map((part) => words.findIndex((word) => part.test(word))).find(isFree);
    if (at !== undefined) found.set(field, at);
  }
  return found;
};

/** Guesses the field of each column of a collector’s report by its heads. */
export const guessBatchFields = (heads: readonly string[]): (BatchField | null)[] => {
  const found = [...findColumns(heads, 'aggregator')];
  return heads.map((_, at) => found.find(([, column]) => column === at)?.[0] ?? null);
};

/** Meaning of the columns of a table, and the place of their heads, as a person matched them. */
export interface BatchMatching {
  headAt: number;
  fields: readonly (BatchField | null)[];
}

/**
 * Reads a table as rows of a batch: as its columns are matched, by its heads if it has some among its first rows, or else in the order of
 * `fields`. With heads, rows without a child or an amount, such as totals, are left out, and counted.
 */
export const placeTable = (
  table: readonly (readonly string[])[],
  kind: FeeBatchKind,
  fields: readonly (BatchField | null)[] = listBatchFields(kind),
  matching: BatchMatching | null = null,
): { rows: TypedBatchRow[]; leftOut: number } => {
  const heads = table.slice(0, MAX_TITLES).map((cells) => findColumns(cells, kind));
  const headAt = matching?.headAt ?? heads.findIndex((found) => found.has('child') && found.has('amount'));
  const inOrder = (matching?.fields ?? fields).flatMap((field, at) => (field ? [[field, at] as const] : []));
  const columns = (matching ? null : heads[headAt]) ?? new Map(inOrder);
  const all = table.slice(headAt + 1).map((cells): TypedBatchRow => {
    const read = (field: BatchField): string => cells[columns.get(field) ?? -1]?.trim() ?? '';
    return { ...emptyRow, ...Object.fromEntries([...columns.keys()].map((field) => [field, read(field)])) };
  });
  const rows = all.filter(({ child, amount }) => headAt < 0 || (child !== '' && amount !== ''));
  return { rows, leftOut: all.filter((row) => !isEmptyRow(row)).length - rows.length };
};

/** Puts cells that were copied from a spreadsheet into the rows, from one cell on; rows are added as necessary. */
export const pasteCells = (
  rows: readonly TypedBatchRow[],
  text: string,
  from: { row: number; field: BatchField },
  kind: FeeBatchKind,
): { rows: TypedBatchRow[]; leftOut: number } => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const fields = listBatchFields(kind);
  const right = fields.slice(fields.indexOf(from.field));
  const pasted = placeTable(
    lines.map((line) => line.split('\t')),
    kind,
    right,
  );
  const after = [...rows];
  for (const [down, row] of pasted.rows.entries()) {
    const changed = Object.fromEntries(right.map((field) => [field, row[field]]));
    after[from.row + down] = { ...(after[from.row + down] ?? emptyRow), ...changed };
  }
  return { rows: after, leftOut: pasted.leftOut };
};

/** Lists for each row the position of an earlier one with the same child, amount and day; null if there is none. */
export const findTwins = (checks: readonly (CheckedBatchRow | undefined)[]): (number | null)[] => {
  const seen = new Map<string, number>();
  return checks.map((check, at) => {
    if (!check?.child) return null;
    const key = JSON.stringify([check.child.regNo, check.amountUgx, check.percent, check.paidOn]);
    const twin = seen.get(key);
    if (twin === undefined) seen.set(key, at);
    return twin ?? null;
  });
};
