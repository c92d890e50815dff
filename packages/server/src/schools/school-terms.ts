import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SchoolTermAdded, TermFeeAdded } from '@somesa/core/office';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { schoolTerms, termFees } from '../db/schema';
import { auditSchool } from './office-schools';
import { findSchool } from './office-schools-repository';

const charge = {
  name: 'school-terms-charge',
  text: `
    with charged as (
      insert into fee_items (student_id, description, due_on, amount_ugx, term_fee_id)
      select s.id, f.description, f.due_on, f.amount_ugx, f.id
      from term_fees f join school_terms t on t.id = f.term_id join students s on s.school_id = t.school_id
      where f.id = $1 and (f.class_name is null or s.class_name = f.class_name) order by s.id
      on conflict (term_fee_id, student_id) do nothing returning 1)
    select count(*)::int as children from charged`,
};

const holdFee = {
  name: 'school-terms-hold-fee',
  text: `
    select f.id, f.amount_ugx from term_fees f join school_terms t on t.id = f.term_id
    where f.id = $1 and t.school_id = $2 for update of f`,
};

/** Keeps schools' terms and what a class is charged in one. */
export const createSchoolTerms = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Adds a term; a school has each name once (`term_taken`). */
  add: (schoolId: number, term: SchoolTermAdded, by: string): Promise<Result<null, Problem>> =>
    database.transaction(async (tx): Promise<Result<null, Problem>> => {
      if (!(await findSchool(tx, schoolId))) return err(problem('school_not_found'));
      if (term.startsOn > term.endsOn) {
        return err(problem('validation_failed', {}, { endsOn: ['range_swapped'] }));
      }
      const [row] = await tx.orm
        .insert(schoolTerms)
        .values({ schoolId, ...term })
        .onConflictDoNothing()
        .returning({ id: schoolTerms.id });
      if (!row) return err(problem('validation_failed', {}, { name: ['term_taken'] }));
      await auditSchool(tx, 'school.term-saved', [schoolId, by, clock.now()], { term: row.id });
      return ok(null);
    }),

  /** Adds what a class, or every one, is charged in a term. No child is charged by that. */
  addFee: (
    schoolId: number,
    termId: number,
    { className = null, ...fee }: TermFeeAdded,
    by: string,
  ): Promise<Result<null, Problem>> =>
    database.transaction(async (tx): Promise<Result<null, Problem>> => {
      const [term] = await tx.orm
        .select({ id: schoolTerms.id })
        .from(schoolTerms)
        .where(and(eq(schoolTerms.id, termId), eq(schoolTerms.schoolId, schoolId)));
      if (!term) return err(problem('not_found'));
      const [row] = await tx.orm
        .insert(termFees)
        .values({ termId, className, ...fee })
        .returning({ id: termFees.id });
      const detail = { term: termId, fee: row?.id ?? null, amountUgx: fee.amountUgx };
      await auditSchool(tx, 'school.term-saved', [schoolId, by, clock.now()], detail);
      return ok(null);
    }),

  /** Puts a fee on the account of every child of its class that does not have it yet; answers how many these are. */
  charge: (schoolId: number, feeId: number, by: string): Promise<Result<number, Problem>> =>
    database.transaction(async (tx): Promise<Result<number, Problem>> => {
      const [fee] = await tx.run<{ id: number; amount_ugx: number }>(holdFee, [feeId, schoolId]);
      if (!fee) return err(problem('not_found'));
      const [{ children } = { children: 0 }] = await tx.run<{ children: number }>(charge, [feeId]);
      const now = clock.now();
      await tx.orm.update(termFees).set({ chargedAt: now }).where(eq(termFees.id, feeId));
      const detail = { fee: feeId, children, amountUgx: fee.amount_ugx };
      await auditSchool(tx, 'school.fees-charged', [schoolId, by, now], detail);
      return ok(children);
    }),
});

export type SchoolTerms = ReturnType<typeof createSchoolTerms>;
