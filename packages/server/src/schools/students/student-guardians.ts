import { err, isMobile, ok, type Problem, problem, type Result, toMsisdn } from '@somesa/core';
import { type GuardianSaved, MAX_GUARDIANS } from '@somesa/core/admin';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { endUnsentReminders } from '../fee-reminders/sms-answers';
import { guardians } from '../tables/guardians';
import { auditStudent, lockStudentOfSchool, type StudentEditor } from './fee-adjustments-repository';

/** Child, and whether it is the first or second guardian. */
type GuardianPosition = readonly [studentId: number, position: number];

const createPhoneProblem = (key: 'phone_not_mobile' | 'guardian_twice') =>
  err(problem('validation_failed', {}, { phoneNumber: [key] }));

/** Locks a child, changes a guardian and, if that changed something, records it in the audit log without the number. */
const change = async (
  tx: Tx,
  editor: StudentEditor,
  [studentId, position]: GuardianPosition,
  action: 'student.guardian-saved' | 'student.guardian-removed',
  apply: () => Promise<Result<boolean, Problem>>,
): Promise<Result<null, Problem>> => {
  const student = await lockStudentOfSchool(tx, studentId, editor.staffUser.schoolId);
  if (!student || position > MAX_GUARDIANS) return err(problem('not_found'));
  const applied = await apply();
  if (!applied.ok) return applied;
  if (applied.value) await auditStudent(tx, editor, action, student);
  return ok(null);
};

const findGuardian = async (tx: Tx, isThis: SQL | undefined) =>
  (await tx.orm.select().from(guardians).where(isThis))[0];

/** Saves the first or second guardian. A number that can't get SMS, or is the other guardian's, is a problem of its field. */
export const saveGuardian = (tx: Tx, editor: StudentEditor, at: GuardianPosition, body: GuardianSaved) =>
  change(tx, editor, at, 'student.guardian-saved', async () => {
    const [studentId, position] = at;
    const msisdn = toMsisdn(body.phoneNumber);
    if (msisdn === null || !isMobile(msisdn)) return createPhoneProblem('phone_not_mobile');
    const isOfChild = eq(guardians.studentId, studentId);
    const isOther = and(isOfChild, eq(guardians.msisdn, msisdn), ne(guardians.position, position));
    if (await findGuardian(tx, isOther)) return createPhoneProblem('guardian_twice');
    const before = await findGuardian(tx, and(isOfChild, eq(guardians.position, position)));
    // A reminder that is queued goes to the number that its sender saw, or to none.
    if (before && before.msisdn !== msisdn)
      await endUnsentReminders(tx, [before.id], 'dropped', editor.clock.now());
    const values = { name: body.name ?? null, msisdn, language: body.language ?? null };
    await tx.orm
      .insert(guardians)
      .values({ studentId, position, ...values })
      .onConflictDoUpdate({ target: [guardians.studentId, guardians.position], set: values });
    return ok(true);
  });

/** Removes a guardian, if there is one. Reminders that were sent to them stay, without their number. */
export const removeGuardian = (tx: Tx, editor: StudentEditor, at: GuardianPosition) =>
  change(tx, editor, at, 'student.guardian-removed', async () => {
    const [studentId, position] = at;
    const isThis = and(eq(guardians.studentId, studentId), eq(guardians.position, position));
    const guardian = await findGuardian(tx, isThis);
    if (!guardian) return ok(false);
    await endUnsentReminders(tx, [guardian.id], 'dropped', editor.clock.now());
    await tx.orm.delete(guardians).where(isThis);
    return ok(true);
  });
