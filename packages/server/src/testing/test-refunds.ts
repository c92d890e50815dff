import { randomUUID } from 'node:crypto';
import { kampalaDay, type ProblemBody } from '@somesa/core';
import type { OfficePaymentView, RefundBody } from '@somesa/core/office';
import { expect } from 'vitest';
import type { Answer, TestApp } from './test-app';
import { staffOn } from './test-staff';

/** What staff writes down of money that was sent back; the rest is usual. */
export const refundsOn = (test: TestApp) => {
  const staff = staffOn(test);

  const tryPay = <Body = ProblemBody>(
    token: string,
    paymentId: string,
    body: Partial<RefundBody>,
  ): Promise<Answer<Body>> =>
    staff.call<Body>(token, 'POST', `admin/payments/${paymentId}/refund`, {
      ...{ way: 'mtn', externalId: `T${randomUUID().slice(0, 8)}`, paidOn: kampalaDay(test.clock.now()) },
      ...body,
    });

  return {
    tryPay,

    /** Writes down that so much was sent back, by somebody of staff who is signed in for it. */
    pay: async (paymentId: string, amount: number, body: Partial<RefundBody> = {}) => {
      const { token } = await staff.signInAs(2);
      const paid = await tryPay<{ payment: OfficePaymentView }>(token, paymentId, { amount, ...body });
      expect(paid.status, paid.text).toBe(200);
      return paid.body.payment;
    },
  };
};
