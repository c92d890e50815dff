import type { AdminStudentPayment } from '@somesa/core/admin';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../platform/db/database';
import type { RegisteredStudent } from './students/students-repository';

/** Knowledge of payments and loans about the fees on the register; the layer of payments provides it. */
export interface FeeHooks {
  /** Finds the children with a normalised registration number and what is held: at most one per school. */
  findStudents(db: Queryable, regNo: string, school: string | null, now: Date): Promise<RegisteredStudent[]>;
  /** Lists the last payments for a child; with `areFeesOnly`, no repayments of loans. */
  listPayments(db: Queryable, studentId: number, areFeesOnly: boolean): Promise<AdminStudentPayment[]>;
  /** Returns the SQL for what payments that are pending at a time hold on a row of `fee_items`, in UGX. */
  sumPaymentHolds(now: Date): SQL;
  /** SQL for what accepted loans hold on a row of `fee_items`, in UGX. */
  loanHolds: SQL;
  /** SQL condition that a payment or a loan has paid a part of a row of `fee_items`, or will. */
  isAllocated: SQL;
  /** Returns whether a payment that is pending has chosen one of some optional fees. The caller holds the locks on the fees. */
  hasOpenPicks(tx: Tx, termFeeIds: readonly number[]): Promise<boolean>;
  /** Returns the SQL for what is left of what was paid ahead for a child, in UGX. */
  prepaidUgx(studentId: SQL): SQL;
  /** Uses what was paid ahead for some children for what they owe. The caller holds the locks on the children's rows. */
  spendPrepayments(tx: Tx, studentIds: readonly number[], now: Date): Promise<void>;
  /** Deletes the holds of final payments on fee items, which reserve nothing any more. */
  deleteOldHolds(tx: Tx, feeItemIds: readonly number[]): Promise<void>;
}
