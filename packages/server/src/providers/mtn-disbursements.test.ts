import { expect, test } from 'vitest';
import { createFakeMtn, platformError, ref, request } from './testing/fake-mtn';
import { type FakeResponse, firewallPage } from './testing/fake-provider';

const transferPath = '/disbursement/v1_0/transfer';

test('sends a transfer as MTN documents it, with a token of its own', async () => {
  const { transfers, server } = await createFakeMtn(() => ({ status: 202 }));
  expect(await transfers.transfer(request)).toEqual({ kind: 'accepted' });
  expect(server.requestsTo('/disbursement/token/')).toHaveLength(1);
  const [received] = server.requestsTo(transferPath);
  expect(received?.headers).toMatchObject({
    authorization: 'Bearer t',
    'ocp-apim-subscription-key': 'subscription',
    'x-reference-id': ref,
    'x-target-environment': 'mtnuganda',
    'x-callback-url': request.callbackUrl,
  });
  expect(JSON.parse(received?.body ?? '')).toEqual({
    amount: '350000',
    currency: 'UGX',
    providerTransactionId: 'SF-9GHP-MGX6',
    payee: { partyIdType: 'MSISDN', partyId: '256772123456' },
    payerMessage: 'Loan SF-9GHP-MGX6',
    payeeNote: 'SF-9GHP-MGX6',
  });
});

test('checks the status of a transfer by its reference', async () => {
  const body = { status: 'SUCCESSFUL', amount: '350000', currency: 'UGX', financialTransactionId: 4711 };
  const { transfers, server } = await createFakeMtn(() => ({ status: 200, body }));
  expect(await transfers.query(ref)).toEqual({
    kind: 'paid',
    providerTransactionId: '4711',
    amountUgx: 350_000,
    currency: 'UGX',
  });
  expect(server.requestsTo(transferPath)[0]).toMatchObject({
    method: 'GET',
    path: `${transferPath}/${ref}`,
  });
});

const failedWith = (reason: unknown): FakeResponse => ({ status: 200, body: { status: 'FAILED', reason } });

test.each<[string, string, FakeResponse]>([
  ['accepted', '409: it has the reference already', platformError(409, 'RESOURCE_ALREADY_EXIST')],
  ['rejected', '403: our address is not allowed', { status: 403, body: { statusCode: 403 } }],
  ['rejected', '500: wrong callback host', platformError(500, 'INVALID_CALLBACK_URL_HOST')],
  ['inconclusive', '500: internal error', platformError(500, 'INTERNAL_PROCESSING_ERROR')],
  ['inconclusive', '503', platformError(503, 'SERVICE_UNAVAILABLE')],
  ['inconclusive', 'a firewall page', { status: 403, body: firewallPage }],
  ['inconclusive', 'a reset connection', 'reset'],
  ['inconclusive', 'no response', 'timeout'],
])('returns %s for a transfer if MTN returns %s', async (kind, _, response) => {
  const { transfers } = await createFakeMtn(() => response);
  expect((await transfers.transfer(request)).kind).toBe(kind);
});

test.each<[string, FakeResponse]>([
  ['NOT_ENOUGH_FUNDS', failedWith('NOT_ENOUGH_FUNDS')],
  ['PAYEE_NOT_FOUND', failedWith({ code: 'PAYEE_NOT_FOUND' })],
  ['no reason given', failedWith(undefined)],
])('keeps MTN’s code of a failed transfer: %s', async (detail, response) => {
  const { transfers } = await createFakeMtn(() => response);
  expect(await transfers.query(ref)).toMatchObject({ kind: 'failed', detail });
});

test.each<[string, string, FakeResponse]>([
  ['not_found', '404', platformError(404, 'RESOURCE_NOT_FOUND')],
  ['pending', 'PENDING', { status: 200, body: { status: 'PENDING' } }],
  ['inconclusive', 'a firewall page', { status: 200, body: firewallPage }],
])('returns %s for a status check of a transfer if MTN returns %s', async (kind, _, response) => {
  const { transfers } = await createFakeMtn(() => response);
  expect((await transfers.query(ref)).kind).toBe(kind);
});

test('leaves a transfer open for a later attempt if MTN returns 401 for a renewed token too', async () => {
  const { transfers, server } = await createFakeMtn(() => ({
    status: 401,
    body: { error: 'invalid_token' },
  }));
  expect(await transfers.transfer(request)).toEqual({
    kind: 'inconclusive',
    detail: '401 with a renewed token',
  });
  expect(server.requestsTo(transferPath)).toHaveLength(2);
});
