import { randomBytes, randomUUID } from 'node:crypto';
import {
  allocateToItems,
  createReference,
  DAY_MS,
  type FeeItemView,
  type LoanEvent,
  type LoanProduct,
  toKampalaDay,
} from '@somesa/core';
import { createBankConfirmations, type StaffActor } from '../../loans/disbursements/bank-confirmations';
import { createBankPaymentFiles } from '../../loans/disbursements/bank-payment-files';
import { createDisbursementPurposes } from '../../loans/disbursements/disbursement-purpose';
import { loanPurpose } from '../../loans/disbursements/loan-purpose';
import { startDisbursement } from '../../loans/disbursements/start-disbursement';
import { findCurrentProduct } from '../../loans/loans/loan-products';
import {
  insertLoan,
  type Loan,
  type LoanActor,
  recordLoanTransition,
} from '../../loans/loans/loans-repository';
import { findUserByEmail } from '../../people/accounts/users-repository';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { loanAllocations } from '../../platform/db/schema';
import { findStudents, type RegisteredStudent } from '../../schools/students/students-repository';

export const PRINCIPAL_UGX = 900_000;
const OFFER_MS = 14 * DAY_MS;
/** Masked phone number to which the acceptance code was sent. */
const MASKED_PHONE = '*** *** 101';

/** Returns the value of a result. Throws on an error, which the demo's data can't cause. */
export const requireValue = <T>(result: { ok: true; value: T } | { ok: false }, step: string): T => {
  if (!result.ok) throw new Error(`the demo's loan could not ${step}`);
  return result.value;
};

/** Returns a demo user by the local part of their email address. */
export const getDemoPerson = async (database: Database, name: 'parent' | 'staff' | 'admin' | 'bursar') => {
  const found = await findUserByEmail(database, `${name}@somesa.example`);
  if (!found) throw new Error(`the demo has no ${name}`);
  return found;
};

/** Inserts the application of a demo user for a child, as `create` describes it for the child and the current loan product. */
export const insertDemoLoan = async (
  tx: Tx,
  now: Date,
  borrower: LoanActor,
  child: { regNo: string; school: string },
  create: (
    student: RegisteredStudent,
    product: LoanProduct,
  ) => {
    request: Pick<Loan, 'principalUgx' | 'term' | 'expense'>;
    applicant: Parameters<typeof insertLoan>[2];
  },
) => {
  const product = await findCurrentProduct(tx);
  const [student] = await findStudents(tx, child.regNo, child.school, now);
  if (!product || !student) throw new Error('the demo has no product, or no child to lend for');
  const { request, applicant } = create(student, product);
  const application = {
    id: randomUUID(),
    reference: createReference(randomBytes(7)),
    createdAt: now,
    userId: borrower.id,
    schoolId: student.schoolId,
    studentId: student.id,
    productId: product.id,
    productVersion: product.version,
    ...request,
  };
  return { loan: await insertLoan(tx, application, applicant, borrower), items: student.view.items };
};

/** Accepts an offer for a child with these fee items, holds them for the loan, and starts to pay the school. */
export const acceptDemoOffer = async (
  tx: Tx,
  offered: Loan,
  borrower: LoanActor,
  items: readonly FeeItemView[],
  now: Date,
) => {
  const change = { now, detail: MASKED_PHONE, set: { acceptedAt: now, nextCheckAt: null } };
  const loan = requireValue(
    await recordLoanTransition(tx, offered, 'accept', borrower, change),
    'be accepted',
  );
  const open = items.map((item) => ({ id: item.id, dueUgx: item.due - item.pending }));
  for (const { itemId, amountUgx } of allocateToItems(open, loan.principalUgx).lines) {
    await tx.orm.insert(loanAllocations).values({ loanId: loan.id, feeItemId: Number(itemId), amountUgx });
  }
  return { loan, ...requireValue(await startDisbursement(tx, loan, now, null), 'be paid out') };
};

/** Creates a loan of the demo's parent for a child as staff would: submitted, approved, accepted, and disbursed by bank transfer. The child must owe its principal, and the school needs a bank account for payouts. */
export const createDemoLoan = async (
  { database, clock }: { database: Database; clock: Clock },
  child: { regNo: string; school: string },
): Promise<Loan> => {
  const now = clock.now();
  const [parent, staff] = [await getDemoPerson(database, 'parent'), await getDemoPerson(database, 'staff')];
  const borrower: LoanActor = { kind: 'parent', id: parent.id };
  const staffUser: StaffActor = { kind: 'staff', id: staff.id };
  const accepted = await database.transaction(async (tx) => {
    const { loan: applied, items } = await insertDemoLoan(tx, now, borrower, child, ({ view }) => ({
      request: { principalUgx: PRINCIPAL_UGX, term: '12 months', expense: 'School Fees' },
      applicant: {
        fullName: 'Patience Nakato',
        email: 'parent@somesa.example',
        msisdn1: '+256772000101',
        msisdn2: null,
        address: 'Plot 12, Kampala Road, Kampala',
        jobTitle: 'Teacher',
        language: 'en',
        childName: view.displayName,
        regNo: child.regNo,
        estimatedMonthlyIncomeUgx: 900_000,
      },
    }));
    const transition = async (loan: Loan, event: LoanEvent, actor: LoanActor, set: Partial<Loan>) =>
      requireValue(await recordLoanTransition(tx, loan, event, actor, { now, set }), event);
    const reviewed = await transition(applied, 'start_review', staffUser, {});
    const offerEndsAt = new Date(now.getTime() + OFFER_MS);
    const offered = await transition(reviewed, 'approve', staffUser, {
      offeredOn: toKampalaDay(now),
      offerEndsAt,
    });
    return acceptDemoOffer(tx, offered, borrower, items, now);
  });
  const purposes = createDisbursementPurposes(loanPurpose);
  requireValue(await createBankPaymentFiles({ database, clock }).create(staff.id), 'stand in a payment file');
  const confirmations = createBankConfirmations({ database, clock, observe: () => undefined, purposes });
  const paid = { bankReference: `DEMO-${accepted.loan.reference}`, paidOn: toKampalaDay(now) };
  requireValue(await confirmations.recordPaid(accepted.row.id, paid, staffUser), 'be settled');
  return accepted.loan;
};
