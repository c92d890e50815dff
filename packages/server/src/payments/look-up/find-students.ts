import type { FeeItemView } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import { type RegisteredStudent, toChildView } from '../../schools/students/students-repository';
import { lookUp } from '../hot-path';

/** Row of a lookup: one fee item of a child, its amount less the bursary. The item's columns are null for a child without fee items. */
interface RegisterRow {
  student_id: number;
  school_id: number;
  reg_no: string;
  first_name: string;
  last_name: string;
  class_name: string;
  has_left: boolean;
  has_optional: boolean;
  slug: string;
  school_name: string;
  item_id: number | null;
  description: string;
  due_on: string;
  amount_ugx: number;
  outstanding_ugx: number;
  held_ugx: number;
  pending_until: Date | null;
  /** IDs of the payments with a hold on the item. */
  hold_payment_ids: string[] | null;
  loan_ugx: number;
}

const toFeeItem = (row: RegisterRow): FeeItemView => {
  const due = row.outstanding_ugx;
  return {
    id: String(row.item_id),
    description: row.description,
    dueOn: row.due_on,
    amount: row.amount_ugx,
    paid: row.amount_ugx - due,
    due,
    pending: Math.min(row.held_ugx + row.loan_ugx, due),
  };
};

const toStudent = (rows: [RegisterRow, ...RegisterRow[]]): RegisteredStudent => {
  const [first] = rows;
  const items = rows.filter((row) => row.item_id !== null).map(toFeeItem);
  const pendingUntilTimes = rows.map((row) => row.pending_until).filter((until) => until !== null);
  return {
    id: first.student_id,
    schoolId: first.school_id,
    hasLeft: first.has_left,
    hasOptionalFees: first.has_optional,
    view: {
      ...toChildView(first),
      items,
      outstanding: items.reduce((sum, item) => sum + item.due, 0),
      pending: items.reduce((sum, item) => sum + item.pending, 0),
    },
    pendingUntil: pendingUntilTimes.length > 0 ? new Date(Math.max(...pendingUntilTimes.map(Number))) : null,
    holds: new Set(rows.flatMap((row) => row.hold_payment_ids ?? [])).size,
    hasLoanHold: rows.some((row) => row.loan_ugx > 0),
  };
};

/** Finds the children with a normalised registration number: at most one per school. */
export const findStudents = async (
  db: Queryable,
  regNo: string,
  school: string | null,
  now: Date,
): Promise<RegisteredStudent[]> => {
  const rows = await db.run<RegisterRow>(lookUp, [regNo, school, now]);
  const byStudent = new Map<number, [RegisterRow, ...RegisterRow[]]>();
  for (const row of rows) {
    const group = byStudent.get(row.student_id);
    if (group) group.push(row);
    else byStudent.set(row.student_id, [row]);
  }
  return [...byStudent.values()].map(toStudent);
};
