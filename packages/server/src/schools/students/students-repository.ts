import { maskChildName, type StudentView } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import { hotPath } from '../hot-path';

/** Row of a child with its school. */
interface ChildRow {
  id: number;
  school_id: number;
  reg_no: string;
  first_name: string;
  last_name: string;
  class_name: string;
  slug: string;
  school_name: string;
}

/** Child on a register, with a masked name. */
export interface KnownChild {
  id: number;
  schoolId: number;
  view: Pick<StudentView, 'regNo' | 'displayName' | 'className' | 'school'>;
}

/** Child on a register with the fees to pay. `pendingUntil` is the time the last hold expires; null without holds. */
export interface RegisteredStudent {
  id: number;
  schoolId: number;
  /** True for a child who has left the school. */
  hasLeft: boolean;
  view: StudentView;
  pendingUntil: Date | null;
  /** Number of payments with a hold on the outstanding balance. */
  holds: number;
  /** True if its school has optional fees in a term that has not ended. */
  hasOptionalFees: boolean;
  /** True if an accepted loan is about to pay part of the outstanding balance. */
  hasLoanHold: boolean;
}

/** Returns a child as payers see it. */
export const toChildView = (row: Omit<ChildRow, 'id' | 'school_id'>): KnownChild['view'] => ({
  regNo: row.reg_no,
  displayName: maskChildName(row.first_name, row.last_name),
  className: row.class_name,
  school: { slug: row.slug, name: row.school_name },
});

/** Returns whether fees can be paid for a child. For one who has left, only while something is outstanding. */
export const isPayable = ({ hasLeft, view }: RegisteredStudent): boolean => !hasLeft || view.outstanding > 0;

export const findChild = async (db: Queryable, id: number): Promise<KnownChild | null> => {
  const [row] = await db.run<ChildRow>(hotPath.childById, [id]);
  return row ? { id: row.id, schoolId: row.school_id, view: toChildView(row) } : null;
};

/** Locks a child's row until the transaction ends, so that payments for one child are processed one after another. */
export const lockStudent = (tx: Queryable, regNo: string, school: string): Promise<{ id: number }[]> =>
  tx.run(hotPath.lockStudent, [regNo, school]);

/** Locks a child's row by ID, like `lockStudent`. */
export const lockStudentById = (tx: Queryable, id: number): Promise<{ id: number }[]> =>
  tx.run(hotPath.lockStudentById, [id]);
