import {
  err,
  type FeesPaymentRequest,
  type GroupPartView,
  hasHold,
  ok,
  type PaymentMethodDetails,
  type PaymentRequest,
  type PaymentStarted,
  type PaymentView,
  type Problem,
  problem,
  type RepaymentRequest,
  type Result,
  transitionPayment,
} from '@somesa/core';
import type { Database, Tx } from '../../platform/db/database';
import type { AdmissionCheck } from '../../platform/http/limits';
import { isPayable, lockStudent, type RegisteredStudent } from '../../schools/students/students-repository';
import { listPickIds, lockPicked, splitItemIds } from '../../schools/terms/optional-fees';
import { hasMismatchReport } from '../exceptions/unallocated-receipts';
import { findPayment, type PaymentRow, recordPaymentTransition } from '../hot-path';
import { findStudents } from '../look-up/find-students';
import {
  followMoves,
  getRequestedId,
  getRequestedUgx,
  hasRetry,
  listUnmoved,
  lockOthersOfGroup,
} from '../payments-repository';
import { findPaymentReceipt, toGroupPart, toPaidFor, toPaymentView } from '../view/payment-view';
import { createIdempotentInitiation, type IdempotentInitiationDependencies } from './idempotent-initiation';
import { type GroupChild, startFeesPayment, startGroupPayment } from './start-fees';
import { getRepayment, repeatRepayment, startRepayment } from './start-repayment';
import {
  isPaymentToken,
  type PaymentInitiation,
  type StartDependencies,
  type StartedPayment,
} from './write-payment';

export interface Caller {
  key: string;
  /** Signed-in user; null for a guest. */
  userId: string | null;
  /** Sender that the key belongs to: `getSender`, or the phone of a USSD session. */
  sender: string;
  admit: AdmissionCheck;
  initiation: PaymentInitiation;
}

/** Children of one school that one payment prompt or bank transfer pays. */
export interface GroupRequest {
  children: readonly GroupChild[];
  method: PaymentMethodDetails;
}

/** Viewer of a payment: someone who has its payment token, or is signed in as the user who initiated it or owes on its loan. */
export interface Viewer {
  paymentToken: string;
  /** Finds the signed-in user; called only if the payment token is wrong. */
  findUserId: () => Promise<string | null>;
}

interface PaymentsDependencies extends StartDependencies, IdempotentInitiationDependencies {
  initiateOnce: ReturnType<typeof createIdempotentInitiation>;
}
type Started = Promise<Result<StartedPayment, Problem>>;
type Responded = Promise<Result<PaymentStarted, Problem>>;

/** Locks a child's row and reads the child. Both statements are sent at once: the second runs once the lock is held. */
const lockAndFindStudent = (
  tx: Tx,
  { regNo, school }: Pick<FeesPaymentRequest, 'regNo' | 'school'>,
  now: Date,
): Promise<RegisteredStudent | undefined> => {
  const locking = lockStudent(tx, regNo, school);
  const student = Promise.all([findStudents(tx, regNo, school, now), locking]).then(([found]) =>
    found.find(isPayable),
  );
  student.catch(() => undefined);
  return student;
};

const listPicked = ({ itemIds }: Pick<FeesPaymentRequest, 'itemIds'>): number[] =>
  splitItemIds(itemIds).picks.map(({ id }) => id);

/** Locks chosen optional fees, then the child's row, and reads the child. */
const lockPickedAndFindStudent = async (
  tx: Tx,
  request: Pick<FeesPaymentRequest, 'regNo' | 'school' | 'itemIds'>,
  now: Date,
): Promise<RegisteredStudent | undefined> => {
  const picked = listPicked(request);
  if (picked.length > 0) await lockPicked(tx, picked);
  return lockAndFindStudent(tx, request, now);
};

const startFees = (
  deps: PaymentsDependencies,
  { userId, initiation, ...caller }: Caller,
  request: FeesPaymentRequest,
): Responded =>
  deps.initiateOnce(
    { ...caller, request, subject: `child ${request.regNo}` },
    // The lock on an optional fee comes first, and may come only after a rejected request has ended its transaction.
    (tx, now) => (listPicked(request).length > 0 ? null : lockAndFindStudent(tx, request, now)),
    async (tx, now, finding) => {
      const student = await (finding ?? lockPickedAndFindStudent(tx, request, now));
      return startFeesPayment(tx, { ...deps, initiation }, request, { student, userId, retryOf: null }, now);
    },
  );

const startGroup = (
  deps: PaymentsDependencies,
  { userId, initiation, ...caller }: Caller & { userId: string },
  { children, method }: GroupRequest,
): Responded =>
  deps.initiateOnce(
    {
      ...caller,
      request: { children: children.map(({ id, amountUgx }) => ({ id, amountUgx })), ...method },
      subject: `children of ${userId}`,
    },
    () => undefined,
    (tx, now) => startGroupPayment(tx, { ...deps, initiation }, { children, method, userId }, now),
  );

const startOnLoan = (
  deps: PaymentsDependencies,
  { userId, initiation, ...caller }: Caller,
  request: RepaymentRequest,
): Responded =>
  deps.initiateOnce(
    {
      ...caller,
      request,
      subject: 'loanId' in request ? `loan ${request.loanId}` : `child ${request.regNo}`,
    },
    () => undefined,
    async (tx, now) => {
      const repayment = await getRepayment(tx, request, userId, now);
      return repayment.ok ? startRepayment(tx, { ...deps, initiation }, repayment.value, now) : repayment;
    },
  );

const findAuthorised = async (database: Database, id: string, viewer: Viewer): Promise<PaymentRow | null> => {
  const row = await findPayment(database, id);
  if (!row || isPaymentToken(viewer.paymentToken, row.secretHash)) return row;
  const userId = await viewer.findUserId();
  return userId !== null && (row.userId === userId || row.loanUserId === userId) ? row : null;
};

/**
 * Expires a payment that is retried, which releases its holds. Returns the problem that prevents the retry, or null. The caller holds
 * the lock on the row.
 */
const expireForRetry = async (tx: Tx, row: PaymentRow, now: Date): Promise<Problem | null> => {
  if (row.status === 'succeeded') return problem('already_paid', { reference: row.reference });
  if (await hasRetry(tx, row.id)) return problem('retried_already');
  if (!hasHold(row.status)) return null;
  if (row.status !== 'awaiting_transfer' && now < row.payerDeadlineAt) {
    const seconds = Math.ceil((row.payerDeadlineAt.getTime() - now.getTime()) / 1000);
    return problem('retry_too_early', { seconds: String(seconds) });
  }
  const transition = transitionPayment(row.status, 'expired');
  if (!transition.ok) throw new Error(`a payment that is ${row.status} can't expire`);
  const { statusCheckCount, notFoundCount } = row;
  await recordPaymentTransition(tx, row, {
    status: transition.value,
    event: 'expired',
    detail: 'replaced by a retry',
    now,
    nextCheckAt: row.network ? row.nextCheckAt : null,
    statusCheckCount,
    notFoundCount,
    failure: null,
  });
  return null;
};

const retryFees = async (
  tx: Tx,
  deps: StartDependencies,
  row: PaymentRow,
  { method, userId }: { method: PaymentMethodDetails; userId: string | null },
  now: Date,
): Started => {
  const { id: retryOf, regNo, schoolSlug: school, amountUgx: amount, picks } = row;
  const itemIds = [...row.itemIds, ...(picks ? await listPickIds(tx, picks) : [])];
  const request = { purpose: 'fees', school, regNo, amount, itemIds, ...method } as const;
  const student = await lockPickedAndFindStudent(tx, request, now);
  return startFeesPayment(tx, deps, request, { student, userId, retryOf }, now);
};

/** Retries all payments of a group as a new one. The caller holds the lock on the first payment. */
const retryGroup = async (
  tx: Tx,
  deps: StartDependencies,
  row: PaymentRow,
  method: PaymentMethodDetails,
  now: Date,
): Started => {
  const rows = [row, ...(await lockOthersOfGroup(tx, row))];
  if (row.userId === null) throw new Error('a group belongs to no user');
  const children = rows.map(({ id: retryOf, studentId: id, schoolSlug: school, ...each }) => {
    const { regNo, amountUgx, itemIds } = each;
    return { id, regNo, school, amountUgx, itemIds, retryOf };
  });
  return startGroupPayment(tx, deps, { children, method, userId: row.userId }, now);
};

const retry = async (
  deps: PaymentsDependencies,
  id: string,
  viewer: Viewer,
  { key, sender, admit, initiation, ...caller }: Caller,
  method: PaymentMethodDetails,
): Responded => {
  const payment = await findAuthorised(deps.database, id, viewer);
  if (!payment) return err(problem('payment_not_found'));
  return deps.initiateOnce(
    { key, sender, admit, request: { retryOf: id, ...method }, subject: `child ${payment.regNo}` },
    () => undefined,
    async (tx, now) => {
      const row = await findPayment(tx, getRequestedId(payment), 'lock');
      if (!row) return err(problem('payment_not_found'));
      const retryProblem = await expireForRetry(tx, row, now);
      if (retryProblem) return err(retryProblem);
      const starting = { ...deps, initiation };
      if (row.groupUgx !== null) return retryGroup(tx, starting, row, method, now);
      const userId = caller.userId ?? row.userId;
      const repayment = repeatRepayment(row, method, userId);
      return repayment
        ? startRepayment(tx, starting, repayment, now)
        : retryFees(tx, starting, row, { method, userId }, now);
    },
  );
};

/** Lists the payments of a group by child, the first payment before the others; undefined for a payment on its own. */
const listGroup = async (database: Database, row: PaymentRow): Promise<GroupPartView[] | undefined> => {
  if (row.groupUgx === null) return undefined;
  const rows = await listUnmoved(database, row.id);
  return Promise.all(rows.map(async (each) => toGroupPart(each, await findPaymentReceipt(database, each))));
};

const show = async (
  { database, clock, transfer }: PaymentsDependencies,
  id: string,
  viewer: Viewer,
): Promise<Result<PaymentView, Problem>> => {
  const found = await findAuthorised(database, id, viewer);
  if (!found) return err(problem('payment_not_found'));
  const row = await followMoves(database, found);
  const receipt = await findPaymentReceipt(database, row);
  const [student] =
    receipt?.purpose === 'fees' ? await findStudents(database, row.regNo, row.schoolSlug, clock.now()) : [];
  const group = await listGroup(database, found);
  const outstanding = student?.view.outstanding ?? null;
  const view = {
    ...toPaymentView(row, { ...toPaidFor(row), receipt, outstanding }, transfer),
    id,
    amount: getRequestedUgx(found),
    ...(group && { group }),
  };
  // A failed payment must not say that nothing was charged if its network has since reported money for it.
  const isMismatch = row.status === 'failed' && (await hasMismatchReport(database, id));
  return ok(isMismatch ? { ...view, failure: 'other_amount' } : view);
};

export const createPayments = (given: StartDependencies & IdempotentInitiationDependencies) => {
  const deps = { ...given, initiateOnce: createIdempotentInitiation(given) };
  return {
    /** Initiates a payment once per idempotency key. The same request with the same key gets the same response. */
    start: (caller: Caller, request: PaymentRequest): Responded =>
      request.purpose === 'fees' ? startFees(deps, caller, request) : startOnLoan(deps, caller, request),
    /** Initiates one payment prompt or bank transfer for several children of one school, once per idempotency key. */
    startGroup: (caller: Caller & { userId: string }, request: GroupRequest) =>
      startGroup(deps, caller, request),
    retry: (id: string, viewer: Viewer, caller: Caller, method: PaymentMethodDetails) =>
      retry(deps, id, viewer, caller, method),
    /** Returns a payment as its payer may see it; of one that was moved to another child, the payment for that child. */
    show: (id: string, viewer: Viewer) => show(deps, id, viewer),
  };
};

export type Payments = ReturnType<typeof createPayments>;
