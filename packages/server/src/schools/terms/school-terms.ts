import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SchoolTermSaved } from '@somesa/core/admin';
import { and, eq, ne } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { schoolTerms, termFees } from '../../platform/db/schema';
import { auditSchool, findSchool } from '../schools-repository';

type Term = typeof schoolTerms.$inferSelect;
type ChangeResult = Promise<Result<null, Problem>>;

/** Locks a school's term until the transaction ends. Returns null if the school has no such term. */
const lockTerm = async (tx: Tx, schoolId: number, id: number): Promise<Term | null> => {
  const [term] = await tx.orm
    .select()
    .from(schoolTerms)
    .where(and(eq(schoolTerms.id, id), eq(schoolTerms.schoolId, schoolId)))
    .for('update');
  return term ?? null;
};

/**
 * Validates a term. Returns a problem if it ends before it starts or another term of the school has its name, or null.
 * Locks the name until the transaction ends.
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

const chargedFees = {
  name: 'school-terms-charged',
  text: `
    select f.id from term_fees f where f.term_id = $1
      and exists (select 1 from fee_items i where i.term_fee_id = f.id) limit 1`,
};
const lockFees = {
  name: 'school-terms-lock-fees',
  text: 'select id from term_fees where term_id = $1 order by id for update',
};

/** Creates the service that manages schools' terms. Names are unique within a school (`term_taken`). */
export const createSchoolTerms = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Adds a term. */
  add: (schoolId: number, term: SchoolTermSaved, by: string): ChangeResult =>
    database.transaction(async (tx): ChangeResult => {
      if (!(await findSchool(tx, schoolId))) return err(problem('school_not_found'));
      const invalid = await validateTerm(tx, schoolId, term);
      if (invalid) return err(invalid);
      const [row] = await tx.orm
        .insert(schoolTerms)
        .values({ schoolId, ...term })
        .returning({ id: schoolTerms.id });
      const detail = { term: row?.id ?? null, ...term };
      await auditSchool(tx, 'school.term-saved', [schoolId, by, clock.now()], detail);
      return ok(null);
    }),

  /** Updates a term’s name and days. Its fees stay unchanged. */
  change: (schoolId: number, id: number, term: SchoolTermSaved, by: string): ChangeResult =>
    database.transaction(async (tx): ChangeResult => {
      const before = await lockTerm(tx, schoolId, id);
      if (!before) return err(problem('not_found'));
      const invalid = await validateTerm(tx, schoolId, term, id);
      if (invalid) return err(invalid);
      await tx.orm.update(schoolTerms).set(term).where(eq(schoolTerms.id, id));
      const { name: nameBefore, startsOn: startsOnBefore, endsOn: endsOnBefore } = before;
      const detail = { term: id, ...term, nameBefore, startsOnBefore, endsOnBefore };
      await auditSchool(tx, 'school.term-saved', [schoolId, by, clock.now()], detail);
      return ok(null);
    }),

  /** Removes a term with its fees. Problem `term_charged` if a child has been charged one of them. */
  remove: (schoolId: number, id: number, by: string): ChangeResult =>
    database.transaction(async (tx): ChangeResult => {
      const term = await lockTerm(tx, schoolId, id);
      if (!term) return err(problem('not_found'));
      const fees = await tx.run(lockFees, [id]);
      if ((await tx.run(chargedFees, [id])).length > 0) return err(problem('term_charged'));
      await tx.orm.delete(termFees).where(eq(termFees.termId, id));
      await tx.orm.delete(schoolTerms).where(eq(schoolTerms.id, id));
      const { name, startsOn, endsOn } = term;
      const detail = { term: id, name, startsOn, endsOn, fees: fees.length };
      await auditSchool(tx, 'school.term-removed', [schoolId, by, clock.now()], detail);
      return ok(null);
    }),
});
