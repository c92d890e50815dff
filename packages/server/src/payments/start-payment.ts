import { randomBytes, randomUUID } from 'node:crypto';
import {
  APPROVAL_WAIT_MS,
  allocateToItems,
  err,
  type FeeItemView,
  type FieldMessage,
  formatFigures,
  kampalaClock,
  kampalaDay,
  type MobileMoneyLimits,
  makeReference,
  mobileMoneyLimitsOn,
  ok,
  type PaymentRequest,
  type PaymentView,
  type PaymentWay,
  type Problem,
  problem,
  RESERVATION_MS,
  type Result,
  TRANSFER_WAIT_MS,
  toMsisdn,
} from '@somesa/core';
import type { Tx } from '../db/database';
import { SEND_LEASE_MS } from '../providers/patience';
import type { CollectionProvider } from '../providers/provider';
import type { RegisteredStudent } from '../students/students-repository';
import { paymentSecret, secretHash } from './payment-secret';
import { newPaymentView, type TransferDetails } from './payment-view';
import {
  insertPayment,
  insertReservations,
  type NewPayment,
  type SendablePayment,
} from './payments-repository';

export interface StartDependencies {
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  secretKey: Buffer;
  transfer: TransferDetails;
}

const underAmount = (key: FieldMessage, amountUgx: number): Problem =>
  problem('validation_failed', { amount: formatFigures(amountUgx) }, { amount: [key] });

const checkWay = (
  request: PaymentRequest,
  limits: MobileMoneyLimits,
  { accounts }: TransferDetails,
): Problem | null => {
  if (request.paymentMethod === 'bank') {
    if (accounts.has(request.bankName)) return null;
    return problem('validation_failed', {}, { bankName: ['bankName_not_offered'] });
  }
  if (request.amount > limits.perTransactionUgx) {
    return underAmount('amount_above_limit', limits.perTransactionUgx);
  }
  if (request.amount < limits.minimumUgx) return underAmount('amount_below_minimum', limits.minimumUgx);
  return null;
};

/** Others hold the rest: payers for some minutes, a loan until the school is paid. */
const heldAlready = ({ pendingUntil, isHeldByLoan }: RegisteredStudent, freeUgx: number): Problem => {
  const amount = formatFigures(freeUgx);
  return pendingUntil && !isHeldByLoan
    ? problem('items_reserved', { amount, until: kampalaClock(pendingUntil) })
    : problem('items_held_by_loan', { amount });
};

/** Finds what the amount is for: the items chosen, or all; refused where it is more than they can take now. */
const placeAmount = (student: RegisteredStudent, request: PaymentRequest): Result<FeeItemView[], Problem> => {
  const { items, outstanding } = student.view;
  const chosen = request.itemIds ? items.filter(({ id }) => request.itemIds?.includes(id)) : items;
  if (request.itemIds && chosen.length !== new Set(request.itemIds).size) {
    return err(problem('validation_failed', {}, { itemIds: ['itemIds_invalid'] }));
  }
  if (outstanding === 0) return err(problem('nothing_outstanding'));
  const due = chosen.reduce((sum, item) => sum + item.due, 0);
  if (request.amount > due) return err(underAmount('amount_above_outstanding', due));
  const free = chosen.reduce((sum, item) => sum + item.due - item.pending, 0);
  if (request.amount > free) return err(heldAlready(student, free));
  return ok(chosen);
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
        heldMs: RESERVATION_MS,
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
        heldMs: RESERVATION_MS,
        waitMs: TRANSFER_WAIT_MS,
        checkMs: TRANSFER_WAIT_MS,
      };

/** A payment that was just written: as its payer sees it, and what sending it needs. */
export interface StartedPayment {
  view: PaymentView;
  sendable: SendablePayment;
}

const sendableOf = (payment: NewPayment): SendablePayment => ({
  id: payment.id,
  reference: payment.reference,
  network: payment.network,
  msisdn: payment.msisdn,
  amount_ugx: payment.amountUgx,
  provider_ref: payment.providerRef,
  callback_segment: payment.callbackSegment,
});

/**
 * Writes a payment and what it holds, in the caller's transaction, before anything goes out to a provider. Answers the
 * payment, or why it can't be. `student` was read while its row was held.
 */
export const startPayment = (
  tx: Tx,
  deps: StartDependencies,
  request: PaymentRequest,
  now: Date,
  retryOf: string | null,
  student: RegisteredStudent | undefined,
): Result<StartedPayment, Problem> => {
  if (!student) return err(problem('student_not_found', { regNo: request.regNo }));
  const beyond = checkWay(request, mobileMoneyLimitsOn(kampalaDay(now)), deps.transfer);
  if (beyond) return err(beyond);
  const placed = placeAmount(student, request);
  if (!placed.ok) return placed;

  const id = randomUUID();
  const reference = makeReference(randomBytes(7));
  const { heldMs, waitMs, checkMs, ...way } = wayColumns(request, deps, reference);
  const after = (ms: number) => new Date(now.getTime() + ms);
  const { lines } = allocateToItems(
    placed.value.map((item) => ({ id: item.id, dueUgx: item.due - item.pending })),
    request.amount,
  );
  const payment: NewPayment = {
    ...way,
    id,
    reference,
    studentId: student.id,
    schoolId: student.schoolId,
    amountUgx: request.amount,
    callbackSegment: randomBytes(24).toString('base64url'),
    secretHash: secretHash(paymentSecret(deps.secretKey, id)),
    itemIds: lines.map(({ itemId }) => itemId),
    retryOf,
    createdAt: now,
    waitUntil: after(waitMs),
    reservedUntil: after(heldMs),
    nextCheckAt: after(checkMs),
  };
  insertPayment(tx, payment);
  insertReservations(tx, id, lines);
  return ok({ view: newPaymentView(payment, student.view, deps.transfer), sendable: sendableOf(payment) });
};
