import {
  allocateToItems,
  err,
  type FieldMessage,
  findOwn,
  formatFigures,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import {
  type FeeAdjustmentKind,
  type FeeBatchAdded,
  type FeeBatchRow,
  type OutsidePaymentMethod,
  outsidePaymentMethods,
  removePart,
} from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { formatProblem } from '../../platform/http/send-problem';
import type { FeeHooks } from '../fee-hooks';
import { planLines } from '../students/fee-adjustments';
import { type AdjustableItem, listAdjustableItems } from '../students/fee-adjustments-repository';
import { findBatchChildren, type NamedChild } from './batch-children';

/** Fields that the rows of a batch share. */
export type BatchTerms = Omit<FeeBatchAdded, 'rows' | 'sendsReceipts'>;

/** Fee adjustment that a row makes: lines on fees that exist, a new fee, or a credit for fees to come. Amounts in UGX. */
export interface PlannedRow {
  child: NamedChild;
  kind: FeeAdjustmentKind;
  lines: { feeItemId: number; changeUgx: number }[];
  newFee: { description: string; dueOn: string; amountUgx: number } | null;
  creditUgx: number;
  outside: { method: OutsidePaymentMethod; receiptNumber: string | null; paidOn: string } | null;
  reason: string | null;
  /** True if a fee that a bursary lowers has one already. */
  hasBursary: boolean;
}

const fail = (field: string, key: FieldMessage, params: { amount?: string } = {}) =>
  err(problem('validation_failed', params, { [field]: [key] }));

/** Returns what is wrong with a row, and the field that is. */
export const explainProblem = (failure: Problem): { what: string; field: string | null } => {
  const { message, errors = {} } = formatProblem(failure, 'en');
  const [[field, [what = message]] = [null, []]] = Object.entries(errors);
  return { what, field };
};

/** Description of an opening balance on letters and receipts. */
const OPENING_BALANCE = 'Opening balance';

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Lists the fees that a description names, in the newest term that has one: the exact fee, or else all parts of it; all fees of that term
 * if it is null.
 */
const findFees = (items: readonly AdjustableItem[], fee: string | null | undefined): AdjustableItem[] => {
  const exact = fee ? items.filter(({ description }) => isSame(description, fee)) : [...items];
  const found =
    fee && exact.length === 0 ? items.filter((item) => isSame(removePart(item.description), fee)) : exact;
  const newest = found
    .map(({ termFrom }) => termFrom ?? '')
    .toSorted()
    .at(-1);
  return found.filter(({ termFrom }) => (termFrom ?? '') === newest);
};

type PlannedPart = Pick<PlannedRow, 'kind'> & Partial<PlannedRow>;
interface RowContext {
  terms: BatchTerms;
  row: FeeBatchRow;
  /** Fee items of the child as the rows before leave them. */
  items: readonly AdjustableItem[];
  today: string;
}

const planPaid = ({ terms, row, items, today }: RowContext): Result<PlannedPart, Problem> => {
  const method = terms.kind as OutsidePaymentMethod;
  const { amountUgx, receiptNumber = null, paidOn } = row;
  if (!amountUgx || amountUgx < 0) return fail('amountUgx', 'amount_invalid');
  if (paidOn && paidOn > today) return fail('paidOn', 'untilOn_invalid');
  // Cash without a number gets ours. The number of a slip or of a transaction is what shows that it is not recorded twice.
  if (receiptNumber === null && method !== 'cash') return fail('receiptNumber', 'receiptNumber_invalid');
  const { fee } = terms;
  const named = fee ? findFees(items, fee) : [];
  if (fee && named.length === 0) return fail('fee', 'batchFee_unknown');
  const chosen = named.find((item) => item.outstandingUgx > 0);
  const lines = planLines(items, {
    kind: 'paid-to-school',
    amountUgx,
    method,
    receiptNumber: receiptNumber ?? '',
    paidOn: paidOn ?? today,
    feeItemId: chosen?.id ?? null,
  });
  const outside = { method, receiptNumber, paidOn: paidOn ?? today };
  return lines.ok ? ok({ kind: 'paid-to-school', lines: lines.value, outside }) : lines;
};

const planNewFee = ({ terms, row, today }: RowContext): Result<PlannedPart, Problem> => {
  const { amountUgx } = row;
  const isOpening = terms.kind === 'opening-balance';
  // A child without an opening balance is a row of a school's list too.
  if (amountUgx === 0 && isOpening) return ok({ kind: 'brought-forward' });
  if (!amountUgx || (amountUgx < 0 && !isOpening)) return fail('amountUgx', 'amount_invalid');
  if (amountUgx < 0) return ok({ kind: 'correction', creditUgx: -amountUgx });
  const description = terms.fee ?? (isOpening ? OPENING_BALANCE : null);
  if (description === null) return fail('fee', 'batchFee_required');
  const newFee = { description, dueOn: terms.dueOn ?? today, amountUgx };
  return ok({ kind: isOpening ? 'brought-forward' : 'charge', newFee });
};

const planBursary = ({ terms: { fee }, row, items }: RowContext): Result<PlannedPart, Problem> => {
  const chosen = findFees(items, fee);
  if (chosen.length === 0) return fail('fee', 'batchFee_unknown');
  const chargedUgx = chosen.reduce((sum, item) => sum + item.amountUgx, 0);
  const amountUgx = row.percent ? Math.round((chargedUgx * row.percent) / 100) : row.amountUgx;
  if (!amountUgx || amountUgx < 0) return fail('amountUgx', 'amount_invalid');
  const due = chosen.map(({ id, freeUgx }) => ({ id: String(id), dueUgx: freeUgx }));
  const { lines, surplusUgx } = allocateToItems(due, amountUgx);
  if (surplusUgx > 0)
    return fail('amountUgx', 'amount_above_free', { amount: formatFigures(amountUgx - surplusUgx) });
  return ok({
    kind: 'bursary',
    hasBursary: chosen.some(({ bursaryUgx }) => bursaryUgx > 0),
    lines: lines.map((line) => ({ feeItemId: Number(line.itemId), changeUgx: -line.amountUgx })),
  });
};

const planCorrection = ({ terms: { fee }, row, items }: RowContext): Result<PlannedPart, Problem> => {
  if (!fee) return fail('fee', 'batchFee_required');
  const { amountUgx } = row;
  if (amountUgx === null || amountUgx === undefined || amountUgx < 0)
    return fail('amountUgx', 'amount_invalid');
  const [item, ...more] = findFees(items, fee);
  if (!item || more.length > 0) return fail('fee', 'batchFee_unknown');
  const lines = planLines(items, { kind: 'correction', feeItemId: item.id, amountUgx, reason: '' });
  return lines.ok ? ok({ kind: 'correction', lines: lines.value }) : lines;
};

const planByKind = {
  'opening-balance': planNewFee,
  charge: planNewFee,
  bursary: planBursary,
  correction: planCorrection,
} as const;

const planRow = (
  meant: readonly NamedChild[],
  context: Omit<RowContext, 'items'>,
  itemsOf: (id: number) => AdjustableItem[],
): Result<PlannedRow, Problem> => {
  const [child, ...more] = meant;
  if (!child) return fail('child', 'batchChild_unknown');
  if (more.length > 0) return fail('child', 'batchChild_several');
  const { kind } = context.terms;
  const isPaid = outsidePaymentMethods.some((method) => method === kind);
  if (child.hasLeft && kind === 'charge') return fail('child', 'batchChild_left');
  const reason = context.row.reason ?? context.terms.reason ?? null;
  const isReasonNeeded = !isPaid && kind !== 'opening-balance';
  if (isReasonNeeded && reason === null) return fail('reason', 'reason_required');
  const items = itemsOf(child.id);
  const planned = (findOwn(planByKind, kind) ?? planPaid)({ ...context, items });
  if (!planned.ok) return planned;
  for (const { feeItemId, changeUgx } of planned.value.lines ?? []) {
    const item = items.find(({ id }) => id === feeItemId);
    if (!item) continue;
    item.outstandingUgx += changeUgx;
    item.freeUgx = Math.max(item.freeUgx + changeUgx, 0);
    if (planned.value.kind === 'correction') item.amountUgx += changeUgx;
  }
  const rest = { lines: [], newFee: null, creditUgx: 0, outside: null, hasBursary: false };
  return ok({ child, ...rest, reason: reason ?? (isPaid ? null : OPENING_BALANCE), ...planned.value });
};

/** Receipt numbers of a school that are recorded and not reversed. */
const listUsedNumbers = async (
  db: Queryable,
  schoolId: number,
  numbers: readonly string[],
): Promise<Set<string>> => {
  const rows = await queryRows<{ number: string }>(
    db,
    sql`select a.receipt_number as number from fee_adjustments a
      where a.school_id = ${schoolId} and a.receipt_number = any(${sql.param(numbers)}::text[])
        and not exists (select 1 from fee_adjustments r where r.reverses_id = a.id)`,
  );
  return new Set(rows.map(({ number }) => number));
};

/** Returns what each row of a batch would change, in order, or its problem. Each row sees what the rows before it change. */
export const planBatch = async (
  db: Queryable,
  { feeHooks, schoolId, now }: { feeHooks: FeeHooks; schoolId: number; now: Date },
  { rows, ...terms }: BatchTerms & { rows: readonly FeeBatchRow[] },
  options: { names?: boolean } = {},
): Promise<{ meant: NamedChild[]; planned: Result<PlannedRow, Problem> }[]> => {
  const texts = rows.map(({ child }) => child);
  const children = await findBatchChildren(db, schoolId, texts, options);
  const ids = new Set([...children.values()].flatMap((meant) => (meant.length === 1 ? meant : [])));
  const itemsOf = new Map<number, AdjustableItem[]>([...ids].map(({ id }) => [id, []]));
  for (const item of await listAdjustableItems(feeHooks, db, [...itemsOf.keys()], now))
    itemsOf.get(item.studentId)?.push(item);
  const numbers = rows.flatMap(({ receiptNumber }) => receiptNumber ?? []);
  const used = await listUsedNumbers(db, schoolId, numbers);
  const today = toKampalaDay(now);
  const seen = new Set<string>();
  return rows.map((row) => {
    const meant = children.get(row.child) ?? [];
    const number = row.receiptNumber ?? null;
    if (number !== null && used.has(number))
      return { meant, planned: fail('receiptNumber', 'receiptNumber_taken') };
    if (number !== null && seen.has(number))
      return { meant, planned: fail('receiptNumber', 'receiptNumber_twice') };
    if (number !== null) seen.add(number);
    return { meant, planned: planRow(meant, { terms, row, today }, (id) => itemsOf.get(id) ?? []) };
  });
};
