import { randomBytes, randomUUID } from 'node:crypto';
import {
  allocateToItems,
  createReference,
  DAY_MS,
  type FeeItemView,
  type LoanEvent,
  type LoanExpense,
  type LoanTerm,
  toKampalaDay,
} from '@somesa/core';
import { type StartedDisbursement, startDisbursement } from '../loans/disbursements/start-disbursement';
import { findCurrentProduct } from '../loans/loan-products';
import {
  insertLoan,
  type Loan,
  type LoanActor,
  recordLoanTransition,
  systemActor,
} from '../loans/loans-repository';
import { loanAllocations } from '../loans/tables/loans';
import { findStudents } from '../payments/look-up/find-students';
import { users } from '../people/tables/users';
import type { Database, Tx } from '../platform/db/database';

import { createPerson, getMsisdn, type SignedInPerson } from './test-people';

/** Purpose and terms of a loan in a test. */
export interface TestLoanOptions {
  regNo: string;
  school: string;
  principalUgx: number;
  term?: LoanTerm;
  expense?: LoanExpense;
}

/** Adds an application by the system for a child on a register. */
export const insertTestApplication = async (
  tx: Tx,
  now: Date,
  { regNo, school, principalUgx, term = '3 months', expense = 'School Fees' }: TestLoanOptions,
  by?: SignedInPerson,
): Promise<{ loan: Loan; items: FeeItemView[] }> => {
  const product = await findCurrentProduct(tx);
  const [student] = await findStudents(tx, regNo, school, now);
  if (!product || !student) throw new Error('a loan of a test has no child or no product');
  const loan = await insertLoan(
    tx,
    {
      id: randomUUID(),
      reference: createReference(randomBytes(7)),
      createdAt: now,
      userId: by?.user.user_id ?? null,
      schoolId: student.schoolId,
      studentId: student.id,
      productId: product.id,
      productVersion: product.version,
      principalUgx,
      term,
      expense,
    },
    {
      fullName: 'Sarah Nambi',
      email: `${regNo}@home.example`,
      msisdn1: getMsisdn(by ?? createPerson()),
      msisdn2: null,
      address: 'Plot 1, Kampala',
      childName: student.view.displayName,
      regNo,
      jobTitle: 'Teacher',
      estimatedMonthlyIncomeUgx: 900_000,
      language: 'en',
    },
    systemActor,
  );
  return { loan, items: student.view.items };
};

/** Loan whose offer was accepted, with its first disbursement. */
export interface AcceptedLoan extends StartedDisbursement {
  loan: Loan;
}

const transition = async (
  tx: Tx,
  loan: Loan,
  event: LoanEvent,
  now: Date,
  set?: Partial<Loan>,
  actor: LoanActor = systemActor,
): Promise<Loan> => {
  const result = await recordLoanTransition(tx, loan, event, actor, { now, set });
  if (!result.ok) throw new Error(`a loan of a test could not ${event}`);
  return result.value;
};

/** Adds a loan whose offer was accepted: its principal is allocated to outstanding fee items, and its disbursement is created. */
export const addAcceptedLoan = (
  database: Database,
  now: Date,
  options: TestLoanOptions,
): Promise<AcceptedLoan> =>
  database.transaction(async (tx) => {
    const { loan: submitted, items } = await insertTestApplication(tx, now, options);
    const reviewed = await transition(tx, submitted, 'start_review', now);
    // Two people, since the database refuses a large loan that one approved.
    const [first, second] = await tx.orm.select({ id: users.id }).from(users).limit(2);
    const offer = {
      offeredOn: toKampalaDay(now),
      offerEndsAt: new Date(now.getTime() + 14 * DAY_MS),
      firstApproverId: first?.id ?? null,
    };
    const actor = second ? ({ kind: 'staff', id: second.id } as const) : systemActor;
    const approved = await transition(tx, reviewed, 'approve', now, offer, actor);
    const loan = await transition(tx, approved, 'accept', now, { acceptedAt: now });
    const open = items.map((item) => ({ id: item.id, dueUgx: item.due - item.pending }));
    for (const { itemId, amountUgx } of allocateToItems(open, options.principalUgx).lines) {
      await tx.orm.insert(loanAllocations).values({ loanId: loan.id, feeItemId: Number(itemId), amountUgx });
    }
    const started = await startDisbursement(tx, loan, now, null);
    if (!started.ok) throw new Error('the school of a test can not be paid');
    return { loan, ...started.value };
  });
