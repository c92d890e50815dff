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
import { claimKey, requestHash, type StoredAnswer, storeAnswer } from '../../platform/http/idempotency';
import type { AdmissionCheck } from '../../platform/http/limits';
import { createKeyedQueue } from '../../platform/jobs/keyed-queue';
import type { PaymentPoller } from './payment-poller';
import { paymentSecret } from './payment-secret';
import type { ObserveStep } from './payment-steps';
import type { SendablePayment } from './payments-repository';
import type { StartedPayment } from './write-payment';

export interface IdempotentInitiationDependencies {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  progress: Pick<PaymentPoller, 'sendFirst'>;
  observe?: ObserveStep;
  /** Hears of what goes wrong after the answer was given. */
  report: (error: unknown) => void;
}

const CREATED = 201;

/** Builds what makes a payment once for a key, and sends it. */
export const createIdempotentInitiation = (deps: IdempotentInitiationDependencies) => {
  const { database, clock, secretKey } = deps;
  // One holds what the subject names, the other is about to.
  const bySubject = createKeyedQueue(2);
  // A repeated request must not count, or be refused, before the first one has its answer.
  const byKey = createKeyedQueue(1);

  const withSecret = (stored: StoredAnswer): PaymentStarted => ({
    payment: stored.answer as PaymentView,
    secret: paymentSecret(secretKey, stored.subjectId),
  });

  /** The provider is asked right after the commit; the caller does not wait, and the sweep is the net. */
  const send = (payment: SendablePayment): void => {
    deps.observe?.('row-written', payment.id);
    deps.progress.sendFirst(payment).catch(deps.report);
  };

  /**
   * Runs `make` once for a key. Whoever comes with the same key while it runs waits for its answer. `prepare` may send
   * statements that `make` will need, so that they travel with the claim. `subject` names the child or the loan whose rows are locked.
   */
  const runOnce = async <P>(
    asked: { key: string; request: unknown; admit: AdmissionCheck; subject: string },
    prepare: (tx: Tx, now: Date) => P,
    make: (tx: Tx, now: Date, prepared: P) => Promise<Result<StartedPayment, Problem>>,
  ): Promise<Result<PaymentStarted, Problem>> => {
    const now = clock.now();
    let fresh: SendablePayment | null = null;
    let isReplay = false;
    // Before the transaction, which would hold the counts that others wait for.
    const admitted = await asked.admit();
    const releaseUnused = async (): Promise<void> => {
      if (!admitted.ok || fresh) return;
      await (isReplay ? admitted.value.releaseAll() : admitted.value.releaseUnsent());
    };
    const write = async (tx: Tx): Promise<Result<StoredAnswer, Problem>> => {
      const claiming = claimKey(tx, asked.key, requestHash(secretKey, asked.request), now);
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
      fresh = sendable;
      const stored = { status: CREATED, answer: view, subjectId: view.id };
      storeAnswer(tx, asked.key, stored);
      return ok(stored);
    };
    const answer = await bySubject
      .run(asked.subject, () => database.transaction(write))
      .finally(() => releaseUnused().catch(deps.report));
    if (!answer) return err(problem('unavailable'));
    if (!answer.ok) return answer;
    if (fresh) send(fresh);
    return ok(withSecret(answer.value));
  };

  return async <P>(...args: Parameters<typeof runOnce<P>>): Promise<Result<PaymentStarted, Problem>> =>
    (await byKey.run(args[0].key, () => runOnce(...args))) ?? err(problem('unavailable'));
};
