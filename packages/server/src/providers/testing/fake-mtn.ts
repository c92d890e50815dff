import { createMtn } from '../mtn';
import type { CollectionRequest } from '../provider';
import {
  createManualClock,
  type FakeResponse,
  type ReceivedRequest,
  startFakeProvider,
} from './fake-provider';

/** Path at which MTN takes payment requests. */
export const payPath = '/collection/v1_0/requesttopay';
/** Under this MTN knows the request of the tests. */
export const ref = '7d6cbb0e-59a4-4a3a-8a9f-1a0f7b6f2c11';
/** A request for money. */
export const request: CollectionRequest = {
  providerReference: ref,
  reference: 'SF-9GHP-MGX6',
  msisdn: '+256772123456',
  amountUgx: 350_000,
  callbackUrl: 'https://fees.example.ug/api/webhooks/mtn/segment',
};
/** MTN’s answer to the call for a token. */
export const token = (value: string, expires_in: unknown = 3600) => ({
  status: 200,
  body: { access_token: value, token_type: 'access_token', expires_in },
});

/** MTN with good tokens, playing `play` for payments; `timeoutMs` is how long it is waited for. */
export const createFakeMtn = async (
  play: (call: ReceivedRequest) => FakeResponse | Promise<FakeResponse>,
  playToken: () => FakeResponse | Promise<FakeResponse> = () => token('t'),
  timeoutMs = 1_000,
) => {
  const stranger = await startFakeProvider((call) =>
    call.path === '/collection/token/' ? playToken() : play(call),
  );
  const clock = createManualClock('2026-11-21T09:00:00Z');
  const mtn = createMtn({
    baseUrl: `${stranger.baseUrl}/`,
    targetEnvironment: 'mtnuganda',
    subscriptionKey: 'subscription',
    apiUser: 'user',
    apiKey: 'key',
    currency: 'UGX',
    clock,
    timeoutMs,
  });
  return { mtn, clock, stranger };
};

/** A refusal in the words of MTN’s platform. */
export const platform = (status: number, code: string): FakeResponse => ({
  status,
  body: { message: 'Said so.', code },
});
/** Returns the outcome that we derive from a refusal. */
export const rejected = (reason: string) => ({ kind: 'rejected', reason });
export const failed = (reason: string) => ({ kind: 'failed', reason });
