import { err, findReference, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import { bankNamesByCode, type CreditLoanBody, type CreditStudentBody } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { canTakePayments, checkLoanConflict, lockLoan } from '../../loans/loans-repository';
import { loans } from '../../loans/tables/loans';
import type { Tx } from '../../platform/db/database';
import {
  findChild,
  isPayable,
  type KnownChild,
  lockStudent,
} from '../../schools/students/students-repository';
import { students } from '../../schools/tables/students';
import { findPayment, type PaymentRow } from '../hot-path';
import { findStudents } from '../look-up/find-students';
import { isOwnChild } from '../payments-repository';
import { type PaymentToWrite, type StartDependencies, writePayment } from '../start/write-payment';
import type { bankTransactions } from '../tables/bank-transactions';

type BankTransactionRow = Pick<typeof bankTransactions.$inferSelect, 'bank' | 'amountUgx' | 'paidAt'>;

interface Credit {
  staffId: string;
  now: Date;
}

/** Writes a payment by bank transfer for money that has already come, and returns its locked row. */
export const writeBankPayment = async (
  tx: Tx,
  deps: StartDependencies,
  { bank, amountUgx }: BankTransactionRow,
  payment: Pick<PaymentToWrite, 'purpose' | 'loanId'> & { child: KnownChild },
  now: Date,
): Promise<PaymentRow> => {
  const { view } = writePayment(
    tx,
    deps,
    {
      ...payment,
      amountUgx,
      method: {
        paymentMethod: 'bank',
        bankName: bankNamesByCode[bank as keyof typeof bankNamesByCode],
        accountNumber: '',
      },
      itemIds: [],
      strategy: null,
      quoteId: null,
      userId: null,
      retryOf: null,
    },
    now,
  );
  const row = await findPayment(tx, view.id, 'lock');
  if (!row) throw new Error('a payment that was just written does not exist');
  return row;
};

/**
 * Finds and locks the child with a payment code. Returns null if there is none, if it is the registration number of a child as well, or
 * if nothing can be paid for them.
 */
export const lockChildByCode = async (tx: Tx, paymentCode: string, now: Date): Promise<KnownChild | null> => {
  const [row] = await tx.orm
    .select({ id: students.id })
    .from(students)
    .where(eq(students.paymentCode, paymentCode))
    .for('update');
  if (!row) return null;
  const [student, ...others] = await findStudents(tx, paymentCode, null, now);
  return student?.id === row.id && others.length === 0 && isPayable(student) ? student : null;
};

/**
 * Finds and locks the child that a bank transaction is to be credited to; what exceeds the fees will be an overpayment. Returns
 * `student_not_found`, or `own_payment_forbidden` if the staff member pays for the child or has a loan for them.
 */
export const findCreditedChild = async (
  tx: Tx,
  { school, regNo }: CreditStudentBody,
  { staffId, now }: Credit,
): Promise<Result<KnownChild, Problem>> => {
  await lockStudent(tx, regNo, school);
  const child = (await findStudents(tx, regNo, school, now)).find(isPayable);
  if (!child) return err(problem('student_not_found', { regNo }));
  if (await isOwnChild(tx, child.id, staffId)) return err(problem('own_payment_forbidden'));
  return ok(child);
};

/**
 * Finds and locks the running loan that a bank transaction is to repay, with its child; what exceeds what is owed will be an overpayment. Returns
 * a field error if no running loan has the reference or the money came before it, and `own_loan_forbidden` if it is the staff member's own.
 */
export const findCreditedLoan = async (
  tx: Tx,
  transaction: BankTransactionRow,
  { reference: typed }: CreditLoanBody,
  staffId: string,
): Promise<Result<{ id: string; child: KnownChild }, Problem>> => {
  const reference = findReference(typed);
  const [found] =
    reference === null
      ? []
      : await tx.orm.select({ id: loans.id }).from(loans).where(eq(loans.reference, reference));
  const loan = found ? await lockLoan(tx, found.id) : null;
  const reject = (key: 'loanReference_unknown' | 'loanReference_later') =>
    err(problem('validation_failed', {}, { reference: [key] }));
  if (!loan || !canTakePayments(loan)) return reject('loanReference_unknown');
  const conflict = await checkLoanConflict(tx, loan, staffId);
  if (conflict) return err(conflict);
  if (loan.disbursedOn === null || toKampalaDay(transaction.paidAt) < loan.disbursedOn)
    return reject('loanReference_later');
  const child = loan.studentId === null ? null : await findChild(tx, loan.studentId);
  if (!child) throw new Error('a running loan is for no child');
  return ok({ id: loan.id, child });
};
