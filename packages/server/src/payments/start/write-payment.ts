import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  APPROVAL_WAIT_MS,
  compactText,
  createReference,
  type FieldMessage,
  formatFigures,
  getMobileMoneyLimits,
  HOLD_MS,
  isRestTooSmall,
  type PaymentMethodDetails,
  type PaymentView,
  type Problem,
  problem,
  TRANSFER_WAIT_MS,
  toKampalaDay,
  toMsisdn,
  toRequestedUgx,
} from '@somesa/core';
import { hashToken, isEqualSecret } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';
import { SEND_LEASE_MS } from '../../providers/requests/provider-requests';
import type { KnownChild } from '../../schools/students/students-repository';
import { insertPayment, type NewPayment } from '../hot-path';
import type { SendablePayment } from '../outcomes/payment-poller';
import { type TransferDetails, toPaymentView } from '../view/payment-view';

/** Derives the token that gives access to a payment. It is derived so that a repeated request can return it again without storing it. */
export const derivePaymentToken = (secretKey: Buffer, paymentId: string): string =>
  createHmac('sha256', secretKey).update(`payment-secret:${paymentId}`).digest('base64url');

/** Compares a payment token with the stored hash in constant time. */
export const isPaymentToken = (token: string, hash: string): boolean => isEqualSecret(hashToken(token), hash);

/** Language and place in which a payer initiates a payment. */
export type PaymentInitiation = Pick<NewPayment, 'language' | 'onSchoolWebsite'>;

export interface StartDependencies {
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  secretKey: Buffer;
  transfer: TransferDetails;
  /** English on our own pages if absent. */
  initiation?: PaymentInitiation;
}

export interface PaymentToWrite
  extends Pick<
    NewPayment,
    'purpose' | 'amountUgx' | 'itemIds' | 'loanId' | 'strategy' | 'quoteId' | 'userId' | 'retryOf'
  > {
  child: KnownChild;
  method: PaymentMethodDetails;
}

/** ID of a new payment, and its group, which has the ID of its first payment; null for a payment on its own. */
export interface PaymentIdentity {
  id: string;
  group: { id: string; amountUgx: number } | null;
}

export interface StartedPayment {
  view: PaymentView;
  sendable: SendablePayment;
}

/** Creates the field error of an amount; `amountUgx` is the limit that its message names. */
export const createAmountProblem = (key: FieldMessage, amountUgx: number): Problem =>
  problem('validation_failed', { amount: formatFigures(amountUgx) }, { amount: [key] });

/** Amounts in UGX that decide what can be paid now. */
export interface AmountChoice {
  /** Amount that pays everything. It is more than that only if everything is below the minimum; the surplus is refunded. */
  allUgx: number;
  /** Minimum of mobile money, which a part leaves whatever the payment method is. */
  minimumUgx: number;
}

/** Returns the problem of an amount that leaves a rest below the minimum of mobile money, or null. It names the amounts that leave none. */
export const validateRest = (amountUgx: number, { allUgx, minimumUgx }: AmountChoice): Problem | null => {
  if (!isRestTooSmall(amountUgx, allUgx, minimumUgx)) return null;
  const values = { amount: formatFigures(allUgx), minimum: formatFigures(minimumUgx) };
  return problem('validation_failed', values, { amount: ['amount_leaves_rest'] });
};

export const chooseAmounts = (
  payable: number,
  { paymentMethod }: Pick<PaymentMethodDetails, 'paymentMethod'>,
  now: Date,
): AmountChoice => {
  const { minimumUgx } = getMobileMoneyLimits(toKampalaDay(now));
  const allUgx = toRequestedUgx(payable, payable, paymentMethod === 'mobile' ? minimumUgx : 0);
  return { allUgx, minimumUgx };
};

/** Returns the problem of an amount that one mobile money transaction can't move, or null. */
export const validateMobileAmount = (amountUgx: number, now: Date): Problem | null => {
  const limits = getMobileMoneyLimits(toKampalaDay(now));
  if (amountUgx > limits.perTransactionUgx)
    return createAmountProblem('amount_above_limit', limits.perTransactionUgx);
  if (amountUgx < limits.minimumUgx) return createAmountProblem('amount_below_minimum', limits.minimumUgx);
  return null;
};

/** Returns the problem of a payment method for an amount, or null: a bank that is not offered, or a mobile money limit. */
export const validateMethod = (
  method: PaymentMethodDetails,
  amountUgx: number,
  { accounts }: TransferDetails,
  now: Date,
): Problem | null => {
  if (method.paymentMethod === 'bank') {
    if (accounts.has(method.bankName)) return null;
    return problem('validation_failed', {}, { bankName: ['bankName_not_offered'] });
  }
  return validateMobileAmount(amountUgx, now);
};

const createMethodColumns = (method: PaymentMethodDetails, deps: StartDependencies, reference: string) =>
  method.paymentMethod === 'mobile'
    ? {
        status: 'created' as const,
        method: method.paymentMethod,
        network: method.network,
        msisdn: toMsisdn(method.phoneNumber),
        bankName: null,
        payerAccountNumber: null,
        providerReference: deps.providers[method.network].createProviderReference(),
        waitMs: APPROVAL_WAIT_MS,
        checkMs: SEND_LEASE_MS,
      }
    : {
        status: 'awaiting_transfer' as const,
        method: method.paymentMethod,
        network: null,
        msisdn: null,
        bankName: method.bankName,
        payerAccountNumber: compactText(method.accountNumber),
        providerReference: reference,
        waitMs: TRANSFER_WAIT_MS,
        checkMs: TRANSFER_WAIT_MS,
      };

/** Writes a payment in the caller's transaction. Nothing is sent to a provider. */
export const writePayment = (
  tx: Tx,
  deps: StartDependencies,
  { child, method, ...details }: PaymentToWrite,
  now: Date,
  { id, group }: PaymentIdentity = { id: randomUUID(), group: null },
): StartedPayment => {
  const reference = createReference(randomBytes(7));
  const isRequested = group === null || group.id === id;
  const { waitMs, checkMs, ...columns } = createMethodColumns(method, deps, reference);
  // A bank transfer holds no fees, because anyone can announce one and never send it.
  const holdMs = method.paymentMethod === 'bank' && details.purpose === 'fees' ? 0 : HOLD_MS;
  const after = (ms: number) => new Date(now.getTime() + ms);
  const payment: NewPayment = {
    language: 'en',
    onSchoolWebsite: false,
    ...deps.initiation,
    ...details,
    ...columns,
    id,
    reference,
    // The provider never sees the other payments of a group, which are neither sent nor checked.
    providerReference: isRequested ? columns.providerReference : reference,
    groupId: group?.id ?? null,
    groupUgx: group?.id === id ? group.amountUgx : null,
    studentId: child.id,
    schoolId: child.schoolId,
    webhookToken: randomBytes(24).toString('base64url'),
    secretHash: hashToken(derivePaymentToken(deps.secretKey, id)),
    createdAt: now,
    payerDeadlineAt: after(waitMs),
    holdExpiresAt: after(holdMs),
    nextCheckAt: isRequested ? after(checkMs) : null,
  };
  insertPayment(tx, payment);
  const { regNo, displayName, className, school } = child.view;
  const shown = { student: { regNo, displayName, className }, school, receipt: null, outstanding: null };
  const unsent = { ...payment, failure: null };
  return { view: toPaymentView(unsent, shown, deps.transfer), sendable: payment };
};
