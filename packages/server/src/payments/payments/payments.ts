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
import type { Tx } from '../../platform/db/database';
import type { AdmissionCheck } from '../../platform/http/limits';
import {
  findStudents,
  isPayable,
  lockStudent,
  type RegisteredStudent,
} from '../../schools/students/students-repository';
import { hasMismatchReport } from '../exceptions/unallocated-receipts';
import { findPaymentReceipt } from '../receipts/receipts-repository';
import { followMoves, listUnmoved } from './find-moves';
import { createIdempotentInitiation, type IdempotentInitiationDependencies } from './idempotent-initiation';
import { isPaymentToken } from './payment-token';
import { toGroupPart, toPaymentView } from './payment-view';
import {
  findPayment,
  getRequestedId,
  getRequestedUgx,
  hasRetry,
  listGroupPayments,
  lockOthersOfGroup,
  type PaymentRow,
  recordPaymentTransition,
} from './payments-repository';
import { startFeesPayment } from './start-fees-payment';
import { type GroupChild, startGroupPayment } from './start-group-payment';
import { getRepayment, repeatRepayment, startRepayment } from './start-repayment';
import type { PaymentInitiation, StartDependencies, StartedPayment } from './write-payment';

/**
 * Expires a payment that is retried, which releases its holds. Returns the problem that prevents the retry, or null. The caller holds
 * the lock on the row.
 */
const expireForRetry = async (tx: Tx, row: PaymentRow, now: Date): Promise<Problem | null> => {
  if (row.status === 'succeeded') return problem('already_paid', { reference: row.reference });
  if (await hasRetry(tx, row.id)) return problem('retried_already');
  if (!hasHold(row.status)) return null;
  if (row.status !== 'awaiting_transfer' && now < row.payer_deadline_at) {
    const seconds = Math.ceil((row.payer_deadline_at.getTime() - now.getTime()) / 1000);
    return problem('retry_too_early', { seconds: String(seconds) });
  }
  const transition = transitionPayment(row.status, 'expired');
  if (!transition.ok) throw new Error(`a payment that is ${row.status} can't expire`);
  await recordPaymentTransition(tx, row, {
    status: transition.value,
    event: 'expired',
    detail: 'replaced by a retry',
    now,
    nextCheckAt: row.network ? row.next_check_at : null,
    statusCheckCount: row.status_check_count,
    notFoundCount: row.not_found_count,
    failure: null,
  });
  return null;
};

/** Caller who initiates a payment. */
export interface Caller {
  /** Idempotency key. */
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

/** Creates the service that initiates, retries and shows payments. */
export const createPayments = (deps: StartDependencies & IdempotentInitiationDependencies) => {
  const { database } = deps;
  const initiateOnce = createIdempotentInitiation(deps);

  /** Locks a child's row and reads it. Both statements are sent at once: the second runs once the lock is held. */
  const lockAndFindStudent = (
    tx: Tx,
    regNo: string,
    school: string,
    now: Date,
  ): Promise<RegisteredStudent | undefined> => {
    const locking = lockStudent(tx, regNo, school);
    const finding = findStudents(tx, regNo, school, now);
    const student = Promise.all([finding, locking]).then(([found]) => found.find(isPayable));
    student.catch(() => undefined);
    return student;
  };

  const startFees = ({ userId, initiation, ...caller }: Caller, request: FeesPaymentRequest) =>
    initiateOnce(
      { ...caller, request, subject: `child ${request.regNo}` },
      (tx, now) => lockAndFindStudent(tx, request.regNo, request.school, now),
      async (tx, now, finding) => {
        const student = await finding;
        return startFeesPayment(
          tx,
          { ...deps, initiation },
          request,
          { student, userId, retryOf: null },
          now,
        );
      },
    );

  const startGroup = (
    { userId, initiation, ...caller }: Caller & { userId: string },
    { children, method }: GroupRequest,
  ) =>
    initiateOnce(
      {
        ...caller,
        request: { children: children.map(({ id, amountUgx }) => ({ id, amountUgx })), ...method },
        subject: `children of ${userId}`,
      },
      () => undefined,
      (tx, now) => startGroupPayment(tx, { ...deps, initiation }, { children, method, userId }, now),
    );

  const startOnLoan = ({ userId, initiation, ...caller }: Caller, request: RepaymentRequest) =>
    initiateOnce(
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

  const findAuthorised = async (id: string, viewer: Viewer): Promise<PaymentRow | null> => {
    const row = await findPayment(database, id);
    if (!row || isPaymentToken(viewer.paymentToken, row.secret_hash)) return row;
    const userId = await viewer.findUserId();
    return userId !== null && (row.user_id === userId || row.loan_user_id === userId) ? row : null;
  };

  const retryFees = async (
    tx: Tx,
    row: PaymentRow,
    method: PaymentMethodDetails,
    { userId, initiation }: Pick<Caller, 'userId' | 'initiation'>,
    now: Date,
  ): Promise<Result<StartedPayment, Problem>> => {
    const student = await lockAndFindStudent(tx, row.reg_no, row.school_slug, now);
    const request: FeesPaymentRequest = {
      purpose: 'fees',
      school: row.school_slug,
      regNo: row.reg_no,
      amount: row.amount_ugx,
      itemIds: row.item_ids,
      ...method,
    };
    return startFeesPayment(tx, { ...deps, initiation }, request, { student, userId, retryOf: row.id }, now);
  };

  /** Retries all payments of a group as a new one. The caller holds the lock on the first payment. */
  const retryGroup = async (
    tx: Tx,
    row: PaymentRow,
    method: PaymentMethodDetails,
    { initiation }: Pick<Caller, 'initiation'>,
    now: Date,
  ): Promise<Result<StartedPayment, Problem>> => {
    const rows = [row, ...(await lockOthersOfGroup(tx, row))];
    if (row.user_id === null) throw new Error('a group belongs to no user');
    const children = rows.map((each) => ({
      id: each.student_id,
      regNo: each.reg_no,
      school: each.school_slug,
      amountUgx: each.amount_ugx,
      itemIds: each.item_ids,
      retryOf: each.id,
    }));
    return startGroupPayment(tx, { ...deps, initiation }, { children, method, userId: row.user_id }, now);
  };

  const retry = async (id: string, viewer: Viewer, caller: Caller, method: PaymentMethodDetails) => {
    const payment = await findAuthorised(id, viewer);
    if (!payment) return err(problem('payment_not_found'));
    return initiateOnce(
      {
        key: caller.key,
        sender: caller.sender,
        admit: caller.admit,
        request: { retryOf: id, ...method },
        subject: `child ${payment.reg_no}`,
      },
      () => undefined,
      async (tx, now) => {
        const row = await findPayment(tx, getRequestedId(payment), 'lock');
        if (!row) return err(problem('payment_not_found'));
        const retryProblem = await expireForRetry(tx, row, now);
        if (retryProblem) return err(retryProblem);
        if (row.group_ugx !== null) return retryGroup(tx, row, method, caller, now);
        const userId = caller.userId ?? row.user_id;
        const repayment = repeatRepayment(row, method, userId);
        const { initiation } = caller;
        return repayment
          ? startRepayment(tx, { ...deps, initiation }, repayment, now)
          : retryFees(tx, row, method, { userId, initiation }, now);
      },
    );
  };

  /** Returns the outstanding fees of a payment's child, in UGX; null if the child has left. */
  const getOutstandingUgx = async (row: PaymentRow): Promise<number | null> => {
    const [student] = await findStudents(database, row.reg_no, row.school_slug, deps.clock.now());
    return student?.view.outstanding ?? null;
  };

  /** Lists the payments of a group by child, the first payment before the others; undefined for a payment on its own. */
  const listGroup = async (row: PaymentRow): Promise<GroupPartView[] | undefined> => {
    if (row.group_ugx === null) return undefined;
    const rows = listUnmoved(await listGroupPayments(database, row.id));
    return Promise.all(rows.map(async (each) => toGroupPart(each, await findPaymentReceipt(database, each))));
  };

  return {
    /** Initiates a payment once per idempotency key. The same request with the same key gets the same response. */
    start: (caller: Caller, request: PaymentRequest): Promise<Result<PaymentStarted, Problem>> =>
      request.purpose === 'fees' ? startFees(caller, request) : startOnLoan(caller, request),
    /** Initiates one payment prompt or bank transfer for several children of one school, once per idempotency key. */
    startGroup,
    retry,

    /** Returns a payment as its payer may see it; of one that was moved to another child, the payment for that child. */
    show: async (id: string, viewer: Viewer): Promise<Result<PaymentView, Problem>> => {
      const found = await findAuthorised(id, viewer);
      if (!found) return err(problem('payment_not_found'));
      const row = await followMoves(database, found);
      const receipt = await findPaymentReceipt(database, row);
      const outstanding = receipt?.purpose === 'fees' ? await getOutstandingUgx(row) : null;
      const group = await listGroup(found);
      const view = {
        ...toPaymentView(row, { receipt, outstanding }, deps.transfer),
        id,
        amount: getRequestedUgx(found),
        ...(group && { group }),
      };
      // A failed payment must not say that nothing was charged if its network has since reported money for it.
      const isMismatch = row.status === 'failed' && (await hasMismatchReport(database, id));
      return ok(isMismatch ? { ...view, failure: 'other_amount' } : view);
    },
  };
};

export type Payments = ReturnType<typeof createPayments>;
