import type { Api, ApiFailure } from '@somesa/api-client';
import type { PaymentStarted, Result } from '@somesa/core';
import type { Attempt } from './flow/flow';

/** Sends a request under its key: the first time, and again to the letter. */
export const sendAttempt = (
  api: Pick<Api, 'startPayment' | 'retryPayment'>,
  { key, ask }: Attempt,
): Promise<Result<PaymentStarted, ApiFailure>> =>
  ask.retryOf
    ? api.retryPayment(ask.retryOf.id, ask.retryOf.secret, ask.body, key)
    : api.startPayment(ask.body, key);
