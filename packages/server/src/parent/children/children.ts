import {
  type ChildView,
  err,
  type GroupPaymentRequest,
  MAX_CHILDREN,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { findStudents } from '../../payments/look-up/find-students';
import type { GroupRequest } from '../../payments/start/payments';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Queryable } from '../../platform/db/database';
import { isPayable, type RegisteredStudent } from '../../schools/students/students-repository';
import {
  countUserChildren,
  deleteUserChild,
  insertUserChild,
  type ListedChild,
  listLastPayments,
  listUserChildren,
} from './children-repository';

/** Returns a child as a lookup shows them; without fees if a lookup no longer finds them. */
const viewStudent = (student: RegisteredStudent): Pick<ChildView, 'student' | 'hasLeft'> =>
  isPayable(student)
    ? { student: student.view, hasLeft: false }
    : { student: { ...student.view, items: [], outstanding: 0, pending: 0 }, hasLeft: true };

/** Creates the service of the lists of children in parents’ dashboards. */
export const createChildren = ({ database, clock }: { database: Database; clock: Clock }) => {
  const view = async (
    db: Queryable,
    userId: string,
    children: readonly ListedChild[],
  ): Promise<ChildView[]> => {
    const ids = children.map(({ studentId }) => studentId);
    const payments = await listLastPayments(db, userId, ids);
    const views: ChildView[] = [];
    for (const { id, studentId, regNo, school } of children) {
      const found = await findStudents(db, regNo, school, clock.now());
      const student = found.find((each) => each.id === studentId);
      if (student) views.push({ id, ...viewStudent(student), payments: payments.get(studentId) ?? [] });
    }
    return views;
  };

  return {
    /** Lists the children of a user, with what each owes now and the user's last payments. */
    list: async (userId: string): Promise<ChildView[]> =>
      view(database, userId, await listUserChildren(database, userId)),

    /** Adds a child who was looked up to the user's list. Returns `children_full` if it has as many as it can hold. */
    add: (userId: string, { id: studentId }: RegisteredStudent): Promise<Result<ChildView, Problem>> =>
      database.transaction(async (tx): Promise<Result<ChildView, Problem>> => {
        // One at a time, so that two requests can't both use the last place.
        await acquireAdvisoryLock(tx, `children:${userId}`);
        const listed = await listUserChildren(tx, userId);
        const isListed = listed.some((child) => child.studentId === studentId);
        if (!isListed && (await countUserChildren(tx, userId)) >= MAX_CHILDREN)
          return err(problem('children_full', { count: String(MAX_CHILDREN) }));
        await insertUserChild(tx, { userId, studentId, addedAt: clock.now() });
        const children = (await listUserChildren(tx, userId)).filter(
          (child) => child.studentId === studentId,
        );
        const [child] = await view(tx, userId, children);
        if (!child) throw new Error('a child who was just added is not in the list');
        return ok(child);
      }),

    /** Removes a child from the user's list. */
    remove: async (userId: string, id: string): Promise<Result<undefined, Problem>> =>
      (await deleteUserChild(database, userId, id)) ? ok(undefined) : err(problem('child_not_found')),

    /** Finds the children of a payment request. Returns a problem if one is not in the user's list, or they are at different schools. */
    findForPayment: async (
      userId: string,
      { children: parts, ...method }: GroupPaymentRequest,
    ): Promise<Result<GroupRequest, Problem>> => {
      const listed = new Map((await listUserChildren(database, userId)).map((child) => [child.id, child]));
      const children: GroupRequest['children'][number][] = [];
      for (const { id, amount } of parts) {
        const child = listed.get(id);
        if (!child) return err(problem('child_not_found'));
        const { studentId, regNo, school } = child;
        children.push({ id: studentId, regNo, school, amountUgx: amount, retryOf: null });
      }
      if (new Set(children.map(({ school }) => school)).size !== 1)
        return err(problem('children_of_one_school'));
      return ok({ children, method });
    },
  };
};

export type Children = ReturnType<typeof createChildren>;
