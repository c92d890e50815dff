import { err, formatFigures, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  type AuditAction,
  formatPart,
  removePart,
  splitIntoParts,
  type TermFeeSaved,
  type TermFeesAdded,
} from '@somesa/core/admin';
import { and, eq, inArray } from 'drizzle-orm';
import type { AuditEntry } from '../../people/audit/record-audit';
import type { Tx } from '../../platform/db/database';
import type { FeeHooks } from '../fee-hooks';
import { auditSchool, type SchoolChange } from '../schools-repository';
import { spendCredits } from '../students/fee-credits';
import { schoolTerms, termFees } from '../tables/students';
import { readChoice, type StoredChoice, storeChoice } from './fee-choices';
import {
  type FeeParts,
  lockChargedStudents,
  lockFee,
  type TermFee,
  updateFeeItems,
  voidFeeItems,
} from './term-fee-items';

/** Change of a fee that children may have been charged. */
export interface FeeChange extends SchoolChange {
  feeHooks: FeeHooks;
}

type Detail = NonNullable<AuditEntry['detail']>;
export type ChangeResult<Value = null> = Promise<Result<Value, Problem>>;

export const sumAll = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0);

type PartRow = Pick<TermFee, 'description' | 'dueOn' | 'amountUgx' | 'part' | 'percent'>;

/** Returns the parts of a fee to store; one for a fee without parts. */
const toPartRows = ({ description, dueOn, amountUgx, parts }: TermFeeSaved): PartRow[] =>
  parts
    ? splitIntoParts(
        amountUgx,
        parts.map(({ percent }) => percent),
      ).map((partUgx, at) => ({
        description: formatPart(description, at + 1, parts.length),
        dueOn: parts[at]?.dueOn ?? dueOn,
        amountUgx: partUgx,
        part: at + 1,
        percent: parts[at]?.percent ?? null,
      }))
    : [{ description, dueOn, amountUgx, part: null, percent: null }];

/** Stores the parts of a fee in place of those before, if any. Returns the ID of the first. */
export const storeParts = async (
  tx: Tx,
  fee: StoredChoice & Pick<TermFee, 'termId'>,
  rows: readonly PartRow[],
  before: readonly TermFee[] = [],
): Promise<number> => {
  const ids: number[] = [];
  for (const [at, row] of rows.entries()) {
    const [{ chargedAt } = { chargedAt: null }] = before;
    const values = { ...fee, ...row, chargedAt, seriesId: row.part === null ? null : (ids[0] ?? null) };
    const old = before[at];
    const [saved] = old
      ? await tx.orm.update(termFees).set(values).where(eq(termFees.id, old.id)).returning()
      : await tx.orm.insert(termFees).values(values).returning();
    if (!saved) throw new Error('a fee was not stored');
    ids.push(saved.id);
  }
  const [first = 0] = ids;
  if (ids.length > 1) await tx.orm.update(termFees).set({ seriesId: first }).where(eq(termFees.id, first));
  const surplus = before.slice(rows.length).map(({ id }) => id);
  if (surplus.length > 0) await tx.orm.delete(termFees).where(inArray(termFees.id, surplus));
  return first;
};

const toAuditDetail = (className: string | null, parts: readonly PartRow[]) => ({
  className,
  description: removePart(parts[0]?.description ?? ''),
  dueOn: parts[0]?.dueOn ?? null,
  amountUgx: sumAll(parts.map(({ amountUgx }) => amountUgx)),
  ...(parts.length > 1 && { parts: parts.length }),
});

/** Returns what a request stores of a fee; a problem, under `field` if it is given, if a chosen group is unknown, or the amount too small for parts. */
const readFee = async (
  tx: Tx,
  schoolId: number,
  requested: TermFeeSaved,
  field?: 'amounts',
): ChangeResult<{ choice: StoredChoice; rows: PartRow[] }> => {
  const choice = await storeChoice(tx, schoolId, requested);
  if (!choice) return err(problem('validation_failed', {}, { [field ?? 'groups']: ['group_unknown'] }));
  const percents = requested.parts?.map(({ percent }) => percent) ?? [100];
  if (sumAll(percents) !== 100) return err(problem('validation_failed', {}, { parts: ['parts_invalid'] }));
  const rows = toPartRows(requested);
  return rows.every(({ amountUgx }) => amountUgx > 0)
    ? ok({ choice, rows })
    : err(problem('validation_failed', {}, { [field ?? 'amountUgx']: ['amount_invalid'] }));
};

/** Returns the minimum of a fee by those of its parts, in UGX. */
const findMinimum = (parts: readonly TermFee[], minimumUgx: ReadonlyMap<number, number>): number =>
  Math.max(
    ...parts.map(({ id, percent }) => Math.ceil(((minimumUgx.get(id) ?? 0) * 100) / (percent ?? 100))),
  );

const toText = (choice: StoredChoice): string => {
  const { classNames, yearGroups, groupIds } = readChoice(choice);
  return JSON.stringify([classNames, yearGroups, groupIds].map((list) => [...list].sort()));
};

/** Validates a change to a fee. Once it is charged, its children, description and parts can't change, nor its amount below what is paid, held or covered by a bursary. Returns a problem or null. */
const validateFeeChange = async (
  tx: Tx,
  { feeHooks }: FeeChange,
  before: FeeParts,
  { choice, rows }: { choice: StoredChoice; rows: readonly PartRow[] },
  now: Date,
): Promise<Problem | null> => {
  const ids = before.map(({ id }) => id);
  const { children, minimumUgx } = await lockChargedStudents(feeHooks, tx, ids, now);
  const [first] = before;
  // An optional fee that a pending payment has chosen is charged as it was offered.
  if (children === 0 && !(first.isOptional && (await feeHooks.hasOpenPicks(tx, ids)))) return null;
  const charged = ['charged_already'] as const;
  const toPercents = (parts: readonly Pick<PartRow, 'percent'>[]) =>
    parts.map(({ percent }) => percent).join();
  // A new price of an optional fee is for those who choose it from now on.
  const isBelow =
    !first.isOptional && before.some(({ id }, at) => (rows[at]?.amountUgx ?? 0) < (minimumUgx.get(id) ?? 0));
  const errors = {
    ...(toText(choice) !== toText(first) && { className: [...charged] }),
    ...(choice.isOptional !== first.isOptional && { isOptional: [...charged] }),
    ...(removePart(rows[0]?.description ?? '') !== removePart(first.description) && {
      description: [...charged],
    }),
    ...(toPercents(rows) !== toPercents(before)
      ? { parts: [...charged] }
      : isBelow && { amountUgx: ['amount_below_settled' as const] }),
  };
  if (Object.keys(errors).length === 0) return null;
  return problem('validation_failed', { amount: formatFigures(findMinimum(before, minimumUgx)) }, errors);
};

/** Locks a school's fee with its parts, applies a change and records it in the audit log. */
const changeLocked = async <Value>(
  tx: Tx,
  change: SchoolChange,
  id: number,
  action: AuditAction,
  apply: (parts: FeeParts, now: Date) => ChangeResult<{ value: Value; detail: Detail }>,
): ChangeResult<Value> => {
  const parts = await lockFee(tx, change.schoolId, id);
  if (!parts) return err(problem('not_found'));
  const result = await apply(parts, change.clock.now());
  if (!result.ok) return result;
  await auditSchool(tx, change, action, { fee: id, ...result.value.detail });
  return ok(result.value.value);
};

/** Adds a fee, at once or in parts, to a term, or one for each of some amounts, with its own choice of children. Charges no child. */
export const addFees = async (
  tx: Tx,
  change: SchoolChange,
  termId: number,
  { amounts, ...requested }: TermFeesAdded,
): ChangeResult => {
  const [term] = await tx.orm
    .select({ id: schoolTerms.id })
    .from(schoolTerms)
    .where(and(eq(schoolTerms.id, termId), eq(schoolTerms.schoolId, change.schoolId)))
    .for('share');
  if (!term) return err(problem('not_found'));
  const { className, classNames = [], yearGroups = [], groups = [] } = requested;
  // A choice of the request would add children to each of the amounts.
  if (amounts && (className || [...classNames, ...yearGroups, ...groups].length > 0))
    return err(problem('validation_failed', {}, { amounts: ['field_invalid'] }));
  for (const amount of amounts ?? [requested]) {
    const fee = await readFee(tx, change.schoolId, { ...requested, ...amount }, amounts && 'amounts');
    if (!fee.ok) return fee;
    const { choice, rows } = fee.value;
    const id = await storeParts(tx, { termId, ...choice }, rows);
    const detail = { term: termId, fee: id, ...toAuditDetail(choice.className, rows) };
    await auditSchool(tx, change, 'school.fee-saved', detail);
  }
  return ok(null);
};

/**
 * Updates a fee with its parts. Once it is charged, only its amount and due dates can change, for every child, and the amount not below
 * what is paid, held or covered by a bursary. Children keep the amount of an optional fee that was chosen for them.
 */
export const changeFee = (tx: Tx, change: FeeChange, id: number, requested: TermFeeSaved): ChangeResult =>
  changeLocked(tx, change, id, 'school.fee-saved', async (before, now) => {
    const [{ termId, className, isOptional }] = before;
    const optional = requested.isOptional ?? isOptional;
    const fee = await readFee(tx, change.schoolId, { ...requested, isOptional: optional });
    if (!fee.ok) return fee;
    const { choice, rows } = fee.value;
    const invalid = await validateFeeChange(tx, change, before, fee.value, now);
    if (invalid) return err(invalid);
    await storeParts(tx, { termId, ...choice }, rows, before);
    const [children, raised] = [new Set<number>(), new Set<number>()];
    for (const [at, { dueOn, amountUgx }] of rows.entries()) {
      const old = before[at];
      if (!old) continue;
      const changeUgx = old.isOptional ? 0 : amountUgx - old.amountUgx;
      for (const child of await updateFeeItems(tx, old.id, { dueOn, changeUgx })) {
        children.add(child);
        if (changeUgx > 0) raised.add(child);
      }
    }
    // A fee that was raised uses a child's credit like one that is charged.
    await spendCredits(tx, { ...change, staffUser: { id: change.by } }, change.schoolId, [...raised]);
    const previous = Object.entries(toAuditDetail(className, before)).map(([name, value]) => [
      `${name}Before`,
      value,
    ]);
    const detail = {
      ...toAuditDetail(choice.className, rows),
      children: children.size,
      ...Object.fromEntries(previous),
    };
    return ok({ value: null, detail });
  });

/** Removes a fee with its parts. Problem `fee_charged` if a child has been charged it. */
export const removeFee = (tx: Tx, change: FeeChange, id: number): ChangeResult =>
  changeLocked(tx, change, id, 'school.fee-removed', async (parts, now) => {
    const ids = parts.map((part) => part.id);
    const { children } = await lockChargedStudents(change.feeHooks, tx, ids, now);
    if (children > 0) return err(problem('fee_charged'));
    await tx.orm.delete(termFees).where(inArray(termFees.id, ids));
    return ok({ value: null, detail: toAuditDetail(parts[0].className, parts) });
  });

/**
 * Voids a fee, with its parts, for every child without a payment, a pending payment or an adjustment for it. Returns the number of
 * children it was voided for, and the number it was not.
 */
export const voidFee = (
  tx: Tx,
  change: FeeChange,
  id: number,
): ChangeResult<{ voided: number; notVoided: number }> =>
  changeLocked(tx, change, id, 'school.fees-voided', async (parts, now) => {
    const ids = parts.map((part) => part.id);
    const voided = await voidFeeItems(change.feeHooks, tx, ids, now);
    const { children } = await lockChargedStudents(change.feeHooks, tx, ids, now);
    if (children === 0)
      await tx.orm.update(termFees).set({ chargedAt: null }).where(inArray(termFees.id, ids));
    const counts = { voided, notVoided: children };
    return ok({
      value: counts,
      detail: { ...counts, amountUgx: sumAll(parts.map((part) => part.amountUgx)) },
    });
  });
