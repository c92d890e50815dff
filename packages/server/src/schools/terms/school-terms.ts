import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { moveDay, type SchoolTermSaved } from '@somesa/core/admin';
import { and, eq, ne, sql } from 'drizzle-orm';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Queryable, Tx } from '../../platform/db/database';
import { auditSchool, type SchoolChange } from '../schools-repository';
import { schoolTerms, termFees } from '../tables/students';
import { lockFeesOfTerm, lockStudentsOfFee, updateFeeItems } from './term-fee-items';

type ChangeResult = Promise<Result<null, Problem>>;
type Term = typeof schoolTerms.$inferSelect;

const selectTerm = (db: Queryable, schoolId: number, id: number) =>
  db.orm
    .select()
    .from(schoolTerms)
    .where(and(eq(schoolTerms.id, id), eq(schoolTerms.schoolId, schoolId)));

/** Finds a school's term. Returns null if the school has no such term. */
export const findTerm = async (db: Queryable, schoolId: number, id: number) =>
  (await selectTerm(db, schoolId, id))[0] ?? null;

/** Locks a school's term until the transaction ends, but not against new fees of it, whose writers may hold a fee already. Returns null if the school has no such term. */
export const lockTerm = async (tx: Tx, schoolId: number, id: number) =>
  (await selectTerm(tx, schoolId, id).for('no key update'))[0] ?? null;

/**
 * Returns a problem if a term ends before it starts, or another one of the school has its name (`term_taken`). Locks the name until
 * the transaction ends.
 */
const validateTerm = async (
  tx: Tx,
  schoolId: number,
  term: SchoolTermSaved,
  id = 0,
): Promise<Problem | null> => {
  if (term.startsOn > term.endsOn) return problem('validation_failed', {}, { endsOn: ['range_swapped'] });
  await acquireAdvisoryLock(tx, `term:${schoolId}:${term.name}`);
  const others = await tx.orm
    .select({ id: schoolTerms.id })
    .from(schoolTerms)
    .where(and(eq(schoolTerms.schoolId, schoolId), eq(schoolTerms.name, term.name), ne(schoolTerms.id, id)));
  return others.length > 0 ? problem('validation_failed', {}, { name: ['term_taken'] }) : null;
};

export const addTerm = async (
  tx: Tx,
  change: SchoolChange,
  { movesDueDates: _, joiners = 'none', ...days }: SchoolTermSaved,
): ChangeResult => {
  const { schoolId } = change;
  const term = { ...days, joiners };
  const invalid = await validateTerm(tx, schoolId, term);
  if (invalid) return err(invalid);
  const [row] = await tx.orm
    .insert(schoolTerms)
    .values({ schoolId, ...term })
    .returning({ id: schoolTerms.id });
  await auditSchool(tx, change, 'school.term-saved', { term: row?.id ?? null, ...term });
  return ok(null);
};

/** Moves the due dates of a term’s fees by as many days as its first day, also for the children who are charged. Returns the number of fees. */
const moveDueDates = async (
  tx: Tx,
  id: number,
  { startsOn: from, schoolId }: Term,
  to: string,
): Promise<number> => {
  const fees = (await lockFeesOfTerm(tx, schoolId, id)).flat();
  await lockStudentsOfFee(
    tx,
    fees.map((fee) => fee.id),
  );
  for (const fee of fees) {
    const dueOn = moveDay(fee.dueOn, from, to);
    await tx.orm.update(termFees).set({ dueOn }).where(eq(termFees.id, fee.id));
    await updateFeeItems(tx, fee.id, { dueOn, changeUgx: 0 });
  }
  return fees.length;
};

/** Updates a term’s name and days. Its fees stay unchanged, unless their due dates are to move with its first day. */
export const changeTerm = async (
  tx: Tx,
  change: SchoolChange,
  id: number,
  { movesDueDates = false, joiners, ...days }: SchoolTermSaved,
): ChangeResult => {
  const before = await lockTerm(tx, change.schoolId, id);
  if (!before) return err(problem('not_found'));
  const term = { ...days, joiners: joiners ?? before.joiners };
  const invalid = await validateTerm(tx, change.schoolId, term, id);
  if (invalid) return err(invalid);
  await tx.orm.update(schoolTerms).set(term).where(eq(schoolTerms.id, id));
  const { name: nameBefore, startsOn: startsOnBefore, endsOn: endsOnBefore, joiners: joinersBefore } = before;
  const isMoved = movesDueDates && term.startsOn !== before.startsOn;
  const fees = isMoved ? await moveDueDates(tx, id, before, term.startsOn) : 0;
  const detail = {
    term: id,
    ...term,
    nameBefore,
    startsOnBefore,
    endsOnBefore,
    joinersBefore,
    ...(fees > 0 && { fees }),
  };
  await auditSchool(tx, change, 'school.term-saved', detail);
  return ok(null);
};

/** Removes a term with its fees. Problem `term_charged` if a child has been charged one of them. */
export const removeTerm = async (tx: Tx, change: SchoolChange, id: number): ChangeResult => {
  const term = await lockTerm(tx, change.schoolId, id);
  if (!term) return err(problem('not_found'));
  const isOfTerm = eq(termFees.termId, id);
  const fees = await tx.orm.select().from(termFees).where(isOfTerm).orderBy(termFees.id).for('update');
  const isCharged = sql`exists (select from fee_items i where i.term_fee_id = ${termFees.id})`;
  const charged = await tx.orm.select().from(termFees).where(and(isOfTerm, isCharged)).limit(1);
  if (charged.length > 0) return err(problem('term_charged'));
  await tx.orm.delete(termFees).where(isOfTerm);
  await tx.orm.delete(schoolTerms).where(eq(schoolTerms.id, id));
  const { name, startsOn, endsOn } = term;
  const detail = { term: id, name, startsOn, endsOn, fees: fees.length };
  await auditSchool(tx, change, 'school.term-removed', detail);
  return ok(null);
};
