import { randomUUID } from 'node:crypto';
import type {
  LoanDueView,
  PaymentMethodDetails,
  PaymentStarted,
  PaymentView,
  ProblemBody,
} from '@somesa/core';
import { expect } from 'vitest';
import type { Loan } from '../loans/loans-repository';
import { type Answer, createPayer, SCHOOL, type TestApp } from './test-app';
import type { SignedInPerson } from './test-people';

type Person = Pick<SignedInPerson, 'token'>;

/** Body of a repayment request; other fields have default values. */
export interface TestRepaymentBody {
  amount: number;
  method?: PaymentMethodDetails;
  regNo?: string;
  loanId?: string;
  [field: string]: unknown;
}

/** User who sends a request, and its idempotency key. */
export interface TestCaller {
  by?: Person;
  key?: string;
}

const bearer = (by?: Person) => (by ? { authorization: `Bearer ${by.token}` } : {});

/** Creates helpers that repay loans, by registration number or as their owner. */
export const createTestRepayments = (test: TestApp) => {
  const tryRepay = <Body = ProblemBody>(
    { method = createPayer().method, ...fields }: TestRepaymentBody,
    { by, key = randomUUID() }: TestCaller = {},
  ): Promise<Answer<Body>> =>
    test.call<Body>({
      method: 'POST',
      url: '/api/payments',
      headers: { 'idempotency-key': key, ...bearer(by) },
      payload: { purpose: 'repayment', ...(fields.regNo && { school: SCHOOL }), ...fields, ...method },
    });

  return {
    tryRepay,

    /** Initiates a repayment and waits until the response of the network is recorded. */
    repay: async (body: TestRepaymentBody, by?: Person): Promise<PaymentStarted> => {
      const answer = await tryRepay<PaymentStarted>(body, by && { by });
      expect(answer.status, answer.text).toBe(201);
      const { payment } = answer.body;
      if (payment.paymentMethod === 'mobile') await test.steps.reached('submit-recorded', payment.id);
      return answer.body;
    },

    lookUpLoanDue: <Body = LoanDueView>(regNo: string, query = ''): Promise<Answer<Body>> =>
      test.call<Body>({ url: `/api/students/${encodeURIComponent(regNo)}/loan-due${query}` }),

    /** Requests a payment as a logged-in user, or as a guest without a payment token. */
    getPayment: (by: Person | undefined, id: string) =>
      test.call<{ payment: PaymentView } & ProblemBody>({ url: `/api/payments/${id}`, headers: bearer(by) }),

    getRegNo: async ({ studentId }: Loan): Promise<string> => {
      const [row] = await test.queryRows<{ reg_no: string }>('select reg_no from students where id = $1', [
        studentId,
      ]);
      if (!row) throw new Error('a loan of a test is for no child');
      return row.reg_no;
    },
  };
};

export type TestRepayments = ReturnType<typeof createTestRepayments>;
