import {
  err,
  type FeesPaymentRequest,
  isFinal,
  ok,
  type PaymentRequest,
  type PaymentStarted,
  type PaymentView,
  type PaymentWay,
  type Problem,
  problem,
  type RepaymentRequest,
  type Result,
} from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import type { Admit } from '../../platform/http/limits';
import {
  findStudents,
  lockStudent,
  type RegisteredStudent,
} from '../../schools/students/students-repository';
import { wasTakenOtherwise } from '../exceptions/money-aside';
import { receiptOf } from '../receipts/receipts-repository';
import { createOnce, type OnceDependencies } from './once';
import { secretMatches } from './payment-secret';
import { paymentView } from './payment-view';
import { findPayment, type PaymentRow } from './payments-repository';
import { releasePayment } from './release-payment';
import { startFeesPayment } from './start-fees-payment';
import { askedRepayment, repaymentAgain, startRepayment } from './start-repayment';
import type { StartDependencies, StartedPayment } from './write-payment';

export interface PaymentsDependencies extends StartDependencies, OnceDependencies {}

/** Who asks for something to be made: `userId` is who is signed in. */
export interface Caller {
  key: string;
  userId: string | null;
  admit: Admit;
}

/** Who asks for a payment: whoever has its secret; or who began it or owes on its loan, signed in. */
export interface Viewer {
  secret: string;
  /** Finds who is signed in; asked only where the secret is not the payment's. */
  findUserId: () => Promise<string | null>;
}

/** Starts, retries and shows payments. */
export const createPayments = (deps: PaymentsDependencies) => {
  const { database } = deps;
  const once = createOnce(deps);

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
    way: PaymentWay,
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
      ...way,
    };
    return startFeesPayment(tx, deps, request, { student, userId, retryOf: row.id }, now);
  };

  const retry = async (id: string, viewer: Viewer, caller: Caller, way: PaymentWay) => {
    const known = await authorised(id, viewer);
    if (!known) return err(problem('payment_not_found'));
    return once(
      {
        ...{ key: caller.key, admit: caller.admit },
        ...{ request: { retryOf: id, ...way }, subject: `child ${known.reg_no}` },
      },
      () => undefined,
      async (tx, now) => {
        const row = await findPayment(tx, id, 'lock');
        if (!row) return err(problem('payment_not_found'));
        const refused = await releasePayment(tx, row, now);
        if (refused) return err(refused);
        // Who pays this time: the phone, and what is shown of it, may be another person's than the first.
        const userId = caller.userId ?? row.user_id;
        const again = repaymentAgain(row, way, userId);
        return again ? startRepayment(tx, deps, again, now) : feesAgain(tx, row, way, userId, now);
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
      const isTaken = row.state === 'failed' && (await wasTakenOtherwise(database, id));
      return ok(isTaken ? { ...shown, failure: 'other_amount' } : shown);
    },

    /** Tells whether a view will change no more. */
    isOver: (view: PaymentView): boolean => isFinal(view.status),
  };
};

export type Payments = ReturnType<typeof createPayments>;
