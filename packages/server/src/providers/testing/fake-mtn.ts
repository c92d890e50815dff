import { createMtn, createMtnDisbursements } from '../mtn';
import type { CollectionRequest, TransferRequest } from '../provider';
import {
  createManualClock,
  type FakeResponse,
  type ReceivedRequest,
  startFakeProvider,
} from './fake-provider-server';

/** Path of payment requests at MTN. */
export const payPath = '/collection/v1_0/requesttopay';
/** Provider reference of the tests' requests. */
export const ref = '7d6cbb0e-59a4-4a3a-8a9f-1a0f7b6f2c11';
export const request: CollectionRequest & TransferRequest = {
  providerReference: ref,
  reference: 'SF-9GHP-MGX6',
  message: 'Loan SF-9GHP-MGX6',
  msisdn: '+256772123456',
  amountUgx: 350_000,
  callbackUrl: 'https://fees.example.ug/api/webhooks/mtn/segment',
};
/** Creates MTN's response to a token request. */
export const token = (value: string, expires_in: unknown = 3600) => ({
  status: 200,
  body: { access_token: value, token_type: 'access_token', expires_in },
});

/** Starts a fake MTN with the clients of both products; `timeoutMs` is their time limit for a response. */
export const createFakeMtn = async (
  respond: (received: ReceivedRequest) => FakeResponse | Promise<FakeResponse>,
  respondToken: () => FakeResponse | Promise<FakeResponse> = () => token('t'),
  timeoutMs = 1_000,
) => {
  const server = await startFakeProvider((received) =>
    received.path.endsWith('/token/') ? respondToken() : respond(received),
  );
  const clock = createManualClock('2026-11-21T09:00:00Z');
  const options = {
    baseUrl: `${server.baseUrl}/`,
    targetEnvironment: 'mtnuganda',
    subscriptionKey: 'subscription',
    apiUser: 'user',
    apiKey: 'key',
    currency: 'UGX',
    clock,
    timeoutMs,
  };
  return { mtn: createMtn(options), transfers: createMtnDisbursements(options), clock, server };
};

/** Creates an error response of MTN's platform. */
export const platformError = (status: number, code: string): FakeResponse => ({
  status,
  body: { message: 'Said so.', code },
});
/** Returns the outcome that we derive from a rejection. */
export const rejected = (reason: string) => ({ kind: 'rejected', reason });
export const failed = (reason: string) => ({ kind: 'failed', reason });
