import { randomUUID } from 'node:crypto';
import { type ProblemBody, toKampalaDay } from '@somesa/core';
import type { AdminPaymentView, RefundBody } from '@somesa/core/admin';
import { expect } from 'vitest';
import type { Answer, TestApp } from './test-app';
import { createTestStaff } from './test-staff';

/** Creates helpers that record refunds as staff do. */
export const createTestRefunds = (test: TestApp) => {
  const staff = createTestStaff(test);

  const tryPayRefund = <Body = ProblemBody>(
    token: string,
    paymentId: string,
    body: Partial<RefundBody>,
  ): Promise<Answer<Body>> =>
    staff.call<Body>(token, 'POST', `admin/payments/${paymentId}/refund`, {
      method: 'mtn',
      providerTransactionId: `T${randomUUID().slice(0, 8)}`,
      paidOn: toKampalaDay(test.clock.now()),
      ...body,
    });

  return {
    tryPayRefund,

    /** Records a refund payout by a new staff member. */
    payRefund: async (paymentId: string, amount: number, body: Partial<RefundBody> = {}) => {
      const { token } = await staff.signInAs(2);
      const paid = await tryPayRefund<{ payment: AdminPaymentView }>(token, paymentId, { amount, ...body });
      expect(paid.status, paid.text).toBe(200);
      return paid.body.payment;
    },
  };
};
