import { randomUUID } from 'node:crypto';
import { addDefaultProduct, DEFAULT_PRODUCT_ID } from '../../../loans/loan-products';
import { insertLoan } from '../../../loans/loans-repository';
import type { TestApp } from '../../../testing/test-app';

/** Inserts a loan application and returns the loan's ID. */
export const insertTestLoan = ({ database, clock }: Pick<TestApp, 'database' | 'clock'>): Promise<string> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    await addDefaultProduct(tx, now);
    const id = randomUUID();
    const loan = {
      id,
      reference: `LN-${id}`,
      schoolId: 1,
      productId: DEFAULT_PRODUCT_ID,
      productVersion: 1,
      principalUgx: 500_000,
      term: '3 months',
      expense: 'School Fees',
      createdAt: now,
    } as const;
    const application = {
      fullName: 'Agnes Namubiru',
      email: 'agnes@school.example',
      msisdn1: '+256772123456',
      msisdn2: null,
      address: 'Kisubi',
      childName: 'Peace Apio',
      regNo: null,
      jobTitle: 'Teacher',
      estimatedMonthlyIncomeUgx: 900_000,
      language: 'en',
    } as const;
    await insertLoan(tx, loan, application, { kind: 'applicant', id: null });
    return id;
  });
