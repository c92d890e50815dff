import { err, formatFigures, ok, problem } from '@somesa/core';
import {
  type ChargeChoice,
  type ChargePreview,
  removePart,
  type TermCharged,
  type TermChargePreview,
} from '@somesa/core/admin';
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
  findFee,
  listChargeable,
  listFeesOfTerm,
  lockChargeable,
  lockFee,
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

const countCharge = (found: readonly ChargeableStudent[], parts: readonly TermFee[]): ChargePreview => {
  const listAll = (students: readonly ChargeableStudent[], already?: ChargeChoice) =>
    students.flatMap((student) => listCharges(student, parts, already));
  const already = found.filter(({ alreadyUgx }) => alreadyUgx > 0);
  const differences = listAll(already, 'difference');
  return {
    children: found.length - already.length,
    amountUgx: sumCharges(listAll(found), parts),
    alreadyChildren: already.length,
    fullUgx: sumCharges(listAll(already, 'full'), parts),
    differenceChildren: countChildren(differences),
    differenceUgx: sumCharges(differences, parts),
  };
};

/** Counts the children that a charge would reach, and those who have the same item in the term already. */
export const previewCharge = async (
  db: Queryable,
  schoolId: number,
  id: number,
): ChangeResult<ChargePreview> => {
  const parts = await findFee(db, schoolId, id);
  const [first] = parts;
  if (!first) return err(problem('not_found'));
  if (first.isOptional) return err(problem('fee_optional'));
  return ok(countCharge(await listChargeable(db, parts, await findTarget(db, schoolId, first)), parts));
};

/** Charge of one fee: the children who can be charged it, what each is charged, and its line of the preview. */
interface PlannedCharge {
  found: ChargeableStudent[];
  charges: NewCharge[];
  fee: TermChargePreview['fees'][number];
}

/** Plans the charge of a fee, given by its parts. `planned` are charges of other fees of the term that count as if they were made. */
const planCharge = async (
  db: Queryable,
  schoolId: number,
  parts: readonly TermFee[],
  already: ChargeChoice | undefined,
  planned: readonly NewCharge[] = [],
): ChangeResult<PlannedCharge> => {
  const [first] = parts;
  if (!first) return err(problem('not_found'));
  const found = await listChargeable(db, parts, await findTarget(db, schoolId, first), planned);
  const charge = countCharge(found, parts);
  if (charge.alreadyChildren > 0 && already === undefined) return err(problem('fee_charged_before'));
  const charges = found.flatMap((student) => listCharges(student, parts, already));
  const { id, description, className } = first;
  const totalUgx = sumCharges(charges, parts);
  return ok({
    found,
    charges,
    fee: { id, description: removePart(description), className, charge, totalUgx },
  });
};

/** Charges a locked fee, given by its parts, as `chargeFee` does, and records it in the audit log. Returns what was found and charged. */
const chargeParts = async (
  tx: Tx,
  change: FeeChange,
  parts: readonly TermFee[],
  already: ChargeChoice | undefined,
): ChangeResult<PlannedCharge> => {
  const [first] = parts;
  if (!first) return err(problem('not_found'));
  if (first.isOptional) return err(problem('fee_optional'));
  const now = change.clock.now();
  await lockChargeable(tx, parts, await findTarget(tx, change.schoolId, first));
  const planned = await planCharge(tx, change.schoolId, parts, already);
  if (!planned.ok) return planned;
  const { found, charges, fee } = planned.value;
  await chargeItems(tx, { by: change.by, now }, charges);
  const credited = [...new Set(charges.map(({ studentId }) => studentId))];
  await spendCredits(tx, { ...change, staffUser: { id: change.by } }, change.schoolId, credited);
  const ids = parts.map(({ id }) => id);
  await tx.orm.update(termFees).set({ chargedAt: now }).where(inArray(termFees.id, ids));
  const children = countChildren(charges);
  await auditSchool(tx, change, 'school.fees-charged', {
    fee: first.id,
    children,
    amountUgx: sumAll(parts.map((part) => part.amountUgx)),
    ...(fee.charge.alreadyChildren > 0 && { notCharged: found.length - children, already: already ?? null }),
  });
  return planned;
};

/**
 * Charges a fee, with its parts, to every enrolled child that it is for and that has not been charged it yet. Children who have the same
 * item in the term already are charged as `already` says; without it, `fee_charged_before`, and no one is charged. Returns the number of
 * children who were charged, and of those who have the item already and were not.
 */
export const chargeFee = async (
  tx: Tx,
  change: FeeChange,
  id: number,
  already: ChargeChoice | undefined,
): ChangeResult<{ charged: number; notCharged: number }> => {
  const done = await chargeParts(tx, change, await lockFee(tx, change.schoolId, id), already);
  if (!done.ok) return done;
  const charged = countChildren(done.value.charges);
  return ok({ charged, notCharged: done.value.found.length - charged });
};

const sumTerm = (done: readonly PlannedCharge[]): TermChargePreview => ({
  fees: done.map(({ fee }) => fee),
  children: countChildren(done.flatMap(({ charges }) => charges)),
  totalUgx: sumAll(done.map(({ fee }) => fee.totalUgx)),
  alreadyChildren: new Set(
    done.flatMap(({ found }) => found.filter(({ alreadyUgx }) => alreadyUgx > 0).map(({ id }) => id)),
  ).size,
});

/** Returns whether “Charge all” charges a fee, given by its parts: a parent picks an optional one. */
const isCharged = ([first]: readonly TermFee[]): boolean => !first?.isOptional;

/** Charges all fees of a term but the optional ones, each as `chargeFee` does. Returns what was charged. */
const chargeAll = async (
  tx: Tx,
  change: FeeChange,
  termId: number,
  already: ChargeChoice | undefined,
): ChangeResult<TermChargePreview> => {
  if (!(await lockTerm(tx, change.schoolId, termId))) return err(problem('not_found'));
  const series = (await lockFeesOfTerm(tx, termId)).filter(isCharged);
  // All children in one order, so that charges of single fees can't wait for each other in a circle.
  const isEnrolled = and(eq(students.schoolId, change.schoolId), isNull(students.leftOn));
  const locked = tx.orm.select({ id: students.id }).from(students).where(isEnrolled);
  await locked.orderBy(students.id).for('update');
  const charged: PlannedCharge[] = [];
  for (const parts of series) {
    const done = await chargeParts(tx, change, parts, already);
    if (!done.ok) return done;
    charged.push(done.value);
  }
  return ok(sumTerm(charged));
};

/** Previews the charge of all fees of a term, and locks nothing. Fees with the same item count as they will. */
export const previewTermCharge = async (
  db: Queryable,
  schoolId: number,
  termId: number,
  already: ChargeChoice = 'none',
): ChangeResult<TermChargePreview> => {
  if (!(await findTerm(db, schoolId, termId))) return err(problem('not_found'));
  const planned: PlannedCharge[] = [];
  for (const parts of (await listFeesOfTerm(db, schoolId, termId)).filter(isCharged)) {
    const before = planned.flatMap(({ charges }) => charges);
    const done = await planCharge(db, schoolId, parts, already, before);
    if (!done.ok) return done;
    planned.push(done.value);
  }
  return ok(sumTerm(planned));
};

/**
 * Charges all fees of a term. Problem `charge_changed`, and no one is charged, if the total is another one than the preview showed; if
 * all of it was charged already, that changes nothing.
 */
export const chargeTerm = async (
  tx: Tx,
  change: FeeChange,
  termId: number,
  { already, amountUgx }: TermCharged,
): ChangeResult<{ charged: number; chargedUgx: number }> => {
  const done = await chargeAll(tx, change, termId, already);
  if (!done.ok) return done;
  const { children, totalUgx } = done.value;
  if (totalUgx > 0 && totalUgx !== amountUgx)
    return err(problem('charge_changed', { amount: formatFigures(totalUgx) }));
  return ok({ charged: children, chargedUgx: totalUgx });
};
