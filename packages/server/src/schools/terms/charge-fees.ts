import { err, formatFigures, ok, type Problem, problem, type Result } from '@somesa/core';
import { type ChargeChoice, removePart, type TermCharged, type TermChargePreview } from '@somesa/core/admin';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { auditSchool } from '../schools-repository';
import { spendCredits } from '../students/fee-credits';
import { students, termFees } from '../tables/students';
import { findTarget } from './fee-choices';
import { findTerm, lockTerm } from './school-terms';
import {
  type ChargeableStudent,
  chargeItems,
  type FeeParts,
  listChargeable,
  listFeesOfTerm,
  lockChargeable,
  lockFeesOfTerm,
  type NewCharge,
  type TermFee,
} from './term-fee-items';
import { type ChangeResult, type FeeChange, sumAll } from './term-fees';

/** Lists what a child would be charged of the parts of a fee. What it has of the same item already counts for the first parts. */
const listCharges = (
  { id, alreadyUgx, missing }: ChargeableStudent,
  parts: readonly TermFee[],
  already: ChargeChoice | undefined,
): NewCharge[] => {
  if (alreadyUgx > 0 && already !== 'full' && already !== 'difference') return [];
  let leftUgx = already === 'difference' ? alreadyUgx : 0;
  return parts.flatMap(({ id: feeId, amountUgx }) => {
    const lessUgx = Math.min(leftUgx, amountUgx);
    leftUgx -= lessUgx;
    if (!missing.includes(feeId) || lessUgx === amountUgx) return [];
    const reason = `UGX ${formatFigures(lessUgx)} of it charged already in this term`;
    return [{ studentId: id, feeId, lessUgx, reason }];
  });
};

const countChildren = (charges: readonly NewCharge[]): number =>
  new Set(charges.map(({ studentId }) => studentId)).size;

const sumCharges = (charges: readonly NewCharge[], parts: readonly TermFee[]): number => {
  const amounts = new Map(parts.map(({ id, amountUgx }) => [id, amountUgx]));
  return sumAll(charges.map(({ feeId, lessUgx }) => (amounts.get(feeId) ?? 0) - lessUgx));
};

/** Charge of one fee: the children who can be charged it, what each is charged, and its line of the preview. */
interface PlannedCharge {
  found: ChargeableStudent[];
  charges: NewCharge[];
  fee: TermChargePreview['fees'][number];
}

/** Plans the charge of a fee. `planned` are charges of other fees of the term that count as if they were made. */
const planCharge = async (
  db: Queryable,
  schoolId: number,
  parts: FeeParts,
  already: ChargeChoice | undefined,
  planned: readonly NewCharge[] = [],
): Promise<PlannedCharge> => {
  const [first] = parts;
  const found = await listChargeable(db, parts, await findTarget(db, schoolId, first), planned);
  const charges = found.flatMap((student) => listCharges(student, parts, already));
  const others = found.filter(({ alreadyUgx }) => alreadyUgx > 0);
  const differences = others.flatMap((student) => listCharges(student, parts, 'difference'));
  return {
    found,
    charges,
    fee: {
      id: first.id,
      description: removePart(first.description),
      className: first.className,
      children: found.length - others.length,
      alreadyChildren: others.length,
      differenceUgx: sumCharges(differences, parts),
      totalUgx: sumCharges(charges, parts),
    },
  };
};

const sumUp = (done: readonly PlannedCharge[]): TermChargePreview => ({
  fees: done.map(({ fee }) => fee),
  children: countChildren(done.flatMap(({ charges }) => charges)),
  totalUgx: sumAll(done.map(({ fee }) => fee.totalUgx)),
  alreadyChildren: new Set(
    done.flatMap(({ found }) => found.filter(({ alreadyUgx }) => alreadyUgx > 0).map(({ id }) => id)),
  ).size,
});

/** Chooses the fees of a term that are charged: one that was named, or all but the optional ones, which parents pick. */
const chooseFees = (fees: readonly FeeParts[], named: number | undefined): Result<FeeParts[], Problem> => {
  const charged = fees.filter(([{ isOptional }]) => !isOptional);
  if (named === undefined || charged.length > 0) return ok(charged);
  return err(problem(fees.length > 0 ? 'fee_optional' : 'not_found'));
};

/** Previews the charge of a fee of a term, or of all, and locks nothing. Fees with the same item count as they will. */
export const previewCharge = async (
  db: Queryable,
  schoolId: number,
  termId: number,
  { already = 'none', fee }: Pick<TermCharged, 'already' | 'fee'>,
): ChangeResult<TermChargePreview> => {
  if (!(await findTerm(db, schoolId, termId))) return err(problem('not_found'));
  const fees = chooseFees(await listFeesOfTerm(db, schoolId, termId, fee), fee);
  if (!fees.ok) return fees;
  const planned: PlannedCharge[] = [];
  for (const parts of fees.value) {
    const before = planned.flatMap(({ charges }) => charges);
    planned.push(await planCharge(db, schoolId, parts, already, before));
  }
  return ok(sumUp(planned));
};

/** Charges a locked fee as planned, and records it in the audit log. */
const chargeParts = async (
  tx: Tx,
  change: FeeChange,
  parts: FeeParts,
  already: ChargeChoice | undefined,
): ChangeResult<PlannedCharge> => {
  const now = change.clock.now();
  const [first] = parts;
  await lockChargeable(tx, parts, await findTarget(tx, change.schoolId, first));
  const planned = await planCharge(tx, change.schoolId, parts, already);
  const { found, charges, fee } = planned;
  const hasAlready = fee.alreadyChildren > 0;
  if (hasAlready && already === undefined) return err(problem('fee_charged_before'));
  await chargeItems(tx, { by: change.by, now }, charges);
  const credited = [...new Set(charges.map(({ studentId }) => studentId))];
  await spendCredits(tx, { ...change, staffUser: { id: change.by } }, change.schoolId, credited);
  const ids = parts.map(({ id }) => id);
  await tx.orm.update(termFees).set({ chargedAt: now }).where(inArray(termFees.id, ids));
  await auditSchool(tx, change, 'school.fees-charged', {
    fee: first.id,
    children: credited.length,
    amountUgx: sumAll(parts.map((part) => part.amountUgx)),
    ...(hasAlready && { notCharged: found.length - credited.length, already: already ?? null }),
  });
  return ok(planned);
};

/**
 * Charges a fee of a term, or all but the optional ones, to every enrolled child that it is for and that has not been charged it yet. Children who have the
 * same item in the term already are charged as `already` says; without it, `fee_charged_before`. Problem `charge_changed` if the total is
 * another one than the preview showed, unless all of it was charged already. With a problem, no one is charged. Returns the number of
 * children who were charged, the sum, and the number of those who have the item already and were not.
 */
export const chargeFees = async (
  tx: Tx,
  change: FeeChange,
  termId: number,
  { already, amountUgx, fee }: TermCharged,
): ChangeResult<{ charged: number; chargedUgx: number; notCharged: number }> => {
  const { schoolId } = change;
  if (fee === undefined && amountUgx === undefined)
    return err(problem('validation_failed', {}, { amountUgx: ['field_invalid'] }));
  if (!(await lockTerm(tx, schoolId, termId))) return err(problem('not_found'));
  const fees = chooseFees(await lockFeesOfTerm(tx, schoolId, termId, fee), fee);
  if (!fees.ok) return fees;
  // All children in one order, so that charges of single fees can't wait for each other in a circle.
  const isEnrolled = and(eq(students.schoolId, schoolId), isNull(students.leftOn));
  const enrolled = tx.orm.select({ id: students.id }).from(students).where(isEnrolled);
  if (fee === undefined) await enrolled.orderBy(students.id).for('update');
  const done: PlannedCharge[] = [];
  for (const parts of fees.value) {
    const charged = await chargeParts(tx, change, parts, already);
    if (!charged.ok) return charged;
    done.push(charged.value);
  }
  const { children, totalUgx } = sumUp(done);
  if (amountUgx !== undefined && totalUgx > 0 && totalUgx !== amountUgx)
    return err(problem('charge_changed', { amount: formatFigures(totalUgx) }));
  const notCharged = done.flatMap(({ found, charges }) => {
    const charged = new Set(charges.map(({ studentId }) => studentId));
    return found.flatMap(({ id }) => (charged.has(id) ? [] : id));
  });
  return ok({ charged: children, chargedUgx: totalUgx, notCharged: new Set(notCharged).size });
};
