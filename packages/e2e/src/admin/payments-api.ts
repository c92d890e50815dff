import { randomUUID } from 'node:crypto';
import type { PaymentStarted, StudentView } from '@somesa/core';
import { expect } from 'vitest';
import { callApi } from '../accounts/account';
import { eventually } from '../browser/eventually';
import { sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import type { FreshPhone } from '../external-systems/register';
import { expectDone } from '../loans/loans-api';
import { getPaymentStatus } from '../repayments/payments-api';

const byBank = { paymentMethod: 'bank', bankName: 'Stanbic Bank', accountNumber: '9030012345678' };
const byPhone = (phoneNumber: string, network: 'mtn' | 'airtel' = 'mtn') => ({
  paymentMethod: 'mobile',
  network,
  phoneNumber,
});

const begin = (path: string, body: object, secret = ''): Promise<PaymentStarted> => {
  const headers = { 'idempotency-key': randomUUID(), ...(secret && { 'x-payment-secret': secret }) };
  return expectDone<PaymentStarted>(callApi('POST', path, { body, headers }));
};
const beginFees = (
  { school, regNo }: StudentView,
  amountUgx: number,
  method: object,
): Promise<PaymentStarted> =>
  begin('/payments', { purpose: 'fees', school: school.slug, regNo, amount: amountUgx, ...method });

/** Starts a payment for a child by bank transfer. */
export const startTransfer = (child: StudentView, amountUgx: number): Promise<PaymentStarted> =>
  beginFees(child, amountUgx, byBank);

/** Starts a payment for a child from a phone, of MTN unless another network is given, and leaves it pending. */
export const startMobilePayment = (
  child: StudentView,
  amountUgx: number,
  phone: string,
  network?: 'mtn' | 'airtel',
): Promise<PaymentStarted> => beginFees(child, amountUgx, byPhone(phone, network));

/** Waits until a payment is paid. */
export const waitUntilPaid = (started: PaymentStarted): Promise<void> =>
  eventually(async () => expect(await getPaymentStatus(started)).toBe('succeeded'));

/** Pays for a child from a phone and waits until it is paid. */
export const payFees = async (
  child: StudentView,
  amountUgx: number,
  phone: FreshPhone,
): Promise<PaymentStarted> => {
  const started = await startMobilePayment(child, amountUgx, phone);
  await approve(sandbox.url, phone);
  await waitUntilPaid(started);
  return started;
};

/** Pays all of a child's fees from a phone and again by a transfer that was started before. Returns the payment to refund. */
export const createRefund = async (child: StudentView, phone: FreshPhone): Promise<PaymentStarted> => {
  const transfer = await startTransfer(child, child.outstanding);
  const other = await begin(`/payments/${transfer.payment.id}/retry`, byPhone(phone), transfer.secret);
  await approve(sandbox.url, phone);
  await waitUntilPaid(other);
  await sandbox.transfer({ reference: transfer.payment.reference, amount: child.outstanding });
  await waitUntilPaid(transfer);
  return transfer;
};
