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
import { insertFeeItemHolds, insertPicks } from '../hot-path';
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

const createTooManyHoldsProblem = ({ pendingUntil }: RegisteredStudent, now: Date): Problem => {
  const leftMs = (pendingUntil ?? now).getTime() - now.getTime();
  return problem('holds_full', { minutes: String(Math.max(1, Math.ceil(leftMs / MINUTE_MS))) });
};

/**
 * Returns the fee items that the amount is for: the chosen ones, or all. Returns a problem if it exceeds what can be paid on them now, but
 * for the minimum of mobile money, or if it leaves the child a rest below that.
 */
export const chooseItems = (
  student: RegisteredStudent,
  request: Omit<FeesToPrepare, 'regNo'>,
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
export const findPicks = async (
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

export interface PreparedFees {
  student: RegisteredStudent;
  amountUgx: number;
  picks: readonly FeePick[];
  lines: readonly { itemId: string; amountUgx: number }[];
}

type FeesToPrepare = Pick<FeesPaymentRequest, 'regNo' | 'amount'> & { itemIds?: string[] | undefined };

/**
 * Allocates a requested payment of fees to the child's items. Returns the problem if the payment is not possible. A part of a group has no
 * minimum of its own: the provider is asked for the sum.
 */
const prepareFees = (
  student: RegisteredStudent | undefined,
  { regNo, ...request }: FeesToPrepare,
  method: PaymentMethodDetails,
  now: Date,
  { picks, picksUgx }: ChosenPicks = { picks: [], picksUgx: 0 },
  isPartOfGroup = false,
): Result<PreparedFees, Problem> => {
  if (!student) return err(problem('student_not_found', { regNo }));
  if (method.paymentMethod === 'mobile' && student.holds >= MAX_HOLDS_PER_CHILD) {
    return err(createTooManyHoldsProblem(student, now));
  }
  const isAlone = !isPartOfGroup && picksUgx === 0;
  const { amount } = request;
  const owed = { ...request, amount: amount - picksUgx };
  if (owed.amount < 0) return err(createAmountProblem('amount_below_picks', picksUgx));
  const items =
    owed.amount === 0 && picksUgx > 0
      ? ok([])
      : chooseItems(student, owed, isAlone ? method : { paymentMethod: 'bank' }, now);
  if (!items.ok) return items;
  const { lines } = allocateToItems(
    items.value.map((item) => ({ id: item.id, dueUgx: item.due - item.pending })),
    owed.amount,
  );
  return ok({ student, amountUgx: amount, picks, lines });
};

/** Writes a prepared payment of fees and its holds in the caller's transaction, which holds the lock on the child's row. */
const writeFees = (
  tx: Tx,
  deps: StartDependencies,
  { student, amountUgx, picks, lines }: PreparedFees,
  { method, userId, retryOf }: Pick<PaymentToWrite, 'method' | 'userId' | 'retryOf'>,
  now: Date,
  identity?: PaymentIdentity,
): StartedPayment => {
  const started = writePayment(
    tx,
    deps,
    {
      purpose: 'fees',
      child: student,
      amountUgx,
      method,
      itemIds: lines.map(({ itemId }) => itemId),
      loanId: null,
      strategy: null,
      quoteId: null,
      userId,
      retryOf,
    },
    now,
    identity,
  );
  if (method.paymentMethod === 'mobile' && lines.length > 0) insertFeeItemHolds(tx, started.view.id, lines);
  if (picks.length > 0) insertPicks(tx, started.view.id, picks);
  return started;
};

/**
 * Writes a payment of fees and its holds in the caller's transaction, which holds the lock on the child's row. Nothing is sent to a
 * provider. Returns the problem if the payment is not possible.
 */
export const startFeesPayment = async (
  tx: Tx,
  deps: StartDependencies,
  request: FeesPaymentRequest,
  {
    student,
    userId,
    retryOf,
  }: Pick<PaymentToWrite, 'userId' | 'retryOf'> & { student: RegisteredStudent | undefined },
  now: Date,
): Promise<Result<StartedPayment, Problem>> => {
  if (!student) return err(problem('student_not_found', { regNo: request.regNo }));
  const methodProblem = validateMethod(request, request.amount, deps.transfer, now);
  if (methodProblem) return err(methodProblem);
  const { itemIds, picks: chosen } = splitItemIds(request.itemIds);
  const picks = await findPicks(tx, student, chosen, now);
  if (!picks.ok) return picks;
  const prepared = prepareFees(student, { ...request, itemIds }, request, now, picks.value);
  return prepared.ok
    ? ok(writeFees(tx, deps, prepared.value, { method: request, userId, retryOf }, now))
    : prepared;
};

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

/** Locks the rows of the children in the order in which a posting locks them, and prepares each payment. */
const prepareGroup = async (
  tx: Tx,
  children: readonly GroupChild[],
  method: PaymentMethodDetails,
  now: Date,
): Promise<Result<{ fees: PreparedFees; retryOf: string | null }[], Problem>> => {
  const prepared = new Map<number, { fees: PreparedFees; retryOf: string | null }>();
  for (const child of [...children].sort((a, b) => a.id - b.id)) {
    const { regNo, school, amountUgx: amount, itemIds, retryOf } = child;
    await lockStudent(tx, regNo, school);
    const student = (await findStudents(tx, regNo, school, now)).find(isPayable);
    const request = { regNo, amount, ...(itemIds && { itemIds }) };
    const fees = prepareFees(student, request, method, now, undefined, children.length > 1);
    if (!fees.ok) return fees;
    prepared.set(child.id, { fees: fees.value, retryOf });
  }
  return ok(children.flatMap(({ id }) => prepared.get(id) ?? []));
};

/**
 * Writes the payments of some children of one school, and their holds, in the caller's transaction. The provider is asked once, for the
 * first of them with the amount of all; a payment for one child is a payment on its own. Returns the problem of the first child whose payment is not possible; then none is written.
 */
export const startGroupPayment = async (
  tx: Tx,
  deps: StartDependencies,
  {
    children,
    method,
    userId,
  }: { children: readonly GroupChild[]; method: PaymentMethodDetails; userId: string },
  now: Date,
): Promise<Result<StartedPayment, Problem>> => {
  const amountUgx = children.reduce((sum, child) => sum + child.amountUgx, 0);
  const methodProblem = validateMethod(method, amountUgx, deps.transfer, now);
  if (methodProblem) return err(methodProblem);
  const prepared = await prepareGroup(tx, children, method, now);
  if (!prepared.ok) return prepared;
  const group = prepared.value.length > 1 ? { id: randomUUID(), amountUgx } : null;
  const written = prepared.value.map(({ fees, retryOf }, index) => {
    const identity = { id: index === 0 && group ? group.id : randomUUID(), group };
    const started = writeFees(tx, deps, fees, { method, userId, retryOf }, now, identity);
    return { started, amount: fees.amountUgx };
  });
  const [first] = written;
  if (!first) throw new Error('a group has no children');
  const { view, sendable } = first.started;
  if (group === null) return ok(first.started);
  const parts = written.map(
    ({ started: { view: part }, amount }): GroupPartView => ({
      reference: part.reference,
      amount,
      student: part.student,
      receipt: null,
    }),
  );
  return ok({ view: { ...view, group: parts }, sendable });
};
