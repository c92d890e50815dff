import { randomUUID } from 'node:crypto';
import type { PaymentStarted, PaymentStatus, PaymentView } from '@somesa/core';
import { expect } from 'vitest';
import { callApi } from '../accounts/account';
import { eventually } from '../browser/eventually';
import { sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import type { FreshPhone } from '../external-systems/register';
import { expectDone } from '../loans/loans-api';
import type { RunningLoan } from './running-loan';

/** A repayment that a parent sends, from an MTN phone unless another is given. */
interface Sent {
  amountUgx: number;
  phone: string;
  network?: 'mtn' | 'airtel';
  strategy?: 'reduce-term' | 'reduce-instalment';
}

/** Starts a repayment as the loan's owner, through the API. */
export const startRepayment = (
  { parent: { token }, id }: RunningLoan,
  { amountUgx, phone, network = 'mtn', strategy }: Sent,
): Promise<PaymentStarted> => {
  const body = {
    ...(strategy ? { purpose: 'early-repayment', strategy } : { purpose: 'repayment' }),
    loanId: id,
    amount: amountUgx,
    paymentMethod: 'mobile',
    network,
    phoneNumber: phone,
  };
  const headers = { 'idempotency-key': randomUUID() };
  return expectDone<PaymentStarted>(callApi('POST', '/payments', { token, body, headers }));
};

/** Returns the status of a payment, as its payer sees it. */
export const getPaymentStatus = async ({ payment, secret }: PaymentStarted): Promise<PaymentStatus> => {
  const headers = { 'x-payment-secret': secret };
  const answer = await expectDone<{ payment: PaymentView }>(
    callApi('GET', `/payments/${payment.id}`, { headers }),
  );
  return answer.payment.status;
};

/** Makes a repayment through the API and waits until it is paid. */
export const payOnLoan = async (
  loan: RunningLoan,
  sent: Sent & { phone: FreshPhone },
): Promise<PaymentView> => {
  const started = await startRepayment(loan, sent);
  await approve(sandbox.url, sent.phone);
  await eventually(async () => expect(await getPaymentStatus(started)).toBe('succeeded'));
  return started.payment;
};
