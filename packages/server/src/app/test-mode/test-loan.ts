import { randomBytes, randomUUID } from 'node:crypto';
import { allocateToItems, createReference, DAY_MS, type LoanEvent, toKampalaDay } from '@somesa/core';
import { createBankConfirmations, type StaffActor } from '../../loans/disbursements/bank-confirmations';
import { createBankPaymentFiles } from '../../loans/disbursements/bank-payment-files';
import { startDisbursement } from '../../loans/disbursements/start-disbursement';
import { findCurrentProduct } from '../../loans/loan-products';
import { insertLoan, type Loan, type LoanActor, recordLoanTransition } from '../../loans/loans-repository';
import { loanAllocations } from '../../loans/tables/loans';
import { createAllPurposes } from '../../payments/disbursement-purposes';
import { findStudents } from '../../payments/look-up/find-students';
import { getDemoEmail } from '../../people/accounts/demo-logins';
import { findUserByEmail } from '../../people/accounts/users-repository';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';

export const PRINCIPAL_UGX = 900_000;
const OFFER_MS = 14 * DAY_MS;
/** Masked phone number to which the acceptance code was sent. */
const MASKED_PHONE = '*** *** 101';

const requireValue = <T>(result: { ok: true; value: T } | { ok: false }, step: string): T => {
  if (!result.ok) throw new Error(`the loan of test mode could not ${step}`);
  return result.value;
};

const findPerson = async (database: Database, name: string) => {
  const found = await findUserByEmail(database, getDemoEmail(name));
  if (!found) throw new Error(`the database has no ${name}`);
  return found;
};

/**
 * Creates a loan for a child as staff would: submitted, approved, accepted, and disbursed by bank transfer. The child must owe its principal,
 * the school needs a bank account for payouts, and the borrower and the staff member are those of the demo.
 */
export const createTestLoan = async (
  { database, clock }: { database: Database; clock: Clock },
  { regNo, school }: { regNo: string; school: string },
): Promise<void> => {
  const now = clock.now();
  const [parent, staff] = [await findPerson(database, 'parent'), await findPerson(database, 'staff')];
  const borrower: LoanActor = { kind: 'parent', id: parent.id };
  const staffUser: StaffActor = { kind: 'staff', id: staff.id };
  const accepted = await database.transaction(async (tx) => {
    const product = await findCurrentProduct(tx);
    const [student] = await findStudents(tx, regNo, school, now);
    if (!product || !student) throw new Error('test mode has no product, or no child to lend for');
    const application = {
      id: randomUUID(),
      reference: createReference(randomBytes(7)),
      createdAt: now,
      userId: parent.id,
      schoolId: student.schoolId,
      studentId: student.id,
      productId: product.id,
      productVersion: product.version,
      principalUgx: PRINCIPAL_UGX,
      term: '12 months',
      expense: 'School Fees',
    } as const;
    const applicant = {
      fullName: 'Patience Nakato',
      email: getDemoEmail('parent'),
      msisdn1: '+256772000101',
      msisdn2: null,
      address: 'Plot 12, Kampala Road, Kampala',
      jobTitle: 'Teacher',
      language: 'en',
      childName: student.view.displayName,
      regNo,
      estimatedMonthlyIncomeUgx: 900_000,
    } as const;
    const transition = async (loan: Loan, event: LoanEvent, actor: LoanActor, change: object = {}) =>
      requireValue(await recordLoanTransition(tx, loan, event, actor, { now, ...change }), event);
    const applied = await insertLoan(tx, application, applicant, borrower);
    const reviewed = await transition(applied, 'start_review', staffUser);
    const offer = { offeredOn: toKampalaDay(now), offerEndsAt: new Date(now.getTime() + OFFER_MS) };
    const offered = await transition(reviewed, 'approve', staffUser, { set: offer });
    const acceptance = { detail: MASKED_PHONE, set: { acceptedAt: now, nextCheckAt: null } };
    const loan = await transition(offered, 'accept', borrower, acceptance);
    const open = student.view.items.map((item) => ({ id: item.id, dueUgx: item.due - item.pending }));
    for (const { itemId, amountUgx } of allocateToItems(open, loan.principalUgx).lines)
      await tx.orm.insert(loanAllocations).values({ loanId: loan.id, feeItemId: Number(itemId), amountUgx });
    return { loan, ...requireValue(await startDisbursement(tx, loan, now, null), 'be paid out') };
  });
  const purposes = createAllPurposes();
  requireValue(
    await createBankPaymentFiles({ database, clock, purposes }).create(staff.id),
    'stand in a payment file',
  );
  const confirmations = createBankConfirmations({ database, clock, observe: () => undefined, purposes });
  const paid = { bankReference: `DEMO-${accepted.loan.reference}`, paidOn: toKampalaDay(now) };
  requireValue(await confirmations.recordPaid(accepted.row.id, paid, staffUser), 'be settled');
};
