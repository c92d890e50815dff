import {
  err,
  isFinal,
  isReserving,
  movePayment,
  ok,
  type PaymentRequest,
  type PaymentStarted,
  type PaymentView,
  type PaymentWay,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { Clock } from '../clock';
import type { Database, Tx } from '../db/database';
import { receiptOf } from '../receipts/receipts-repository';
import { findStudents, lockStudent, type RegisteredStudent } from '../students/students-repository';
import { claimKey, requestHash, type StoredAnswer, storeAnswer } from './idempotency';
import type { PaymentProgress } from './payment-progress';
import { paymentSecret, secretMatches } from './payment-secret';
import type { ObserveStep } from './payment-steps';
import { paymentView } from './payment-view';
import {
  findPayment,
  hasSuccessor,
  type PaymentRow,
  type SendablePayment,
  writeMove,
} from './payments-repository';
import { type StartDependencies, type StartedPayment, startPayment } from './start-payment';

/** Asked before something new is made, and not for a replay: limits. */
export type Admit = () => Promise<Problem | null>;

/** What goes back over the wire; a replay gives the same to the letter. */
export interface StartedAnswer {
  status: number;
  body: PaymentStarted;
}

export interface PaymentsDependencies extends StartDependencies {
  database: Database;
  clock: Clock;
  progress: PaymentProgress;
  observe?: ObserveStep;
  /** Hears of what goes wrong after the answer was given. */
  report: (error: unknown) => void;
}

const CREATED = 201;

/** Starts, retries and shows payments. */
export const createPayments = (deps: PaymentsDependencies) => {
  const { database, clock, progress, secretKey } = deps;

  const withSecret = (stored: StoredAnswer): StartedAnswer => ({
    status: stored.status,
    body: { payment: stored.answer as PaymentView, secret: paymentSecret(secretKey, stored.subjectId) },
  });

  /**
   * Runs `make` once for a key. Whoever comes with the same key while it runs waits for its answer. `prepare` may send
   * statements that `make` will need, so that they travel with the claim.
   */
  const once = async <P>(
    key: string,
    request: unknown,
    admit: Admit,
    prepare: (tx: Tx, now: Date) => P,
    make: (tx: Tx, now: Date, prepared: P) => Promise<Result<StartedPayment, Problem>>,
  ): Promise<Result<StartedAnswer, Problem>> => {
    const now = clock.now();
    let fresh: SendablePayment | null = null;
    const answer = await database.transaction(async (tx): Promise<Result<StoredAnswer, Problem>> => {
      const claiming = claimKey(tx, key, requestHash(secretKey, request), now);
      const prepared = prepare(tx, now);
      const claimed = await claiming;
      if (!claimed.ok) return claimed;
      if (claimed.value) return ok(claimed.value);
      const refused = await admit();
      if (refused) return err(refused);
      const made = await make(tx, now, prepared);
      if (!made.ok) return made;
      const { view, sendable } = made.value;
      fresh = sendable;
      const stored = { status: CREATED, answer: view, subjectId: view.id };
      storeAnswer(tx, key, stored);
      return ok(stored);
    });
    if (!answer.ok) return answer;
    if (fresh) send(fresh);
    return ok(withSecret(answer.value));
  };

  /** The provider is asked right after the commit; the caller does not wait, and the sweep is the net. */
  const send = (payment: SendablePayment): void => {
    deps.observe?.('row-written', payment.id);
    progress.sendFirst(payment).catch(deps.report);
  };

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

  const start = (key: string, request: PaymentRequest, admit: Admit) =>
    once(
      key,
      request,
      admit,
      (tx, now) => readHeld(tx, request.regNo, request.school, now),
      async (tx, now, student) => startPayment(tx, deps, request, now, null, await student),
    );

  const authorised = async (id: string, secret: string): Promise<PaymentRow | null> => {
    const row = await findPayment(database, id);
    return row && secretMatches(secret, row.secret_hash) ? row : null;
  };

  /** Lets go of what a payment holds, or says why it can't be tried again. The row is held. */
  const release = async (tx: Tx, row: PaymentRow, now: Date): Promise<Problem | null> => {
    if (row.state === 'succeeded') return problem('already_paid', { reference: row.reference });
    if (await hasSuccessor(tx, row.id)) return problem('retried_already');
    if (!isReserving(row.state)) return null;
    if (row.state !== 'awaiting_transfer' && now < row.wait_until) {
      const seconds = Math.ceil((row.wait_until.getTime() - now.getTime()) / 1000);
      return problem('retry_too_early', { seconds: String(seconds) });
    }
    const moved = movePayment(row.state, 'gaveUp');
    if (!moved.ok) throw new Error(`a payment that is ${row.state} can't be given up`);
    await writeMove(tx, row, {
      state: moved.value,
      event: 'gaveUp',
      detail: 'the payer tries another way',
      now,
      nextCheckAt: row.network ? row.next_check_at : null,
      queries: row.queries,
      unknownAnswers: row.unknown_answers,
      failure: null,
    });
    return null;
  };

  const retry = async (id: string, secret: string, key: string, way: PaymentWay, admit: Admit) => {
    const known = await authorised(id, secret);
    if (!known) return err(problem('payment_not_found'));
    const nothing = () => undefined;
    return once(key, { retryOf: id, ...way }, admit, nothing, async (tx, now) => {
      const row = await findPayment(tx, id, 'lock');
      if (!row) return err(problem('payment_not_found'));
      const refused = await release(tx, row, now);
      if (refused) return err(refused);
      const student = await readHeld(tx, row.reg_no, row.school_slug, now);
      const request: PaymentRequest = {
        purpose: 'fees',
        school: row.school_slug,
        regNo: row.reg_no,
        amount: row.amount_ugx,
        itemIds: row.item_ids,
        ...way,
      };
      return startPayment(tx, deps, request, now, row.id, student);
    });
  };

  return {
    start,
    retry,

    /** A payment as the holder of its secret may see it. */
    show: async (id: string, secret: string): Promise<Result<PaymentView, Problem>> => {
      const row = await authorised(id, secret);
      if (!row) return err(problem('payment_not_found'));
      return ok(paymentView(row, await receiptOf(database, row), deps.transfer));
    },

    /** Tells whether a view will change no more. */
    isOver: (view: PaymentView): boolean => isFinal(view.status),
  };
};

export type Payments = ReturnType<typeof createPayments>;
