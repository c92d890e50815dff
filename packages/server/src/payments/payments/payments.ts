import {
  err,
  type FeesPaymentRequest,
  isFinal,
  isReserving,
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
  lockStudent,
  type RegisteredStudent,
} from '../../schools/students/students-repository';
import { hasMismatchReport } from '../exceptions/unallocated-receipts';
import { receiptOf } from '../receipts/receipts-repository';
import { createIdempotentInitiation, type IdempotentInitiationDependencies } from './idempotent-initiation';
import { secretMatches } from './payment-secret';
import { paymentView } from './payment-view';
import { findPayment, hasSuccessor, type PaymentRow, recordPaymentTransition } from './payments-repository';
import { startFeesPayment } from './start-fees-payment';
import { askedRepayment, repaymentAgain, startRepayment } from './start-repayment';
import type { StartDependencies, StartedPayment } from './write-payment';

/** Releases what a payment holds, or returns the problem that prevents a retry; null if there is none. The caller holds the lock on the row. */
const releasePayment = async (tx: Tx, row: PaymentRow, now: Date): Promise<Problem | null> => {
  if (row.status === 'succeeded') return problem('already_paid', { reference: row.reference });
  if (await hasSuccessor(tx, row.id)) return problem('retried_already');
  if (!isReserving(row.status)) return null;
  if (row.status !== 'awaiting_transfer' && now < row.payer_deadline_at) {
    const seconds = Math.ceil((row.payer_deadline_at.getTime() - now.getTime()) / 1000);
    return problem('retry_too_early', { seconds: String(seconds) });
  }
  const moved = transitionPayment(row.status, 'expired');
  if (!moved.ok) throw new Error(`a payment that is ${row.status} can't be given up`);
  await recordPaymentTransition(tx, row, {
    status: moved.value,
    event: 'expired',
    detail: 'the payer tries another way',
    now,
    nextCheckAt: row.network ? row.next_check_at : null,
    statusCheckCount: row.status_check_count,
    notFoundCount: row.not_found_count,
    failure: null,
  });
  return null;
};

export interface PaymentsDependencies extends StartDependencies, IdempotentInitiationDependencies {}

/** Requester of something to be created: `userId` is the user who is signed in. */
export interface Caller {
  key: string;
  userId: string | null;
  admit: AdmissionCheck;
}

/** Viewer of a payment: someone who has its payment token, or is signed in as the user who initiated it or owes on its loan. */
export interface Viewer {
  secret: string;
  /** Finds who is signed in; asked only where the secret is not the payment's. */
  findUserId: () => Promise<string | null>;
}

/** Starts, retries and shows payments. */
export const createPayments = (deps: PaymentsDependencies) => {
  const { database } = deps;
  const once = createIdempotentInitiation(deps);

  /** Sent one behind the other: the second sees the register as it is once the child's row is ours. */
  const readHeld = (
    tx: Tx,
    regNo: string,
    school: string,
    now: Date,
  ): Promise<RegisteredStudent | undefined> => {
    const held = lockStudent(tx, regNo, school);
    const found = findStudents(tx, regNo, school, now);
    const student = Promise.all([found, held]).then(([[first]]) => first);
    student.catch(() => undefined);
    return student;
  };

  const startFees = ({ userId, ...asked }: Caller, request: FeesPaymentRequest) =>
    once(
      { ...asked, request, subject: `child ${request.regNo}` },
      (tx, now) => readHeld(tx, request.regNo, request.school, now),
      async (tx, now, reading) => {
        const student = await reading;
        return startFeesPayment(tx, deps, request, { student, userId, retryOf: null }, now);
      },
    );

  const startOnLoan = ({ userId, ...asked }: Caller, request: RepaymentRequest) => {
    const isOwn = 'loanId' in request;
    // An answer about somebody's own loan is given again to that person only.
    const whose = isOwn ? { ...request, userId } : request;
    return once(
      { ...asked, request: whose, subject: isOwn ? `loan ${request.loanId}` : `child ${request.regNo}` },
      () => undefined,
      async (tx, now) => {
        const wanted = await askedRepayment(tx, request, userId, now);
        return wanted.ok ? startRepayment(tx, deps, wanted.value, now) : wanted;
      },
    );
  };

  const authorised = async (id: string, viewer: Viewer): Promise<PaymentRow | null> => {
    const row = await findPayment(database, id);
    if (!row || secretMatches(viewer.secret, row.secret_hash)) return row;
    const userId = await viewer.findUserId();
    return userId !== null && (row.user_id === userId || row.loan_user_id === userId) ? row : null;
  };

  const feesAgain = async (
    tx: Tx,
    row: PaymentRow,
    method: PaymentMethodDetails,
    userId: string | null,
    now: Date,
  ): Promise<Result<StartedPayment, Problem>> => {
    const student = await readHeld(tx, row.reg_no, row.school_slug, now);
    const request: FeesPaymentRequest = {
      purpose: 'fees',
      school: row.school_slug,
      regNo: row.reg_no,
      amount: row.amount_ugx,
      itemIds: row.item_ids,
      ...method,
    };
    return startFeesPayment(tx, deps, request, { student, userId, retryOf: row.id }, now);
  };

  const retry = async (id: string, viewer: Viewer, caller: Caller, method: PaymentMethodDetails) => {
    const known = await authorised(id, viewer);
    if (!known) return err(problem('payment_not_found'));
    return once(
      {
        key: caller.key,
        admit: caller.admit,
        request: { retryOf: id, ...method },
        subject: `child ${known.reg_no}`,
      },
      () => undefined,
      async (tx, now) => {
        const row = await findPayment(tx, id, 'lock');
        if (!row) return err(problem('payment_not_found'));
        const refused = await releasePayment(tx, row, now);
        if (refused) return err(refused);
        // The payer may differ this time: the phone number, and the details shown of it, may be those of another
        // person than the first.
        const userId = caller.userId ?? row.user_id;
        const again = repaymentAgain(row, method, userId);
        return again ? startRepayment(tx, deps, again, now) : feesAgain(tx, row, method, userId, now);
      },
    );
  };

  return {
    /** Starts a payment once for a key; the same answer goes to whoever asks the same with it again. */
    start: (caller: Caller, request: PaymentRequest): Promise<Result<PaymentStarted, Problem>> =>
      request.purpose === 'fees' ? startFees(caller, request) : startOnLoan(caller, request),
    retry,

    /** A payment as its payer may see it. */
    show: async (id: string, viewer: Viewer): Promise<Result<PaymentView, Problem>> => {
      const row = await authorised(id, viewer);
      if (!row) return err(problem('payment_not_found'));
      const shown = paymentView(row, await receiptOf(database, row), deps.transfer);
      // A network's word that nothing was taken does not stand once it took the money all the same.
      const isTaken = row.status === 'failed' && (await hasMismatchReport(database, id));
      return ok(isTaken ? { ...shown, failure: 'other_amount' } : shown);
    },

    /** Tells whether a view will change no more. */
    isOver: (view: PaymentView): boolean => isFinal(view.status),
  };
};

export type Payments = ReturnType<typeof createPayments>;
