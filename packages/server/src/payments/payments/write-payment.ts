import { randomBytes, randomUUID } from 'node:crypto';
import {
  APPROVAL_WAIT_MS,
  type EarlyStrategy,
  type FieldMessage,
  formatFigures,
  kampalaDay,
  makeReference,
  mobileMoneyLimitsOn,
  type PaymentPurpose,
  type PaymentView,
  type PaymentWay,
  type Problem,
  problem,
  RESERVATION_MS,
  TRANSFER_WAIT_MS,
  toMsisdn,
} from '@somesa/core';
import { findNotMobile } from '../../platform/checked-phone';
import type { Tx } from '../../platform/db/database';
import { SEND_LEASE_MS } from '../../providers/patience';
import type { CollectionProvider } from '../../providers/provider';
import type { KnownChild } from '../../schools/students/students-repository';
import { paymentSecret, secretHash } from './payment-secret';
import { newPaymentView, type TransferDetails } from './payment-view';
import { insertPayment, type NewPayment, type SendablePayment } from './payments-repository';

export interface StartDependencies {
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  secretKey: Buffer;
  transfer: TransferDetails;
}

/** What somebody wants to pay, found to be possible. */
export interface WantedPayment {
  purpose: PaymentPurpose;
  child: KnownChild;
  amountUgx: number;
  way: PaymentWay;
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
export const checkWay = (
  way: PaymentWay,
  amountUgx: number,
  { accounts }: TransferDetails,
  now: Date,
): Problem | null => {
  if (way.paymentMethod === 'bank') {
    if (accounts.has(way.bankName)) return null;
    return problem('validation_failed', {}, { bankName: ['bankName_not_offered'] });
  }
  const notMobile = findNotMobile('phoneNumber', way.phoneNumber);
  if (notMobile) return notMobile;
  const limits = mobileMoneyLimitsOn(kampalaDay(now));
  if (amountUgx > limits.perTransactionUgx)
    return underAmount('amount_above_limit', limits.perTransactionUgx);
  if (amountUgx < limits.minimumUgx) return underAmount('amount_below_minimum', limits.minimumUgx);
  return null;
};

const wayColumns = (way: PaymentWay, deps: StartDependencies, reference: string) =>
  way.paymentMethod === 'mobile'
    ? {
        state: 'created' as const,
        method: way.paymentMethod,
        network: way.network,
        msisdn: toMsisdn(way.phoneNumber),
        bankName: null,
        payerAccountNumber: null,
        providerRef: deps.providers[way.network].newProviderRef(),
        waitMs: APPROVAL_WAIT_MS,
        checkMs: SEND_LEASE_MS,
      }
    : {
        state: 'awaiting_transfer' as const,
        method: way.paymentMethod,
        network: null,
        msisdn: null,
        bankName: way.bankName,
        payerAccountNumber: way.accountNumber.replace(/[\s-]/g, ''),
        providerRef: reference,
        waitMs: TRANSFER_WAIT_MS,
        checkMs: TRANSFER_WAIT_MS,
      };

const sendableOf = (payment: NewPayment): SendablePayment => ({
  id: payment.id,
  reference: payment.reference,
  network: payment.network,
  msisdn: payment.msisdn,
  amount_ugx: payment.amountUgx,
  provider_ref: payment.providerRef,
  callback_segment: payment.callbackSegment,
});

/** Writes a payment in the caller's transaction, before anything goes out to a provider. */
export const writePayment = (
  tx: Tx,
  deps: StartDependencies,
  { child, way, ...wanted }: WantedPayment,
  now: Date,
): StartedPayment => {
  const id = randomUUID();
  const reference = makeReference(randomBytes(7));
  const { waitMs, checkMs, ...columns } = wayColumns(way, deps, reference);
  // Anyone can announce a transfer and never send it: of a child's fees it holds nothing until its money arrives.
  const heldMs = way.paymentMethod === 'bank' && wanted.purpose === 'fees' ? 0 : RESERVATION_MS;
  const after = (ms: number) => new Date(now.getTime() + ms);
  const payment: NewPayment = {
    ...wanted,
    ...columns,
    id,
    reference,
    studentId: child.id,
    schoolId: child.schoolId,
    callbackSegment: randomBytes(24).toString('base64url'),
    secretHash: secretHash(paymentSecret(deps.secretKey, id)),
    createdAt: now,
    waitUntil: after(waitMs),
    reservedUntil: after(heldMs),
    nextCheckAt: after(checkMs),
  };
  insertPayment(tx, payment);
  return { view: newPaymentView(payment, child.view, deps.transfer), sendable: sendableOf(payment) };
};
