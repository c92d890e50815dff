import { randomUUID } from 'node:crypto';
import {
  allocateToItems,
  err,
  type FeeItemView,
  type FeesPaymentRequest,
  formatFigures,
  type GroupPartView,
  MINUTE_MS,
  ok,
  type PaymentMethodDetails,
  type Problem,
  payableUgx,
  problem,
  type Result,
  toKampalaTime,
} from '@somesa/core';
import type { Queryable, Tx } from '../../platform/db/database';
import { isPayable, lockStudent, type RegisteredStudent } from '../../schools/students/students-repository';
import { type FeePick, findOptionalFees, splitItemIds } from '../../schools/terms/optional-fees';
import { insertFeeItemHolds, insertPicks, pendingOfChild } from '../hot-path';
import { findStudents } from '../look-up/find-students';
import {
  chooseAmounts,
  createAmountProblem,
  type PaymentIdentity,
  type PaymentToWrite,
  type StartDependencies,
  type StartedPayment,
  validateMethod,
  validateRest,
  writePayment,
} from './write-payment';

/** Creates the problem for fees that others hold: a pending payment for some minutes, a loan until the school is paid. */
const createHoldProblem = ({ pendingUntil, hasLoanHold }: RegisteredStudent, freeUgx: number): Problem => {
  const amount = formatFigures(freeUgx);
  return pendingUntil && !hasLoanHold
    ? problem('items_reserved', { amount, until: toKampalaTime(pendingUntil) })
    : problem('items_held_by_loan', { amount });
};

/** Maximum number of payments for one child that may wait for approval at once, from all payers. */
const MAX_HOLDS_PER_CHILD = 20;

/** Returns the problem of a further payment for a child with too many that wait for approval, or null. */
const validateHolds = async (
  tx: Tx,
  student: RegisteredStudent,
  { paymentMethod }: Pick<PaymentMethodDetails, 'paymentMethod'>,
  now: Date,
): Promise<Problem | null> => {
  if (paymentMethod !== 'mobile') return null;
  // A payment of optional fees alone holds no fee item.
  const [{ holds, pendingUntil } = student] = student.hasOptionalFees
    ? await tx.run<Pick<RegisteredStudent, 'holds' | 'pendingUntil'>>(pendingOfChild, [student.id, now])
    : [student];
  if (holds < MAX_HOLDS_PER_CHILD) return null;
  const leftMs = (pendingUntil ?? now).getTime() - now.getTime();
  return problem('holds_full', { minutes: String(Math.max(1, Math.ceil(leftMs / MINUTE_MS))) });
};

/**
 * Returns the fee items that the amount is for: the chosen ones, or all. Returns a problem if it exceeds what can be paid on them now, but
 * for the minimum of mobile money, or if it leaves the child a rest below that.
 */
export const chooseItems = (
  student: RegisteredStudent,
  request: Omit<FeesToPay, 'regNo'>,
  method: Pick<PaymentMethodDetails, 'paymentMethod'>,
  now: Date,
): Result<FeeItemView[], Problem> => {
  const { items, outstanding } = student.view;
  const chosen = request.itemIds ? items.filter(({ id }) => request.itemIds?.includes(id)) : items;
  if (request.itemIds && chosen.length !== new Set(request.itemIds).size) {
    return err(problem('validation_failed', {}, { itemIds: ['itemIds_invalid'] }));
  }
  if (outstanding === 0) return err(problem('nothing_outstanding'));
  const payable = payableUgx(student.view);
  const choice = chooseAmounts(payable, method, now);
  if (payable > 0 && request.amount === choice.allUgx && choice.allUgx > payable) return ok(chosen);
  const due = chosen.reduce((sum, item) => sum + item.due, 0);
  if (request.amount > due) return err(createAmountProblem('amount_above_outstanding', due));
  const free = chosen.reduce((sum, item) => sum + item.due - item.pending, 0);
  if (request.amount > free) return err(createHoldProblem(student, free));
  const rest = validateRest(request.amount, choice);
  return rest ? err(rest) : ok(chosen);
};

/** Optional fees of a payment: their parts as they are stored, and their sum in UGX. */
interface ChosenPicks {
  picks: FeePick[];
  picksUgx: number;
}

/**
 * Finds the optional fees that a payment is to charge. Returns `optional_fee_changed` if one has another amount by now, and
 * `optional_fee_taken` if it can't be chosen for the child any more.
 */
const findPicks = async (
  tx: Queryable,
  student: RegisteredStudent,
  chosen: ReturnType<typeof splitItemIds>['picks'],
  now: Date,
): Promise<Result<ChosenPicks, Problem>> => {
  const offered = chosen.length > 0 ? await findOptionalFees(tx, student, now) : [];
  const picks: FeePick[] = [];
  for (const { id, amountUgx } of chosen) {
    const found = offered.find((one) => one.id === id);
    if (!found) return err(problem('optional_fee_taken'));
    const { description: fee, amount } = found.view;
    if (amount !== amountUgx)
      return err(problem('optional_fee_changed', { fee, amount: formatFigures(amount) }));
    for (const part of found.parts) picks.push({ termFeeId: part.id, amountUgx: part.amountUgx });
  }
  return ok({ picks, picksUgx: picks.reduce((sum, pick) => sum + pick.amountUgx, 0) });
};

type FeesToPay = Pick<FeesPaymentRequest, 'regNo' | 'amount'> & { itemIds?: string[] | undefined };

/** Payment for one child, whose row is locked; undefined if there is no such child. */
interface ChildPayment extends Pick<PaymentToWrite, 'retryOf'> {
  student: RegisteredStudent | undefined;
  request: FeesToPay;
}

/**
 * Allocates a payment of fees to the child's items, and writes it with its holds. Returns the problem if the payment is not possible. A part of
 * a group has no minimum of its own: the provider is asked for the sum.
 */
const writeFees = async (
  tx: Tx,
  deps: StartDependencies,
  { student, retryOf, request: { regNo, amount: amountUgx, itemIds: chosen } }: ChildPayment,
  { method, userId }: Pick<PaymentToWrite, 'method' | 'userId'>,
  now: Date,
  identity: PaymentIdentity,
): Promise<Result<StartedPayment, Problem>> => {
  if (!student) return err(problem('student_not_found', { regNo }));
  const { itemIds, picks: chosenPicks } = splitItemIds(chosen);
  const found = await findPicks(tx, student, chosenPicks, now);
  if (!found.ok) return found;
  const { picks, picksUgx } = found.value;
  const holdsProblem = await validateHolds(tx, student, method, now);
  if (holdsProblem) return err(holdsProblem);
  const amount = amountUgx - picksUgx;
  if (amount < 0) return err(createAmountProblem('amount_below_picks', picksUgx));
  const isAlone = identity.group === null && picksUgx === 0;
  const items =
    amount === 0 && picksUgx > 0
      ? ok([])
      : chooseItems(student, { amount, itemIds }, isAlone ? method : { paymentMethod: 'bank' }, now);
  if (!items.ok) return items;
  const { lines } = allocateToItems(
    items.value.map((item) => ({ id: item.id, dueUgx: item.due - item.pending })),
    amount,
  );
  const payment = {
    purpose: 'fees' as const,
    child: student,
    amountUgx,
    method,
    itemIds: lines.map(({ itemId }) => itemId),
    loanId: null,
    strategy: null,
    quoteId: null,
    userId,
    retryOf,
  };
  const started = writePayment(tx, deps, payment, now, identity);
  if (method.paymentMethod === 'mobile' && lines.length > 0) insertFeeItemHolds(tx, started.view.id, lines);
  if (picks.length > 0) insertPicks(tx, started.view.id, picks);
  return ok(started);
};

/**
 * Writes the payments of some children of one school, and their holds, in the caller's transaction, which holds the locks on the children's rows. The provider is asked once, for the
 * first of them with the amount of all; a payment for one child is a payment on its own. Returns the problem of the first child whose payment is not possible; then the transaction writes none.
 */
const startPayments = async (
  tx: Tx,
  deps: StartDependencies,
  children: readonly ChildPayment[],
  by: Pick<PaymentToWrite, 'method' | 'userId'>,
  now: Date,
): Promise<Result<StartedPayment, Problem>> => {
  const amountUgx = children.reduce((sum, { request }) => sum + request.amount, 0);
  const methodProblem = validateMethod(by.method, amountUgx, deps.transfer, now);
  if (methodProblem) return err(methodProblem);
  const firstId = randomUUID();
  const group = children.length > 1 ? { id: firstId, amountUgx } : null;
  const written: StartedPayment[] = [];
  for (const child of children) {
    const id = written.length === 0 ? firstId : randomUUID();
    const started = await writeFees(tx, deps, child, by, now, { id, group });
    if (!started.ok) return started;
    written.push(started.value);
  }
  const [first] = written;
  if (!first) throw new Error('a group has no children');
  if (group === null) return ok(first);
  const parts = written.map(({ view: { reference, student } }, at): GroupPartView => {
    return { reference, amount: children[at]?.request.amount ?? 0, student, receipt: null };
  });
  return ok({ view: { ...first.view, group: parts }, sendable: first.sendable });
};

/**
 * Writes a payment of fees and its holds in the caller's transaction, which holds the lock on the child's row. Nothing is sent to a
 * provider. Returns the problem if the payment is not possible.
 */
export const startFeesPayment = async (
  tx: Tx,
  deps: StartDependencies,
  request: FeesPaymentRequest,
  { userId, ...child }: Pick<PaymentToWrite, 'userId'> & Omit<ChildPayment, 'request'>,
  now: Date,
): Promise<Result<StartedPayment, Problem>> =>
  child.student
    ? startPayments(tx, deps, [{ ...child, request }], { method: request, userId }, now)
    : err(problem('student_not_found', { regNo: request.regNo }));

/** Child of a group, and the amount for it in UGX. */
export interface GroupChild {
  id: number;
  regNo: string;
  school: string;
  amountUgx: number;
  /** Fee items that a retry pays first; all of the child's if absent. */
  itemIds?: string[];
  /** Payment of this child that is retried; null for a new group. */
  retryOf: string | null;
}

/** Writes a payment for several children of one school, or for one, like `startPayments`. Locks their rows in the order in which a posting locks them. */
export const startGroupPayment = async (
  tx: Tx,
  deps: StartDependencies,
  { children, ...by }: { children: readonly GroupChild[]; method: PaymentMethodDetails; userId: string },
  now: Date,
): Promise<Result<StartedPayment, Problem>> => {
  const found = new Map<number, RegisteredStudent | undefined>();
  for (const { id, regNo, school } of [...children].sort((a, b) => a.id - b.id)) {
    await lockStudent(tx, regNo, school);
    found.set(id, (await findStudents(tx, regNo, school, now)).find(isPayable));
  }
  const requests = children.map(({ id, regNo, amountUgx: amount, itemIds, retryOf }) => {
    return { student: found.get(id), request: { regNo, amount, itemIds }, retryOf };
  });
  return startPayments(tx, deps, requests, by, now);
};
