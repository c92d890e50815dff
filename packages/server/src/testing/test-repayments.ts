import { randomUUID } from 'node:crypto';
import type {
  LoanDueView,
  PaymentMethodDetails,
  PaymentStarted,
  PaymentView,
  ProblemBody,
} from '@somesa/core';
import { expect } from 'vitest';
import type { Loan } from '../loans/loans/loans-repository';
import { type Answer, newPayer, SCHOOL, type TestApp } from './test-app';
import type { SignedInPerson } from './test-people';

type Person = Pick<SignedInPerson, 'token'>;

/** Body that a test sends to POST /payments for a repayment; fields not given have their usual values. */
export interface TestRepaymentBody {
  amount: number;
  method?: PaymentMethodDetails;
  regNo?: string;
  loanId?: string;
  [field: string]: unknown;
}

/** Person who makes the request, and its idempotency key. */
export interface TestCaller {
  by?: Person;
  key?: string;
}

const bearer = (by?: Person) => (by ? { authorization: `Bearer ${by.token}` } : {});

/** Repaying as payers do it: by registration number, or on a loan of their own. */
export const createTestRepayments = (test: TestApp) => {
  const tryRepay = <Body = ProblemBody>(
    { method = newPayer().method, ...asked }: TestRepaymentBody,
    { by, key = randomUUID() }: TestCaller = {},
  ): Promise<Answer<Body>> =>
    test.call<Body>({
      method: 'POST',
      url: '/api/payments',
      headers: { 'idempotency-key': key, ...bearer(by) },
      payload: { purpose: 'repayment', ...(asked.regNo && { school: SCHOOL }), ...asked, ...method },
    });

  return {
    tryRepay,

    /** Begins a repayment that is taken, and waits until the network's answer to it is written. */
    repay: async (asked: TestRepaymentBody, by?: Person): Promise<PaymentStarted> => {
      const answer = await tryRepay<PaymentStarted>(asked, by && { by });
      expect(answer.status, answer.text).toBe(201);
      const { payment } = answer.body;
      if (payment.paymentMethod === 'mobile') await test.steps.reached('submit-recorded', payment.id);
      return answer.body;
    },

    loanDue: <Body = LoanDueView>(regNo: string, query = ''): Promise<Answer<Body>> =>
      test.call<Body>({ url: `/api/students/${encodeURIComponent(regNo)}/loan-due${query}` }),

    /** A payment as somebody who is signed in sees it. */
    showTo: (by: Person | undefined, id: string) =>
      test.call<{ payment: PaymentView } & ProblemBody>({ url: `/api/payments/${id}`, headers: bearer(by) }),

    regNoOf: async ({ studentId }: Loan): Promise<string> => {
      const [row] = await test.rows<{ reg_no: string }>('select reg_no from students where id = $1', [
        studentId,
      ]);
      if (!row) throw new Error('a loan of a test is for no child');
      return row.reg_no;
    },
  };
};

export type TestRepayments = ReturnType<typeof createTestRepayments>;
