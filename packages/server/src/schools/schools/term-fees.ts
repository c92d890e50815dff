import { err, formatFigures, ok, type Problem, problem, type Result } from '@somesa/core';
import type { AuditAction, TermFeeSaved } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import type { AuditEntry } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { schoolTerms, termFees } from '../../platform/db/schema';
import { auditSchool } from './admin-schools';
import {
  chargeItems,
  lockChargedStudents,
  lockFee,
  type TermFee,
  updateFeeItems,
  voidFeeItems,
} from './term-fee-items';

type Detail = NonNullable<AuditEntry['detail']>;
type Done<Answer = null> = Promise<Result<Answer, Problem>>;

/** Result of voiding a fee's charges: the number of children who no longer have it, and the number who keep it. */
export interface VoidedFee {
  takenBack: number;
  kept: number;
}

const shownOf = ({
  className,
  description,
  dueOn,
  amountUgx,
}: Omit<TermFee, 'id' | 'termId' | 'chargedAt'>) => ({
  className,
  description,
  dueOn,
  amountUgx,
});

/** Tells why a fee can’t be changed so: it is charged to another class or for something else, or some child paid more of it. */
const whyNotChanged = async (tx: Tx, before: TermFee, wanted: TermFeeSaved): Promise<Problem | null> => {
  const { children, maxPaidUgx } = await lockChargedStudents(tx, before.id);
  if (children === 0) return null;
  const charged = ['charged_already'] as const;
  const errors = {
    ...((wanted.className ?? null) !== before.className && { className: [...charged] }),
    ...(wanted.description !== before.description && { description: [...charged] }),
    ...(wanted.amountUgx < maxPaidUgx && { amountUgx: ['amount_below_paid' as const] }),
  };
  if (Object.keys(errors).length === 0) return null;
  return problem('validation_failed', { amount: formatFigures(maxPaidUgx) }, errors);
};

/** Keeps what classes are charged in schools' terms, and on which children's accounts it stands. */
export const createTermFees = ({ database, clock }: { database: Database; clock: Clock }) => {
  /** Works on a school's fee while it is held; what was done is written down, with the fee as it was then. */
  const onFee = <Answer>(
    [schoolId, id, by]: readonly [schoolId: number, id: number, by: string],
    action: AuditAction,
    work: (tx: Tx, fee: TermFee, now: Date) => Done<{ answer: Answer; detail: Detail }>,
  ): Done<Answer> =>
    database.transaction(async (tx): Done<Answer> => {
      const fee = await lockFee(tx, schoolId, id);
      if (!fee) return err(problem('not_found'));
      const now = clock.now();
      const done = await work(tx, fee, now);
      if (!done.ok) return done;
      await auditSchool(tx, action, [schoolId, by, now], { fee: id, ...done.value.detail });
      return ok(done.value.answer);
    });

  return {
    /** Adds what a class, or every one, is charged in a term. No child is charged by that. */
    add: (schoolId: number, termId: number, { className = null, ...fee }: TermFeeSaved, by: string): Done =>
      database.transaction(async (tx): Done => {
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
     * Writes a fee anew. Of one that is charged only the amount and the day can change: they change on every child’s account, and what is
     * left to pay with them. Refused below what some child has paid of it.
     */
    change: (schoolId: number, id: number, { className = null, ...rest }: TermFeeSaved, by: string): Done =>
      onFee([schoolId, id, by], 'school.fee-saved', async (tx, before) => {
        const fee = { className, ...rest };
        const wrong = await whyNotChanged(tx, before, fee);
        if (wrong) return err(wrong);
        await tx.orm.update(termFees).set(fee).where(eq(termFees.id, id));
        const children = await updateFeeItems(tx, id, fee);
        const was = Object.entries(shownOf(before)).map(([name, value]) => [`${name}Before`, value]);
        return ok({ answer: null, detail: { ...fee, children, ...Object.fromEntries(was) } });
      }),

    /** Removes a fee. Refused where a child is charged it (`fee_charged`). */
    remove: (schoolId: number, id: number, by: string): Done =>
      onFee([schoolId, id, by], 'school.fee-removed', async (tx, fee) => {
        if ((await lockChargedStudents(tx, id)).children > 0) return err(problem('fee_charged'));
        await tx.orm.delete(termFees).where(eq(termFees.id, id));
        return ok({ answer: null, detail: shownOf(fee) });
      }),

    /** Puts a fee on the account of every child of its class that does not have it yet; answers how many these are. */
    charge: (schoolId: number, id: number, by: string): Done<number> =>
      onFee([schoolId, id, by], 'school.fees-charged', async (tx, { amountUgx }, now) => {
        const children = await chargeItems(tx, id);
        await tx.orm.update(termFees).set({ chargedAt: now }).where(eq(termFees.id, id));
        return ok({ answer: children, detail: { children, amountUgx } });
      }),

    /** Takes a fee off the account of every child that nobody has paid it for, or is about to; the others keep it. */
    takeBack: (schoolId: number, id: number, by: string): Done<VoidedFee> =>
      onFee([schoolId, id, by], 'school.fees-taken-back', async (tx, { amountUgx }, now) => {
        const takenBack = await voidFeeItems(tx, id, now);
        const { children: kept } = await lockChargedStudents(tx, id);
        if (kept === 0) await tx.orm.update(termFees).set({ chargedAt: null }).where(eq(termFees.id, id));
        return ok({ answer: { takenBack, kept }, detail: { takenBack, kept, amountUgx } });
      }),
  };
};

export type TermFees = ReturnType<typeof createTermFees>;
