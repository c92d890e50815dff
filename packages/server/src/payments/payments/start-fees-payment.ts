import {
  allocateToItems,
  err,
  type FeeItemView,
  type FeesPaymentRequest,
  formatFigures,
  kampalaClock,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import type { RegisteredStudent } from '../../schools/students/students-repository';
import { insertFeeItemHolds } from './payments-repository';
import {
  checkMethod,
  type PaymentToWrite,
  type StartDependencies,
  type StartedPayment,
  underAmount,
  writePayment,
} from './write-payment';

/** Others hold the rest: payers for some minutes, a loan until the school is paid. */
const heldAlready = ({ pendingUntil, isHeldByLoan }: RegisteredStudent, freeUgx: number): Problem => {
  const amount = formatFigures(freeUgx);
  return pendingUntil && !isHeldByLoan
    ? problem('items_reserved', { amount, until: kampalaClock(pendingUntil) })
    : problem('items_held_by_loan', { amount });
};

/** Maximum number of payments that may wait for approval for one child at once, regardless of the payer. */
const MAX_HOLDS_PER_CHILD = 20;
const MINUTE_MS = 60_000;

const tooManyHolds = ({ pendingUntil }: RegisteredStudent, now: Date): Problem => {
  const leftMs = (pendingUntil ?? now).getTime() - now.getTime();
  return problem('holds_full', { minutes: String(Math.max(1, Math.ceil(leftMs / MINUTE_MS))) });
};

/** Finds what the amount is for: the items chosen, or all; refused where it is more than they can take now. */
const placeAmount = (
  student: RegisteredStudent,
  request: FeesPaymentRequest,
): Result<FeeItemView[], Problem> => {
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

/**
 * Writes a payment of fees and what it holds, in the caller's transaction, before anything goes out to a provider.
 * Answers the payment, or why it can't be. `student` was read while its row was held.
 */
export const startFeesPayment = (
  tx: Tx,
  deps: StartDependencies,
  request: FeesPaymentRequest,
  {
    student,
    ...whose
  }: Pick<PaymentToWrite, 'userId' | 'retryOf'> & { student: RegisteredStudent | undefined },
  now: Date,
): Result<StartedPayment, Problem> => {
  if (!student) return err(problem('student_not_found', { regNo: request.regNo }));
  if (request.paymentMethod === 'mobile' && student.holds >= MAX_HOLDS_PER_CHILD) {
    return err(tooManyHolds(student, now));
  }
  const beyond = checkMethod(request, request.amount, deps.transfer, now);
  if (beyond) return err(beyond);
  const placed = placeAmount(student, request);
  if (!placed.ok) return placed;
  const { lines } = allocateToItems(
    placed.value.map((item) => ({ id: item.id, dueUgx: item.due - item.pending })),
    request.amount,
  );
  const started = writePayment(
    tx,
    deps,
    {
      purpose: request.purpose,
      child: student,
      amountUgx: request.amount,
      method: request,
      itemIds: lines.map(({ itemId }) => itemId),
      loanId: null,
      strategy: null,
      quoteId: null,
      ...whose,
    },
    now,
  );
  if (request.paymentMethod === 'mobile') insertFeeItemHolds(tx, started.view.id, lines);
  return ok(started);
};
