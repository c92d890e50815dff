import { err, formatFigures, ok, type Problem, problem, type Result } from '@somesa/core';
import type { AuditAction, ChargeChoice, ChargePreview, TermFeeSaved } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import type { AuditEntry } from '../../people/audit/record-audit';
import type { Tx } from '../../platform/db/database';
import type { FeeHooks } from '../fee-hooks';
import { auditSchool, type SchoolChange } from '../schools-repository';
import { insertAdjustments } from '../students/fee-adjustments-repository';
import { spendCredits } from '../students/fee-credits';
import { schoolTerms, termFees } from '../tables/students';
import {
  type ChargeableStudent,
  chargeItems,
  listChargeable,
  lockChargeable,
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
type ChangeResult<Value = null> = Promise<Result<Value, Problem>>;

const isCharged = (
  { alreadyUgx }: ChargeableStudent,
  { amountUgx }: Pick<TermFee, 'amountUgx'>,
  already: ChargeChoice | undefined,
): boolean => alreadyUgx === 0 || already === 'full' || (already === 'difference' && alreadyUgx < amountUgx);

const countCharge = (
  found: readonly ChargeableStudent[],
  { amountUgx }: Pick<TermFee, 'amountUgx'>,
): ChargePreview => {
  const already = found.filter(({ alreadyUgx }) => alreadyUgx > 0);
  const missing = already.filter(({ alreadyUgx }) => alreadyUgx < amountUgx);
  return {
    children: found.length - already.length,
    amountUgx: (found.length - already.length) * amountUgx,
    alreadyChildren: already.length,
    fullUgx: already.length * amountUgx,
    differenceChildren: missing.length,
    differenceUgx: missing.reduce((sum, { alreadyUgx }) => sum + amountUgx - alreadyUgx, 0),
  };
};

/** Corrects the new fee items of children who have a part of the item already, so that only the difference is added. */
const lowerToDifference = async (
  tx: Tx,
  { schoolId, by }: SchoolChange,
  {
    fee,
    chosen,
    items,
    now,
  }: {
    fee: TermFee;
    chosen: readonly ChargeableStudent[];
    items: readonly { id: number; studentId: number }[];
    now: Date;
  },
): Promise<void> => {
  const itemOf = new Map(items.map((item) => [item.studentId, item.id]));
  const started = chosen.filter((student) => student.alreadyUgx > 0);
  if (started.length === 0) return;
  await insertAdjustments(
    tx,
    started.map(({ id, alreadyUgx }) => ({
      student: { id, schoolId },
      kind: 'correction',
      lines: [{ feeItemId: itemOf.get(id) ?? 0, changeUgx: -alreadyUgx }],
      reason: `UGX ${formatFigures(alreadyUgx)} of it charged already in this term`,
      outside: null,
      reversesId: null,
      requestKey: `difference ${fee.id} ${id}`,
      requestHash: '',
      actorId: by,
      apiKeyId: null,
      now,
    })),
  );
};

const toAuditDetail = ({ className, description, dueOn, amountUgx }: TermFee) => ({
  className,
  description,
  dueOn,
  amountUgx,
});

/** Validates a change to a fee. Once it is charged, its class and description can't change, nor its amount below what is paid, held or covered by a bursary. Returns a problem or null. */
const validateFeeChange = async (
  tx: Tx,
  { feeHooks }: FeeChange,
  before: TermFee,
  requested: TermFeeSaved,
  now: Date,
): Promise<Problem | null> => {
  const { children, minimumUgx } = await lockChargedStudents(feeHooks, tx, before.id, now);
  if (children === 0) return null;
  const charged = ['charged_already'] as const;
  const errors = {
    ...((requested.className ?? null) !== before.className && { className: [...charged] }),
    ...(requested.description !== before.description && { description: [...charged] }),
    ...(requested.amountUgx < minimumUgx && { amountUgx: ['amount_below_settled' as const] }),
  };
  if (Object.keys(errors).length === 0) return null;
  return problem('validation_failed', { amount: formatFigures(minimumUgx) }, errors);
};

/** Locks a school's fee, applies a change and records it in the audit log. */
const changeLocked = async <Value>(
  tx: Tx,
  change: SchoolChange,
  id: number,
  action: AuditAction,
  apply: (fee: TermFee, now: Date) => ChangeResult<{ value: Value; detail: Detail }>,
): ChangeResult<Value> => {
  const fee = await lockFee(tx, change.schoolId, id);
  if (!fee) return err(problem('not_found'));
  const result = await apply(fee, change.clock.now());
  if (!result.ok) return result;
  await auditSchool(tx, change, action, { fee: id, ...result.value.detail });
  return ok(result.value.value);
};

/** Adds a fee for a class, or for all classes, to a term. Charges no child. */
export const addFee = async (
  tx: Tx,
  change: SchoolChange,
  termId: number,
  { className = null, ...fee }: TermFeeSaved,
): ChangeResult => {
  const [term] = await tx.orm
    .select({ id: schoolTerms.id })
    .from(schoolTerms)
    .where(and(eq(schoolTerms.id, termId), eq(schoolTerms.schoolId, change.schoolId)))
    .for('share');
  if (!term) return err(problem('not_found'));
  const [row] = await tx.orm
    .insert(termFees)
    .values({ termId, className, ...fee })
    .returning({ id: termFees.id });
  const detail = { term: termId, fee: row?.id ?? null, className, ...fee };
  await auditSchool(tx, change, 'school.fee-saved', detail);
  return ok(null);
};

/**
 * Updates a fee. Once it is charged, only its amount and due date can change, for every child, and the amount not below
 * what is paid, held or covered by a bursary.
 */
export const changeFee = (
  tx: Tx,
  change: FeeChange,
  id: number,
  { className = null, ...rest }: TermFeeSaved,
): ChangeResult =>
  changeLocked(tx, change, id, 'school.fee-saved', async (before, now) => {
    const fee = { className, ...rest };
    const invalid = await validateFeeChange(tx, change, before, fee, now);
    if (invalid) return err(invalid);
    await tx.orm.update(termFees).set(fee).where(eq(termFees.id, id));
    const changeUgx = fee.amountUgx - before.amountUgx;
    const children = await updateFeeItems(tx, id, { dueOn: fee.dueOn, changeUgx });
    const previous = Object.entries(toAuditDetail(before)).map(([name, value]) => [`${name}Before`, value]);
    return ok({ value: null, detail: { ...fee, children, ...Object.fromEntries(previous) } });
  });

/** Removes a fee. Problem `fee_charged` if a child has been charged it. */
export const removeFee = (tx: Tx, change: FeeChange, id: number): ChangeResult =>
  changeLocked(tx, change, id, 'school.fee-removed', async (fee, now) => {
    const { children } = await lockChargedStudents(change.feeHooks, tx, id, now);
    if (children > 0) return err(problem('fee_charged'));
    await tx.orm.delete(termFees).where(eq(termFees.id, id));
    return ok({ value: null, detail: toAuditDetail(fee) });
  });

/** Counts the children that a charge would reach, and those who have the same item in the term already. */
export const previewCharge = async (tx: Tx, schoolId: number, id: number): ChangeResult<ChargePreview> => {
  const fee = await lockFee(tx, schoolId, id);
  return fee ? ok(countCharge(await listChargeable(tx, id), fee)) : err(problem('not_found'));
};

/**
 * Charges a fee to every enrolled child of its class who has not been charged it yet. Children who have the same item in the term
 * already are charged as `already` says; without it, `fee_charged_before`, and no one is charged. Returns the number of children who
 * were charged, and of those who have the item already and were not.
 */
export const chargeFee = (
  tx: Tx,
  change: FeeChange,
  id: number,
  already: ChargeChoice | undefined,
): ChangeResult<{ charged: number; notCharged: number }> =>
  changeLocked(tx, change, id, 'school.fees-charged', async (fee, now) => {
    const found = await lockChargeable(tx, id);
    const { alreadyChildren } = countCharge(found, fee);
    if (alreadyChildren > 0 && already === undefined) return err(problem('fee_charged_before'));
    const chosen = found.filter((student) => isCharged(student, fee, already));
    const items = await chargeItems(tx, id, chosen);
    if (already === 'difference') await lowerToDifference(tx, change, { fee, chosen, items, now });
    const editor = { staffUser: { id: change.by }, clock: change.clock, feeHooks: change.feeHooks };
    await spendCredits(
      tx,
      editor,
      change.schoolId,
      chosen.map((student) => student.id),
    );
    await tx.orm.update(termFees).set({ chargedAt: now }).where(eq(termFees.id, id));
    const { amountUgx } = fee;
    const [charged, notCharged] = [chosen.length, found.length - chosen.length];
    const more = alreadyChildren > 0 ? { notCharged, already: already ?? null } : {};
    return ok({ value: { charged, notCharged }, detail: { children: charged, amountUgx, ...more } });
  });

/**
 * Voids a fee for every child without a payment, a pending payment or an adjustment for it. Returns the number of children it was
 * voided for, and the number it was not.
 */
export const voidFee = (
  tx: Tx,
  change: FeeChange,
  id: number,
): ChangeResult<{ voided: number; notVoided: number }> =>
  changeLocked(tx, change, id, 'school.fees-voided', async ({ amountUgx }, now) => {
    const voided = await voidFeeItems(change.feeHooks, tx, id, now);
    const { children } = await lockChargedStudents(change.feeHooks, tx, id, now);
    if (children === 0) await tx.orm.update(termFees).set({ chargedAt: null }).where(eq(termFees.id, id));
    const counts = { voided, notVoided: children };
    return ok({ value: counts, detail: { ...counts, amountUgx } });
  });
