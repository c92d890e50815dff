import { randomBytes, randomUUID } from 'node:crypto';
import {
  APPROVAL_WAIT_MS,
  type EarlyStrategy,
  type FieldMessage,
  formatFigures,
  getMobileMoneyLimits,
  kampalaDay,
  makeReference,
  type PaymentMethodDetails,
  type PaymentPurpose,
  type PaymentView,
  type Problem,
  problem,
  RESERVATION_MS,
  TRANSFER_WAIT_MS,
  toMsisdn,
} from '@somesa/core';
import { findNotMobile } from '../../platform/checked-phone';
import type { Tx } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';
import { SEND_LEASE_MS } from '../../providers/status-check-policy';
import type { KnownChild } from '../../schools/students/students-repository';
import { paymentSecret, secretHash } from './payment-secret';
import { newPaymentView, type TransferDetails } from './payment-view';
import { insertPayment, type NewPayment, type SendablePayment } from './payments-repository';

export interface StartDependencies {
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  secretKey: Buffer;
  transfer: TransferDetails;
}

/** Payment that someone wants to make, checked and found to be possible. */
export interface PaymentToWrite {
  purpose: PaymentPurpose;
  child: KnownChild;
  amountUgx: number;
  method: PaymentMethodDetails;
  itemIds: readonly string[];
  loanId: string | null;
  strategy: EarlyStrategy | null;
  quoteId: string | null;
  userId: string | null;
  retryOf: string | null;
}

/** A payment that was just written: as its payer sees it, and what sending it needs. */
export interface StartedPayment {
  view: PaymentView;
  sendable: SendablePayment;
}

/** Says what is wrong with an amount, and up to (or from) which it is right. */
export const underAmount = (key: FieldMessage, amountUgx: number): Problem =>
  problem('validation_failed', { amount: formatFigures(amountUgx) }, { amount: [key] });

/** Tells why an amount can't come this way: the bank is not offered, or mobile money does not carry it. */
export const checkMethod = (
  method: PaymentMethodDetails,
  amountUgx: number,
  { accounts }: TransferDetails,
  now: Date,
): Problem | null => {
  if (method.paymentMethod === 'bank') {
    if (accounts.has(method.bankName)) return null;
    return problem('validation_failed', {}, { bankName: ['bankName_not_offered'] });
  }
  const notMobile = findNotMobile('phoneNumber', method.phoneNumber);
  if (notMobile) return notMobile;
  const limits = getMobileMoneyLimits(kampalaDay(now));
  if (amountUgx > limits.perTransactionUgx)
    return underAmount('amount_above_limit', limits.perTransactionUgx);
  if (amountUgx < limits.minimumUgx) return underAmount('amount_below_minimum', limits.minimumUgx);
  return null;
};

const methodColumns = (method: PaymentMethodDetails, deps: StartDependencies, reference: string) =>
  method.paymentMethod === 'mobile'
    ? {
        status: 'created' as const,
        method: method.paymentMethod,
        network: method.network,
        msisdn: toMsisdn(method.phoneNumber),
        bankName: null,
        payerAccountNumber: null,
        providerReference: deps.providers[method.network].newProviderRef(),
        waitMs: APPROVAL_WAIT_MS,
        checkMs: SEND_LEASE_MS,
      }
    : {
        status: 'awaiting_transfer' as const,
        method: method.paymentMethod,
        network: null,
        msisdn: null,
        bankName: method.bankName,
        payerAccountNumber: method.accountNumber.replace(/[\s-]/g, ''),
        providerReference: reference,
        waitMs: TRANSFER_WAIT_MS,
        checkMs: TRANSFER_WAIT_MS,
      };

const sendableOf = (payment: NewPayment): SendablePayment => ({
  id: payment.id,
  reference: payment.reference,
  network: payment.network,
  msisdn: payment.msisdn,
  amount_ugx: payment.amountUgx,
  provider_reference: payment.providerReference,
  webhook_token: payment.webhookToken,
});

/** Writes a payment in the caller's transaction, before anything goes out to a provider. */
export const writePayment = (
  tx: Tx,
  deps: StartDependencies,
  { child, method, ...wanted }: PaymentToWrite,
  now: Date,
): StartedPayment => {
  const id = randomUUID();
  const reference = makeReference(randomBytes(7));
  const { waitMs, checkMs, ...columns } = methodColumns(method, deps, reference);
  // Anyone can announce a transfer and never send it: of a child's fees it holds nothing until its money arrives.
  const heldMs = method.paymentMethod === 'bank' && wanted.purpose === 'fees' ? 0 : RESERVATION_MS;
  const after = (ms: number) => new Date(now.getTime() + ms);
  const payment: NewPayment = {
    ...wanted,
    ...columns,
    id,
    reference,
    studentId: child.id,
    schoolId: child.schoolId,
    webhookToken: randomBytes(24).toString('base64url'),
    secretHash: secretHash(paymentSecret(deps.secretKey, id)),
    createdAt: now,
    waitUntil: after(waitMs),
    reservedUntil: after(heldMs),
    nextCheckAt: after(checkMs),
  };
  insertPayment(tx, payment);
  return { view: newPaymentView(payment, child.view, deps.transfer), sendable: sendableOf(payment) };
};
