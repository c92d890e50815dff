import { expect, test } from 'vitest';
import { createMtnDisbursements } from './mtn-disbursements';
import type { TransferRequest } from './provider';
import {
  createManualClock,
  type FakeResponse,
  firewallPage,
  startFakeProvider,
} from './testing/fake-provider';

const transferPath = '/disbursement/v1_0/transfer';
const tokenPath = '/disbursement/token/';
const ref = '7d6cbb0e-59a4-4a3a-8a9f-1a0f7b6f2c11';
const request: TransferRequest = {
  providerReference: ref,
  reference: 'SF-9GHP-MGX6',
  msisdn: '+256772123456',
  amountUgx: 850_000,
  callbackUrl: 'https://fees.example.ug/api/webhooks/mtn/segment',
};

/** MTN with good tokens, playing `play` for transfers. */
const createFakeMtn = async (play: () => FakeResponse) => {
  const stranger = await startFakeProvider((call) =>
    call.path === tokenPath ? { status: 200, body: { access_token: 't', expires_in: 3600 } } : play(),
  );
  const transfers = createMtnDisbursements({
    baseUrl: stranger.baseUrl,
    targetEnvironment: 'mtnuganda',
    subscriptionKey: 'subscription-of-payouts',
    apiUser: 'user',
    apiKey: 'key',
    currency: 'UGX',
    clock: createManualClock('2026-11-21T09:00:00Z'),
    timeoutMs: 1_000,
  });
  return { transfers, stranger };
};

test('pays a wallet in the words that MTN documents, with a token of its own', async () => {
  const { transfers, stranger } = await createFakeMtn(() => ({ status: 202 }));
  expect(await transfers.transfer(request)).toEqual({ kind: 'accepted' });
  expect(stranger.heardAt(tokenPath)).toHaveLength(1);
  const [call] = stranger.heardAt(transferPath);
  expect(call?.headers).toMatchObject({
    authorization: 'Bearer t',
    'ocp-apim-subscription-key': 'subscription-of-payouts',
    'x-reference-id': ref,
    'x-target-environment': 'mtnuganda',
    'x-callback-url': request.callbackUrl,
  });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    amount: '850000',
    currency: 'UGX',
    providerTransactionId: 'SF-9GHP-MGX6',
    payee: { partyIdType: 'MSISDN', partyId: '256772123456' },
    payerMessage: 'Loan SF-9GHP-MGX6',
    payeeNote: 'SF-9GHP-MGX6',
  });
});

test('asks after a transfer by its reference', async () => {
  const body = { status: 'SUCCESSFUL', amount: '850000', currency: 'UGX', financialTransactionId: 4711 };
  const { transfers, stranger } = await createFakeMtn(() => ({ status: 200, body }));
  expect(await transfers.query(ref)).toEqual({
    kind: 'paid',
    providerTransactionId: '4711',
    amountUgx: 850_000,
    currency: 'UGX',
  });
  expect(stranger.heardAt(transferPath)[0]).toMatchObject({ method: 'GET', path: `${transferPath}/${ref}` });
});

const platform = (status: number, code: string): FakeResponse => ({
  status,
  body: { message: 'Said so.', code },
});
const failed = (reason: unknown): FakeResponse => ({ status: 200, body: { status: 'FAILED', reason } });

const submits: [says: string, played: FakeResponse, kind: string][] = [
  ['409, it has the reference already', platform(409, 'RESOURCE_ALREADY_EXIST'), 'accepted'],
  ['403, our address is not listed', { status: 403, body: { statusCode: 403 } }, 'rejected'],
  ['500, a wrong callback host', platform(500, 'INVALID_CALLBACK_URL_HOST'), 'rejected'],
  ['500, internal error', platform(500, 'INTERNAL_PROCESSING_ERROR'), 'inconclusive'],
  ['503', platform(503, 'SERVICE_UNAVAILABLE'), 'inconclusive'],
  ['a firewall page', { status: 403, body: firewallPage }, 'inconclusive'],
  ['a broken line', 'reset', 'inconclusive'],
  ['nothing', 'silence', 'inconclusive'],
];

test.each(submits)('a transfer that MTN answers with %s', async (_says, played, kind) => {
  const { transfers } = await createFakeMtn(() => played);
  expect((await transfers.transfer(request)).kind).toBe(kind);
});

const queries: [says: string, played: FakeResponse, wanted: object][] = [
  ['FAILED, too little money of ours', failed('NOT_ENOUGH_FUNDS'), { detail: 'NOT_ENOUGH_FUNDS' }],
  ['FAILED, no such payee', failed({ code: 'PAYEE_NOT_FOUND' }), { detail: 'PAYEE_NOT_FOUND' }],
  ['FAILED, no reason', failed(undefined), { detail: 'no reason given' }],
];

test.each(queries)('keeps MTN’s own word for %s', async (_says, played, wanted) => {
  const { transfers } = await createFakeMtn(() => played);
  expect(await transfers.query(ref)).toMatchObject({ kind: 'failed', ...wanted });
});

test.each([
  ['404', platform(404, 'RESOURCE_NOT_FOUND'), 'not_found'],
  ['PENDING', { status: 200, body: { status: 'PENDING' } } as FakeResponse, 'pending'],
  ['a firewall page', { status: 200, body: firewallPage } as FakeResponse, 'inconclusive'],
])('a question that MTN answers with %s', async (_says, played, kind) => {
  const { transfers } = await createFakeMtn(() => played);
  expect((await transfers.query(ref)).kind).toBe(kind);
});

test('keeps a transfer open for a later attempt if MTN answers 401 to a renewed token too', async () => {
  const { transfers, stranger } = await createFakeMtn(() => ({
    status: 401,
    body: { error: 'invalid_token' },
  }));
  expect(await transfers.transfer(request)).toEqual({
    kind: 'inconclusive',
    detail: '401 with a renewed token',
  });
  expect(stranger.heardAt(transferPath)).toHaveLength(2);
});
