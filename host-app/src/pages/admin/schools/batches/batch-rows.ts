import {
  type CheckedBatchRow,
  type FeeBatchKind,
  outsidePaymentMethods,
  type TypedBatchRow,
} from '@somesa/core/admin';

export type BatchField = keyof TypedBatchRow;
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

/** Puts cells that were copied from a spreadsheet into the rows, from one cell on; rows are added as necessary. */
export const pasteCells = (
  rows: readonly TypedBatchRow[],
  text: string,
  from: { row: number; field: BatchField },
  fields: readonly BatchField[],
): TypedBatchRow[] => {
  const pasted = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const first = fields.indexOf(from.field);
  const after = [...rows];
  for (const [down, line] of pasted.entries()) {
    const cells = line.split('\t').slice(0, fields.length - first);
    const changed = Object.fromEntries(cells.map((cell, across) => [fields[first + across], cell.trim()]));
    after[from.row + down] = { ...(after[from.row + down] ?? emptyRow), ...changed };
  }
  return after;
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
