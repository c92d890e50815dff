import { randomUUID } from 'node:crypto';
import type { ChildView } from '@somesa/core';
import { and, asc, count, eq } from 'drizzle-orm';
import { shownStatusSql } from '../../payments/shown-payment-status';
import { schools } from '../../people/tables/schools';
import type { Queryable, Tx } from '../../platform/db/database';
import { students } from '../../schools/tables/students';
import { userChildren } from '../tables/user-children';

/** Child in a parent's list, by the ID of its place in the list. */
export interface ListedChild {
  id: string;
  studentId: number;
  regNo: string;
  school: string;
}

/** Lists the children of a user in the order in which they were added. */
export const listUserChildren = (db: Queryable, userId: string): Promise<ListedChild[]> =>
  db.orm
    .select({
      id: userChildren.id,
      studentId: userChildren.studentId,
      regNo: students.regNo,
      school: schools.slug,
    })
    .from(userChildren)
    .innerJoin(students, eq(students.id, userChildren.studentId))
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .where(eq(userChildren.userId, userId))
    .orderBy(asc(userChildren.addedAt), asc(userChildren.id));

/** Returns the number of children of a user. */
export const countUserChildren = async (db: Queryable, userId: string): Promise<number> => {
  const [row] = await db.orm
    .select({ count: count() })
    .from(userChildren)
    .where(eq(userChildren.userId, userId));
  return row?.count ?? 0;
};

/** Adds a child to a user's list; one who is in it already stays as they are. */
export const insertUserChild = async (
  tx: Tx,
  child: { userId: string; studentId: number; addedAt: Date },
): Promise<void> => {
  await tx.orm
    .insert(userChildren)
    .values({ id: randomUUID(), ...child })
    .onConflictDoNothing();
};

/** Removes a child from a user's list. Returns false if it has no such child. */
export const deleteUserChild = async (db: Queryable, userId: string, id: string): Promise<boolean> => {
  const removed = await db.orm
    .delete(userChildren)
    .where(and(eq(userChildren.id, id), eq(userChildren.userId, userId)))
    .returning({ id: userChildren.id });
  return removed.length > 0;
};

/** Number of payments that are listed for a child. */
const MAX_LISTED_PAYMENTS = 3;

const lastPayments = {
  name: 'children-last-payments',
  text: `
    select c.id as "studentId", p.id, p.reference, ${shownStatusSql} as status, p.amount_ugx as amount, coalesce(p.paid_at, p.created_at) as at
    from unnest($2::bigint[]) as c (id)
    join lateral (
      select * from payments where user_id = $1 and purpose = 'fees' and student_id = c.id and status not in ('failed', 'expired')
      order by created_at desc, id desc limit ${MAX_LISTED_PAYMENTS}
    ) p on true
    order by c.id, p.created_at desc, p.id desc`,
};

/** Lists the last payments of a user for each of some children, without those that failed or expired, newest first. */
export const listLastPayments = async (
  db: Queryable,
  userId: string,
  studentIds: readonly number[],
): Promise<Map<number, ChildView['payments']>> => {
  const rows = await db.run<Omit<ChildView['payments'][number], 'at'> & { studentId: number; at: Date }>(
    lastPayments,
    [userId, studentIds],
  );
  const payments = new Map<number, ChildView['payments']>();
  for (const { studentId, at, ...row } of rows) {
    const payment = { ...row, at: at.toISOString() };
    const listed = payments.get(studentId);
    if (listed) listed.push(payment);
    else payments.set(studentId, [payment]);
  }
  return payments;
};

/** Deletes the list of children of a user. */
export const deleteUserChildren = async (tx: Tx, userId: string): Promise<void> => {
  await tx.orm.delete(userChildren).where(eq(userChildren.userId, userId));
};
