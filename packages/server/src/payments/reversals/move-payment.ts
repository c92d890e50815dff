import { randomBytes, randomUUID } from 'node:crypto';
import { createReference, err, formatFullName, ok, type Problem, problem, type Result } from '@somesa/core';
import type { MovePaymentBody } from '@somesa/core/admin';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { number, object } from 'superstruct';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import { recordAudit } from '../../people/audit/record-audit';
import { exceptions } from '../../people/tables/queue';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import type { Clock } from '../../platform/clock';
import { hashToken } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findChild, type KnownChild, lockStudentById } from '../../schools/students/students-repository';
import { students } from '../../schools/tables/students';
import { findPayment, type PaymentRow, recordPaymentEvent } from '../hot-path';
import { findStudents } from '../look-up/find-students';
import {
  checkPaymentConflict,
  findPendingPaymentProblem,
  getRequestedId,
  isOwnChild,
  lockRequestedPayments,
} from '../payments-repository';
import { notifyMove } from '../post/notify-payer';
import { postMovedPayment } from '../post/post-payment';
import { recordPaymentChange } from '../school-api/school-payments';
import { reportOverpaidSchool } from '../settlements/post-settlement';
import type { StaffDependencies } from '../staff-actions';
import { derivePaymentToken } from '../start/write-payment';
import { payments } from '../tables/payments';
import { checkReversible, lockRefundedUgx, reverseFees } from './reverse-payment';

interface MoveDetails {
  studentId: number;
}

interface Movable {
  row: PaymentRow & { paidAt: Date };
  child: KnownChild;
}

const rejectStudent = () => err(problem('validation_failed', {}, { student: ['moveStudent_unknown'] }));

/** Returns the problem of a person who may not move a payment to a child: either is their own, or of a school other than theirs. */
const checkPerson = async (
  tx: Tx,
  personId: string,
  row: PaymentRow,
  child: KnownChild,
): Promise<Problem | null> => {
  const conflict = await checkPaymentConflict(tx, row, personId);
  if (conflict) return conflict;
  if (await isOwnChild(tx, child.id, personId)) return problem('own_payment_forbidden');
  const [user] = await tx.orm.select({ schoolId: users.schoolId }).from(users).where(eq(users.id, personId));
  const schoolId = user?.schoolId ?? null;
  return schoolId === null || (schoolId === row.schoolId && schoolId === child.schoolId)
    ? null
    : problem('role_not_allowed');
};

/** Returns whether a payment, or the one that its provider knows, has an exception that staff have not resolved. */
const hasOpenException = async (tx: Tx, row: PaymentRow): Promise<boolean> => {
  const subjects = [row.id, getRequestedId(row)].map((id) => `payment:${id}`);
  const rows = await tx.orm
    .select({ kind: exceptions.kind })
    .from(exceptions)
    .where(and(inArray(exceptions.subject, subjects), isNull(exceptions.resolvedAt)));
  return rows.length > 0;
};

/**
 * Locks a payment with all that its provider moves with it, and both children, and checks that it can be moved. Returns
 * `payment_not_movable` if it is no paid payment of fees or was refunded in part, `payment_has_exception` while staff must decide on it,
 * `own_payment_forbidden` to a person with an interest in it, and a field error if there is no such child.
 */
const lockMovable = async (
  tx: Tx,
  paymentId: string,
  { studentId }: MoveDetails,
  persons: readonly string[],
): Promise<Result<Movable, Problem>> => {
  const unlocked = await findPayment(tx, paymentId);
  if (!unlocked) return err(problem('payment_not_found'));
  const row = (await lockRequestedPayments(tx, unlocked)).find(({ id }) => id === paymentId);
  if (row?.purpose !== 'fees' || row.status !== 'succeeded' || row.paidAt === null)
    return err(problem('payment_not_movable'));
  const child = await findChild(tx, studentId);
  if (!child || child.id === row.studentId) return rejectStudent();
  for (const id of [row.studentId, child.id].sort((a, b) => a - b)) await lockStudentById(tx, id);
  for (const person of persons) {
    const conflict = await checkPerson(tx, person, row, child);
    if (conflict?.code === 'role_not_allowed') return rejectStudent();
    if (conflict) return err(conflict);
  }
  const rejection = await checkReversible(tx, row);
  if (rejection) return err(rejection);
  // A refunded part is no longer there to be moved.
  if ((await lockRefundedUgx(tx, row.id)) > 0) return err(problem('payment_not_movable'));
  if (await hasOpenException(tx, row)) return err(problem('payment_has_exception'));
  return ok({ row: { ...row, paidAt: row.paidAt }, child });
};

/** Inserts a payment for another child with the money of a payment: of the same payer, method and amount. Returns its locked row. */
const insertMoved = async (
  tx: Tx,
  row: PaymentRow,
  child: KnownChild,
  id: string,
  secretHash: string,
  now: Date,
): Promise<PaymentRow> => {
  const { purpose, userId, amountUgx, method, network, msisdn, bankName, payerAccountNumber } = row;
  const { sentAt, reconciledAt, language, onSchoolWebsite } = row;
  const reference = createReference(randomBytes(7));
  await tx.orm.insert(payments).values({
    ...{ purpose, userId, amountUgx, method, network, msisdn, bankName, payerAccountNumber },
    ...{ sentAt, reconciledAt, language, onSchoolWebsite },
    id,
    reference,
    status: 'created',
    studentId: child.id,
    schoolId: child.schoolId,
    providerReference: reference,
    webhookToken: randomBytes(24).toString('base64url'),
    secretHash,
    createdAt: now,
    payerDeadlineAt: now,
    holdExpiresAt: now,
    groupId: getRequestedId(row),
    movedFromId: row.id,
  });
  const moved = await findPayment(tx, id, 'lock');
  if (!moved) throw new Error('a moved payment was not written');
  return moved;
};

/** Ends the payment for the wrong child and posts one for the right child, both valued when the money came. */
const move = async (
  tx: Tx,
  { row, child }: Movable,
  {
    by,
    staffId,
    now,
    secretKey,
    publicUrl,
  }: { by: string; staffId: string; now: Date; secretKey: Buffer; publicUrl: string },
): Promise<PaymentRow> => {
  const status = 'reversed';
  await tx.orm.update(payments).set({ status, nextCheckAt: null }).where(eq(payments.id, row.id));
  await recordPaymentEvent(tx, row, { status, event: 'moved', detail: by, now });
  await reverseFees(tx, row, staffId, now, row.paidAt);
  const id = randomUUID();
  const moved = await insertMoved(tx, row, child, id, hashToken(derivePaymentToken(secretKey, id)), now);
  // After the row that says that it was moved, and not reversed by its provider.
  await recordPaymentChange(tx, { id: row.id, schoolId: row.schoolId }, 'payment.reversed', publicUrl, now);
  await postMovedPayment(tx, moved, { paidAt: row.paidAt, moved: by }, now, publicUrl);
  await reportOverpaidSchool(tx, row.schoolId, now);
  return moved;
};

const formatStudent = (student: Pick<PaymentRow, 'firstName' | 'lastName' | 'regNo' | 'className'>): string =>
  `${formatFullName(student.firstName, student.lastName)}, ${student.regNo}, ${student.className}`;

const findNamedStudent = async (db: Queryable, id: number) => {
  const { firstName, lastName, regNo, className } = students;
  const [student] = await db.orm
    .select({ firstName, lastName, regNo, className, schoolSlug: schools.slug, schoolName: schools.name })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .where(eq(students.id, id));
  return student;
};

/** Move of a payment to another child: staff or a bursar of the school request it, an administrator approves it. */
export const createMoveApproval = ({
  clock,
  secretKey,
  publicUrl,
}: {
  clock: Clock;
  secretKey: Buffer;
  publicUrl: string;
}): ApprovalDefinition<MoveDetails> => ({
  kind: 'payment-move',
  details: object({ studentId: number() }),
  requestAccess: 'school_bursar',
  approveAccess: 'administrator',
  describe: async (db, { subject, details: { studentId } }) => {
    const from = await findPayment(db, subject);
    const to = await findNamedStudent(db, studentId);
    if (!from || !to) throw new Error('a move is of no payment or to no child');
    const found = await findStudents(db, to.regNo, to.schoolSlug, clock.now());
    const outstandingUgx = found.find(({ id }) => id === studentId)?.view.outstanding ?? 0;
    return {
      facts: [
        { name: 'amountUgx', before: null, after: from.amountUgx },
        { name: 'student', before: formatStudent(from), after: formatStudent(to) },
        { name: 'school', before: from.schoolName, after: to.schoolName },
        { name: 'overpaymentUgx', before: null, after: Math.max(from.amountUgx - outstandingUgx, 0) },
      ],
      postings: [],
    };
  },
  apply: async (tx, { subject, details, reason, requestedBy, approvedBy, now }) => {
    const movable = await lockMovable(tx, subject, details, [requestedBy, approvedBy]);
    if (!movable.ok) return movable;
    const { row } = movable.value;
    const moved = await move(tx, movable.value, {
      by: `${approvedBy}: ${reason}`,
      staffId: approvedBy,
      now,
      secretKey,
      publicUrl,
    });
    await notifyMove(tx, row, moved, { publicUrl, now });
    for (const { id, schoolId } of [row, moved])
      await recordAudit(tx, {
        actorId: approvedBy,
        action: 'payment.moved',
        subject: ['payment', id],
        at: now,
        schoolId,
        detail: { amountUgx: row.amountUgx },
      });
    return ok(null);
  },
});

/** Requests a move. Returns `payment_not_found` to a bursar of another school, and why the payment can't be moved. */
export const requestMove = (
  { database, approvals }: Pick<StaffDependencies, 'database' | 'approvals'>,
  paymentId: string,
  { student: studentId, reason }: MovePaymentBody,
  staffUser: StaffUser,
): Promise<Result<string, Problem>> =>
  database.transaction(async (tx): Promise<Result<string, Problem>> => {
    const payment = await findPayment(tx, paymentId);
    if (!payment || (staffUser.schoolId !== null && staffUser.schoolId !== payment.schoolId))
      return err(problem('payment_not_found'));
    const movable = await lockMovable(tx, paymentId, { studentId }, [staffUser.id]);
    if (!movable.ok) return movable;
    const { reference: subjectName, amountUgx, ...row } = movable.value.row;
    const pending = await findPendingPaymentProblem(tx, row);
    if (pending) return err(pending);
    const request = { subject: paymentId, subjectName, amountUgx, details: { studentId }, reason };
    return approvals.request(tx, 'payment-move', request, staffUser);
  });
