import { type FeeItemView, toKampalaDay } from '@somesa/core';
import { removePart } from '@somesa/core/admin';
import { and, asc, eq, gte, inArray, or } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import type { RegisteredStudent } from '../students/students-repository';
import { feeItems, schoolTerms, termFees } from '../tables/students';
import { isForClass, readChoice } from './fee-choices';
import { type FeeParts, groupByFee, lacksAll, listChargeable, type TermFee } from './term-fee-items';
import { sumAll } from './term-fees';

/** Maximum number of optional fees that are offered for a child. */
const MAX_OFFERED = 20;

/** Optional fee that can be chosen for a child, given by its parts. */
export interface OfferedFee {
  id: number;
  view: FeeItemView;
  parts: FeeParts;
}

/** Returns the ID of an optional fee in a lookup, which has its amount, so that a payment can't be for another one. */
const formatPick = (id: number, amountUgx: number): string => `fee-${id}-${amountUgx}`;
const PICK = /^fee-([1-9]\d{0,14})-([1-9]\d{0,14})$/;

/** Divides the items that a payment names into fee items, undefined for all, and optional fees with their amounts. */
export const splitItemIds = (itemIds: readonly string[] = []) => {
  const own = itemIds.filter((id) => !PICK.test(id));
  const picks = [...new Set(itemIds)].flatMap((name) => {
    const [, id, amountUgx] = PICK.exec(name) ?? [];
    return id === undefined ? [] : [{ id: Number(id), amountUgx: Number(amountUgx) }];
  });
  return { itemIds: own.length > 0 ? own : undefined, picks };
};

/** Returns whether a child is enrolled, in one of the groups (null for all), and has nothing of a fee and of the same item in its term. */
const lacks = async (
  db: Queryable,
  parts: FeeParts,
  studentId: number,
  groupIds: readonly number[] | null,
): Promise<boolean> => {
  const target = { classNames: null, groupIds, studentIds: [studentId] };
  const [student] = await listChargeable(db, parts, target);
  return student !== undefined && lacksAll(student, parts);
};

/** Finds the optional fees that can be chosen for a child: those of terms that have not ended, for its class and groups, that it lacks. */
export const findOptionalFees = async (
  db: Queryable,
  { id, schoolId, view: { className }, hasOptionalFees }: RegisteredStudent,
  now: Date,
): Promise<OfferedFee[]> => {
  if (!hasOptionalFees) return [];
  const isOpen = and(eq(schoolTerms.schoolId, schoolId), gte(schoolTerms.endsOn, toKampalaDay(now)));
  const rows = await db.orm
    .select({ fee: termFees })
    .from(termFees)
    .innerJoin(schoolTerms, eq(schoolTerms.id, termFees.termId))
    .where(and(isOpen, termFees.isOptional))
    .orderBy(asc(termFees.id));
  const offered: OfferedFee[] = [];
  for (const parts of groupByFee(rows.map(({ fee }) => fee))) {
    const [first] = parts;
    if (offered.length === MAX_OFFERED || !isForClass(first, className)) continue;
    const { groupIds } = readChoice(first);
    if (!(await lacks(db, parts, id, groupIds.length > 0 ? groupIds : null))) continue;
    const amount = sumAll(parts.map(({ amountUgx }) => amountUgx));
    const { id: feeId, description, dueOn } = first;
    const named = { id: formatPick(feeId, amount), description: removePart(description), dueOn };
    offered.push({ id: feeId, view: { ...named, amount, paid: 0, due: amount, pending: 0 }, parts });
  }
  return offered;
};

/** Chosen part of an optional fee, with its amount in UGX when it was chosen. */
export interface FeePick {
  termFeeId: number;
  amountUgx: number;
}

export const toTermFeeId = ({ termFeeId }: FeePick): number => termFeeId;

/** Locks chosen fees, given by the first or by all of their parts, until the transaction ends. Call it before a child is locked, as charges and changes of fees lock the fee first too. */
export const lockPicked = (tx: Tx, ids: readonly number[]): Promise<TermFee[]> =>
  tx.orm
    .select()
    .from(termFees)
    .where(or(inArray(termFees.id, [...ids]), inArray(termFees.seriesId, [...ids])))
    .orderBy(asc(termFees.id))
    .for('share');

/** Returns the IDs by which the request of a payment named its optional fees. */
export const listPickIds = async (db: Queryable, picks: readonly FeePick[]): Promise<string[]> => {
  const amounts = new Map(picks.map(({ termFeeId, amountUgx }) => [termFeeId, amountUgx]));
  const isPicked = inArray(termFees.id, picks.map(toTermFeeId));
  const fees = await db.orm.select().from(termFees).where(isPicked).orderBy(asc(termFees.id));
  return groupByFee(fees).map((parts) =>
    formatPick(parts[0].id, sumAll(parts.map(({ id }) => amounts.get(id) ?? 0))),
  );
};

/**
 * Charges chosen fees to a child, each with all of its parts at the amounts at which it was chosen, while the money lasts. A fee that the
 * child has by now, or can't be charged any more, is left out. Returns the new items. The caller holds the locks on the fees and the child.
 */
export const chargePicked = async (
  tx: Tx,
  fees: readonly TermFee[],
  { studentId, picks, amountUgx }: { studentId: number; picks: readonly FeePick[]; amountUgx: number },
): Promise<{ id: number; termFeeId: number }[]> => {
  const amounts = new Map(picks.map((pick) => [pick.termFeeId, pick.amountUgx]));
  const charged: { id: number; termFeeId: number }[] = [];
  let leftUgx = amountUgx;
  for (const parts of groupByFee(fees)) {
    if (!parts.every(({ id, isOptional }) => isOptional && amounts.has(id))) continue;
    const items = parts.map(({ id, description, dueOn }) => {
      return { studentId, description, dueOn, amountUgx: amounts.get(id) ?? 0, termFeeId: id };
    });
    const wholeUgx = sumAll(items.map((item) => item.amountUgx));
    if (wholeUgx > leftUgx || !(await lacks(tx, parts, studentId, null))) continue;
    leftUgx -= wholeUgx;
    const rows = await tx.orm.insert(feeItems).values(items).returning({ id: feeItems.id });
    for (const [at, { id }] of rows.entries()) charged.push({ id, termFeeId: parts[at]?.id ?? 0 });
  }
  return charged;
};
