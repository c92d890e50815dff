import {
  err,
  ok,
  type PaymentStarted,
  type PaymentView,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import {
  claimIdempotencyKey,
  hashRequest,
  type StoredResponse,
  storeResponse,
} from '../../platform/http/idempotency';
import type { AdmissionCheck } from '../../platform/http/limits';
import { createKeyedQueue } from '../../platform/jobs/keyed-queue';
import type { ObserveStep, PaymentPoller, SendablePayment } from '../outcomes/payment-poller';
import { derivePaymentToken, type StartedPayment } from './write-payment';

export interface IdempotentInitiationDependencies {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  paymentPoller: Pick<PaymentPoller, 'sendFirst'>;
  observe?: ObserveStep;
  /** Reports an error after the response was sent. */
  report: (error: unknown) => void;
}

const CREATED = 201;

/** Creates the function that initiates a payment once per idempotency key, and sends it. */
export const createIdempotentInitiation = (deps: IdempotentInitiationDependencies) => {
  const { database, clock, secretKey } = deps;
  // Two per subject: while one holds its rows' locks, the next is ready to take them.
  const bySubject = createKeyedQueue(2);
  // A repeated request must not be counted or rejected before the first one has its response.
  const byKey = createKeyedQueue(1);

  const toPaymentStarted = (stored: StoredResponse): PaymentStarted => ({
    payment: stored.answer as PaymentView,
    secret: derivePaymentToken(secretKey, stored.subjectId),
  });

  /** Sends the request right after the commit, without making the caller wait. If that fails, the sweep sends it. */
  const send = (payment: SendablePayment): void => {
    deps.observe?.('row-written', payment.id);
    deps.paymentPoller.sendFirst(payment).catch(deps.report);
  };

  /**
   * Runs `make` once per key of a sender and stores its response. `prepare` may send statements that `make` needs, together with the one that claims
   * the key. `subject` identifies the child or the loan whose rows are locked.
   */
  const runOnce = async <P>(
    {
      key,
      sender,
      request,
      admit,
      subject,
    }: { key: string; sender: string; request: unknown; admit: AdmissionCheck; subject: string },
    prepare: (tx: Tx, now: Date) => P,
    make: (tx: Tx, now: Date, prepared: P) => Promise<Result<StartedPayment, Problem>>,
  ): Promise<Result<PaymentStarted, Problem>> => {
    const now = clock.now();
    let created: SendablePayment | null = null;
    let isReplay = false;
    // Before the transaction, which would otherwise keep the rate limit counters locked.
    const admitted = await admit();
    const releaseUnused = async (): Promise<void> => {
      if (!admitted.ok || created) return;
      await (isReplay ? admitted.value.releaseAll() : admitted.value.releaseUnsent());
    };
    const write = async (tx: Tx): Promise<Result<StoredResponse, Problem>> => {
      const claiming = claimIdempotencyKey(tx, key, hashRequest(secretKey, { sender, request }), now);
      const prepared = prepare(tx, now);
      const claimed = await claiming;
      if (!claimed.ok) return claimed;
      if (claimed.value) {
        isReplay = true;
        return ok(claimed.value);
      }
      if (!admitted.ok) return admitted;
      const made = await make(tx, now, prepared);
      if (!made.ok) return made;
      const { view, sendable } = made.value;
      created = sendable;
      const stored = { status: CREATED, answer: view, subjectId: view.id };
      storeResponse(tx, key, stored);
      return ok(stored);
    };
    const response = await bySubject
      .run(subject, () => database.transaction(write))
      .catch((error) => {
        // A transaction that could not be committed has created nothing.
        created = null;
        throw error;
      })
      .finally(() => releaseUnused().catch(deps.report));
    if (!response) return err(problem('unavailable'));
    if (!response.ok) return response;
    if (created) send(created);
    return ok(toPaymentStarted(response.value));
  };

  return async <P>(...args: Parameters<typeof runOnce<P>>): Promise<Result<PaymentStarted, Problem>> =>
    (await byKey.run(args[0].key, () => runOnce(...args))) ?? err(problem('unavailable'));
};
