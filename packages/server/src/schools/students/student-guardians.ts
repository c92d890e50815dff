import { err, isMobile, ok, type Problem, problem, type Result, toMsisdn } from '@somesa/core';
import { type GuardianSaved, MAX_GUARDIANS } from '@somesa/core/admin';
import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { guardians } from '../../platform/db/schema';
import type { StaffUser } from '../../platform/http/staff-user';
import { endUnsentReminders } from '../fee-reminders/sms-answers';
import { type LockedStudent, lockStudentOfSchool } from './fee-adjustments-repository';

const createPhoneProblem = (key: 'phone_not_mobile' | 'guardian_twice') =>
  err(problem('validation_failed', {}, { phoneNumber: [key] }));

/** Creates the service that changes the guardians of a child. The audit log says who did, and no number. */
export const createStudentGuardians = ({ database, clock }: { database: Database; clock: Clock }) => {
  const change = (
    studentId: number,
    position: number,
    staffUser: StaffUser,
    action: 'student.guardian-saved' | 'student.guardian-removed',
    update: (tx: Tx, student: LockedStudent) => Promise<Result<boolean, Problem>>,
  ): Promise<Result<null, Problem>> =>
    database.transaction(async (tx): Promise<Result<null, Problem>> => {
      const student = await lockStudentOfSchool(tx, studentId, staffUser.schoolId);
      if (!student || position > MAX_GUARDIANS) return err(problem('not_found'));
      const updated = await update(tx, student);
      if (!updated.ok) return updated;
      if (!updated.value) return ok(null);
      await recordAudit(tx, {
        actorId: staffUser.id,
        action,
        subject: ['student', String(studentId)],
        schoolId: student.schoolId,
        at: clock.now(),
      });
      return ok(null);
    });

  return {
    /** Saves the first or second guardian. A number that can't get SMS, or is the other guardian's, is a problem of its field. */
    save: (studentId: number, position: number, body: GuardianSaved, staffUser: StaffUser) =>
      change(studentId, position, staffUser, 'student.guardian-saved', async (tx) => {
        const msisdn = toMsisdn(body.phoneNumber);
        if (msisdn === null || !isMobile(msisdn)) return createPhoneProblem('phone_not_mobile');
        const [other] = await tx.orm
          .select({ id: guardians.id })
          .from(guardians)
          .where(
            and(
              eq(guardians.studentId, studentId),
              eq(guardians.msisdn, msisdn),
              ne(guardians.position, position),
            ),
          );
        if (other) return createPhoneProblem('guardian_twice');
        const [before] = await tx.orm
          .select({ id: guardians.id, msisdn: guardians.msisdn })
          .from(guardians)
          .where(and(eq(guardians.studentId, studentId), eq(guardians.position, position)));
        // A reminder that is queued goes to the number that its sender saw, or to none.
        if (before && before.msisdn !== msisdn)
          await endUnsentReminders(tx, [before.id], 'dropped', clock.now());
        const values = { name: body.name ?? null, msisdn, language: body.language ?? null };
        await tx.orm
          .insert(guardians)
          .values({ studentId, position, ...values })
          .onConflictDoUpdate({ target: [guardians.studentId, guardians.position], set: values });
        return ok(true);
      }),

    /** Removes a guardian, if there is one. Reminders that were sent to them stay, without their number. */
    remove: (studentId: number, position: number, staffUser: StaffUser) =>
      change(studentId, position, staffUser, 'student.guardian-removed', async (tx) => {
        const isThis = and(eq(guardians.studentId, studentId), eq(guardians.position, position));
        const [guardian] = await tx.orm.select({ id: guardians.id }).from(guardians).where(isThis);
        if (!guardian) return ok(false);
        await endUnsentReminders(tx, [guardian.id], 'dropped', clock.now());
        await tx.orm.delete(guardians).where(isThis);
        return ok(true);
      }),
  };
};
