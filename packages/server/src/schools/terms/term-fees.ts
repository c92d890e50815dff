import { err, formatFigures, ok, type Problem, problem, type Result } from '@somesa/core';
import type { AuditAction, ChargeChoice, ChargePreview, TermFeeSaved } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import type { AuditEntry } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { schoolTerms, termFees } from '../../platform/db/schema';
import { auditSchool } from '../schools-repository';
import { insertAdjustment } from '../students/fee-adjustments-repository';
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

type Detail = NonNullable<AuditEntry['detail']>;
type ChangeResult<Value = null> = Promise<Result<Value, Problem>>;

/** Result of voiding a fee: the number of children it was voided for, and the number it was not. */
interface VoidedFee {
  voided: number;
  notVoided: number;
}

/** Result of charging a fee: the number of children who were charged, and of those who have the item already and were not. */
interface ChargedFee {
  charged: number;
  notCharged: number;
}

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
  { schoolId, by, now }: { schoolId: number; by: string; now: Date },
  {
    fee,
    chosen,
    items,
  }: {
    fee: TermFee;
    chosen: readonly ChargeableStudent[];
    items: readonly { id: number; studentId: number }[];
  },
): Promise<void> => {
  const itemOf = new Map(items.map((item) => [item.studentId, item.id]));
  for (const { id, alreadyUgx } of chosen.filter((student) => student.alreadyUgx > 0)) {
    await insertAdjustment(tx, {
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
    });
  }
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
  before: TermFee,
  requested: TermFeeSaved,
  now: Date,
): Promise<Problem | null> => {
  const { children, minimumUgx } = await lockChargedStudents(tx, before.id, now);
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

/** Creates the service that manages the fees of schools' terms and charges them to children. */
export const createTermFees = ({ database, clock }: { database: Database; clock: Clock }) => {
  /** Locks a school's fee, applies a change and records it in the audit log. */
  const changeFee = <Value>(
    [schoolId, id, by]: readonly [schoolId: number, id: number, by: string],
    action: AuditAction,
    apply: (tx: Tx, fee: TermFee, now: Date) => ChangeResult<{ value: Value; detail: Detail }>,
  ): ChangeResult<Value> =>
    database.transaction(async (tx): ChangeResult<Value> => {
      const fee = await lockFee(tx, schoolId, id);
      if (!fee) return err(problem('not_found'));
      const now = clock.now();
      const result = await apply(tx, fee, now);
      if (!result.ok) return result;
      await auditSchool(tx, action, [schoolId, by, now], { fee: id, ...result.value.detail });
      return ok(result.value.value);
    });

  return {
    /** Adds a fee for a class, or for all classes, to a term. Charges no child. */
    add: (
      schoolId: number,
      termId: number,
      { className = null, ...fee }: TermFeeSaved,
      by: string,
    ): ChangeResult =>
      database.transaction(async (tx): ChangeResult => {
        const [term] = await tx.orm
          .select({ id: schoolTerms.id })
          .from(schoolTerms)
          .where(and(eq(schoolTerms.id, termId), eq(schoolTerms.schoolId, schoolId)))
          .for('share');
        if (!term) return err(problem('not_found'));
        const [row] = await tx.orm
          .insert(termFees)
          .values({ termId, className, ...fee })
          .returning({ id: termFees.id });
        const detail = { term: termId, fee: row?.id ?? null, className, ...fee };
        await auditSchool(tx, 'school.fee-saved', [schoolId, by, clock.now()], detail);
        return ok(null);
      }),

    /**
     * Updates a fee. Once it is charged, only its amount and due date can change, for every child, and the amount not below
     * what is paid, held or covered by a bursary.
     */
    change: (
      schoolId: number,
      id: number,
      { className = null, ...rest }: TermFeeSaved,
      by: string,
    ): ChangeResult =>
      changeFee([schoolId, id, by], 'school.fee-saved', async (tx, before, now) => {
        const fee = { className, ...rest };
        const invalid = await validateFeeChange(tx, before, fee, now);
        if (invalid) return err(invalid);
        await tx.orm.update(termFees).set(fee).where(eq(termFees.id, id));
        const children = await updateFeeItems(tx, id, {
          dueOn: fee.dueOn,
          changeUgx: fee.amountUgx - before.amountUgx,
        });
        const previous = Object.entries(toAuditDetail(before)).map(([name, value]) => [
          `${name}Before`,
          value,
        ]);
        return ok({ value: null, detail: { ...fee, children, ...Object.fromEntries(previous) } });
      }),

    /** Removes a fee. Problem `fee_charged` if a child has been charged it. */
    remove: (schoolId: number, id: number, by: string): ChangeResult =>
      changeFee([schoolId, id, by], 'school.fee-removed', async (tx, fee, now) => {
        if ((await lockChargedStudents(tx, id, now)).children > 0) return err(problem('fee_charged'));
        await tx.orm.delete(termFees).where(eq(termFees.id, id));
        return ok({ value: null, detail: toAuditDetail(fee) });
      }),

    /** Counts the children that a charge would reach, and those who have the same item in the term already. */
    preview: (schoolId: number, id: number): ChangeResult<ChargePreview> =>
      database.transaction(async (tx): ChangeResult<ChargePreview> => {
        const fee = await lockFee(tx, schoolId, id);
        return fee ? ok(countCharge(await listChargeable(tx, id), fee)) : err(problem('not_found'));
      }),

    /**
     * Charges a fee to every enrolled child of its class who has not been charged it yet. Children who have the same item in the term
     * already are charged as `already` says; without it, `fee_charged_before`, and no one is charged.
     */
    charge: (
      schoolId: number,
      id: number,
      { by, already }: { by: string; already?: ChargeChoice | undefined },
    ): ChangeResult<ChargedFee> =>
      changeFee([schoolId, id, by], 'school.fees-charged', async (tx, fee, now) => {
        const found = await lockChargeable(tx, id);
        const { alreadyChildren } = countCharge(found, fee);
        if (alreadyChildren > 0 && already === undefined) return err(problem('fee_charged_before'));
        const chosen = found.filter((student) => isCharged(student, fee, already));
        const items = await chargeItems(tx, id, chosen);
        if (already === 'difference')
          await lowerToDifference(tx, { schoolId, by, now }, { fee, chosen, items });
        await tx.orm.update(termFees).set({ chargedAt: now }).where(eq(termFees.id, id));
        const { amountUgx } = fee;
        const [charged, notCharged] = [chosen.length, found.length - chosen.length];
        const more = alreadyChildren > 0 ? { notCharged, already: already ?? null } : {};
        return ok({ value: { charged, notCharged }, detail: { children: charged, amountUgx, ...more } });
      }),

    /** Voids a fee for every child without a payment, a pending payment or an adjustment for it. */
    voidCharges: (schoolId: number, id: number, by: string): ChangeResult<VoidedFee> =>
      changeFee([schoolId, id, by], 'school.fees-voided', async (tx, { amountUgx }, now) => {
        const voided = await voidFeeItems(tx, id, now);
        const { children } = await lockChargedStudents(tx, id, now);
        if (children === 0) await tx.orm.update(termFees).set({ chargedAt: null }).where(eq(termFees.id, id));
        const counts = { voided, notVoided: children };
        return ok({ value: counts, detail: { ...counts, amountUgx } });
      }),
  };
};
