import { expect, test } from 'vitest';
import { createFakeMtn, failed, payPath, platformError, ref, rejected, request } from './testing/fake-mtn';
import { type FakeResponse, firewallPage } from './testing/fake-provider-server';

const transferPath = '/disbursement/v1_0/transfer';

test('sends a payment request as MTN documents it', async () => {
  const { mtn, server } = await createFakeMtn(() => ({ status: 202 }));
  expect(await mtn.submit(request)).toEqual({ kind: 'accepted' });
  const [tokenRequest, payment] = server.requests;
  expect(tokenRequest?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('user:key').toString('base64')}`,
    'ocp-apim-subscription-key': 'subscription',
    'content-length': '0',
  });
  expect(payment).toMatchObject({ method: 'POST', path: payPath });
  expect(payment?.headers).toMatchObject({
    authorization: 'Bearer t',
    'ocp-apim-subscription-key': 'subscription',
    'x-reference-id': ref,
    'x-target-environment': 'mtnuganda',
    'x-callback-url': request.callbackUrl,
    'content-type': 'application/json',
  });
  expect(JSON.parse(payment?.body ?? '')).toEqual({
    amount: '350000',
    currency: 'UGX',
    externalId: 'SF-9GHP-MGX6',
    payer: { partyIdType: 'MSISDN', partyId: '256772123456' },
    payerMessage: 'School fees SF-9GHP-MGX6',
    payeeNote: 'SF-9GHP-MGX6',
  });
});

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
    externalId: 'SF-9GHP-MGX6',
    payee: { partyIdType: 'MSISDN', partyId: '256772123456' },
    payerMessage: 'Loan SF-9GHP-MGX6',
    payeeNote: 'SF-9GHP-MGX6',
  });
});

test('sends no webhook header if there is no URL', async () => {
  const { mtn, server } = await createFakeMtn(() => ({ status: 202 }));
  await mtn.submit({ ...request, callbackUrl: null });
  expect(server.requestsTo(payPath)[0]?.headers).not.toHaveProperty('x-callback-url');
});

test('creates unique provider references that are version 4 UUIDs', async () => {
  const { mtn } = await createFakeMtn(() => 'reset');
  const references = new Set(Array.from({ length: 100 }, () => mtn.createProviderReference()));
  expect(references.size).toBe(100);
  for (const reference of references)
    expect(reference).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test.each<[string, FakeResponse, object]>([
  ['202', { status: 202 }, { kind: 'accepted' }],
  ['409, it has the reference already', platformError(409, 'RESOURCE_ALREADY_EXIST'), { kind: 'accepted' }],
  ['400', platformError(400, 'BAD_REQUEST'), rejected('other')],
  [
    '401 from the gateway, also for a renewed token',
    { status: 401, body: { statusCode: 401, message: 'Access denied' } },
    { kind: 'inconclusive' },
  ],
  [
    '403, our address is not allowed',
    { status: 403, body: { statusCode: 403, message: 'Forbidden' } },
    rejected('provider_down'),
  ],
  ['500, wrong environment', platformError(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'), rejected('provider_down')],
  ['500, wrong callback host', platformError(500, 'INVALID_CALLBACK_URL_HOST'), rejected('provider_down')],
  ['500, wrong currency', platformError(500, 'INVALID_CURRENCY'), rejected('provider_down')],
  ['500, not allowed', platformError(500, 'NOT_ALLOWED'), rejected('provider_down')],
  ['500, internal error', platformError(500, 'INTERNAL_PROCESSING_ERROR'), { kind: 'inconclusive' }],
  ['500, empty', { status: 500 }, { kind: 'inconclusive' }],
  ['503', platformError(503, 'SERVICE_UNAVAILABLE'), { kind: 'inconclusive' }],
  ['429', { status: 429 }, { kind: 'inconclusive' }],
  [
    '404, wrong path',
    { status: 404, body: { statusCode: 404, message: 'Resource not found' } },
    { kind: 'inconclusive' },
  ],
  ['200, which is not documented', { status: 200, body: {} }, { kind: 'inconclusive' }],
  ['a firewall page with 200', { status: 200, body: firewallPage }, { kind: 'inconclusive' }],
  ['a firewall page with 403', { status: 403, body: firewallPage }, { kind: 'inconclusive' }],
  ['a reset connection', 'reset', { kind: 'inconclusive' }],
  ['no response', 'timeout', { kind: 'inconclusive' }],
])('reads a response to a payment request or a transfer: %s', async (_, response, expected) => {
  const { mtn, transfers } = await createFakeMtn(() => response);
  expect(await mtn.submit(request)).toMatchObject(expected);
  expect(await transfers.transfer(request)).toMatchObject(expected);
});

const paid = {
  status: 'SUCCESSFUL',
  amount: '350000',
  currency: 'UGX',
  financialTransactionId: '1195582132',
};
const ok = (body: object): FakeResponse => ({ status: 200, body });
const paidOutcome = {
  kind: 'paid',
  providerTransactionId: '1195582132',
  amountUgx: 350_000,
  currency: 'UGX',
};

test.each<[string, FakeResponse, object]>([
  ['SUCCESSFUL', ok(paid), paidOutcome],
  ['SUCCESSFUL with zero cents', ok({ ...paid, amount: '350000.00' }), paidOutcome],
  ['SUCCESSFUL with an amount as a number', ok({ ...paid, amount: 350_000 }), paidOutcome],
  ['SUCCESSFUL with its ID as a number', ok({ ...paid, financialTransactionId: 1_195_582_132 }), paidOutcome],
  ['SUCCESSFUL with another amount', ok({ ...paid, amount: '1000' }), { kind: 'paid', amountUgx: 1000 }],
  ['SUCCESSFUL with half a shilling', ok({ ...paid, amount: '350000.50' }), { kind: 'inconclusive' }],
  ['SUCCESSFUL without an amount', ok({ status: 'SUCCESSFUL', currency: 'UGX' }), { kind: 'inconclusive' }],
  [
    'SUCCESSFUL without its own ID',
    ok({ ...paid, financialTransactionId: null }),
    { kind: 'paid', providerTransactionId: ref },
  ],
  ...['A\0B', 'A\ud800B', ' ', 'A'.repeat(65), 2 ** 53, 0.5, -1].map((id): [string, FakeResponse, object] => [
    `SUCCESSFUL with the unusable ID ${JSON.stringify(id)}`,
    ok({ ...paid, financialTransactionId: id }),
    { kind: 'paid', providerTransactionId: ref },
  ]),
  ['PENDING', ok({ status: 'PENDING' }), { kind: 'pending' }],
  ['CREATED', ok({ status: 'CREATED' }), { kind: 'pending' }],
  ['an unknown status', ok({ status: 'UNDER_REVIEW' }), { kind: 'pending' }],
  ['no status', ok({}), { kind: 'inconclusive' }],
  ['FAILED with a reason as text', ok({ status: 'FAILED', reason: 'APPROVAL_REJECTED' }), failed('declined')],
  [
    'FAILED with a reason as an object',
    ok({ status: 'FAILED', reason: { code: 'EXPIRED', message: 'x' } }),
    failed('not_approved_in_time'),
  ],
  [
    'FAILED, never approved',
    ok({ status: 'FAILED', reason: 'COULD_NOT_PERFORM_TRANSACTION' }),
    failed('not_approved_in_time'),
  ],
  [
    'FAILED, insufficient funds',
    ok({ status: 'FAILED', reason: 'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED' }),
    failed('insufficient_funds'),
  ],
  [
    'FAILED, over the limit',
    ok({ status: 'FAILED', reason: 'PAYER_LIMIT_REACHED' }),
    failed('limit_reached'),
  ],
  ['FAILED, no such number', ok({ status: 'FAILED', reason: 'PAYER_NOT_FOUND' }), failed('number_unknown')],
  [
    'FAILED, a blocked wallet',
    ok({ status: 'FAILED', reason: 'SENDER_ACCOUNT_NOT_ACTIVE' }),
    failed('wallet_blocked'),
  ],
  ['FAILED, our configuration', ok({ status: 'FAILED', reason: 'NOT_ALLOWED' }), failed('provider_down')],
  ['FAILED, the catch-all', ok({ status: 'FAILED', reason: 'INTERNAL_PROCESSING_ERROR' }), failed('other')],
  [
    'FAILED, an unknown code',
    ok({ status: 'FAILED', reason: 'NEW_CODE' }),
    { ...failed('other'), detail: 'NEW_CODE' },
  ],
  ['FAILED, no reason', ok({ status: 'FAILED' }), failed('other')],
  ['404', platformError(404, 'RESOURCE_NOT_FOUND'), { kind: 'not_found' }],
  [
    '404 from the gateway, for a wrong URL',
    { status: 404, body: { statusCode: 404, message: 'Resource not found' } },
    { kind: 'inconclusive' },
  ],
  ['404 as a page', { status: 404, body: firewallPage }, { kind: 'inconclusive' }],
  ['400', platformError(400, 'BAD_REQUEST'), { kind: 'inconclusive' }],
  ['403', { status: 403, body: { statusCode: 403, message: 'Forbidden' } }, { kind: 'inconclusive' }],
  ['500', platformError(500, 'NOT_ALLOWED'), { kind: 'inconclusive' }],
  ['503', platformError(503, 'SERVICE_UNAVAILABLE'), { kind: 'inconclusive' }],
  ['a firewall page', { status: 200, body: firewallPage }, { kind: 'inconclusive' }],
  ['a reset connection', 'reset', { kind: 'inconclusive' }],
  ['no response', 'timeout', { kind: 'inconclusive' }],
])('reads a response to a status check: %s', async (_, response, expected) => {
  const { mtn, transfers, server } = await createFakeMtn(() => response);
  expect(await mtn.query(ref)).toMatchObject(expected);
  expect(server.requestsTo(payPath)[0]).toMatchObject({ method: 'GET', path: `${payPath}/${ref}` });
  expect(await transfers.query(ref)).toMatchObject(expected);
  expect(server.requestsTo(transferPath)[0]).toMatchObject({
    method: 'GET',
    path: `${transferPath}/${ref}`,
  });
});

test('accepts a request that is sent again after its response was lost', async () => {
  let attempts = 0;
  const { mtn } = await createFakeMtn(() => {
    attempts += 1;
    return attempts === 1 ? 'reset' : platformError(409, 'RESOURCE_ALREADY_EXIST');
  });
  expect((await mtn.submit(request)).kind).toBe('inconclusive');
  expect((await mtn.submit(request)).kind).toBe('accepted');
});

test.each<[string, unknown]>([
  ['NOT_ENOUGH_FUNDS', 'NOT_ENOUGH_FUNDS'],
  ['PAYEE_NOT_FOUND', { code: 'PAYEE_NOT_FOUND' }],
  ['no reason given', undefined],
])('keeps MTN’s code of a failed transfer: %s', async (detail, reason) => {
  const { transfers } = await createFakeMtn(() => ok({ status: 'FAILED', reason }));
  expect(await transfers.query(ref)).toMatchObject({ kind: 'failed', detail });
});

test.each<[FakeResponse, object]>([
  [
    { status: 200, body: { availableBalance: '37600', currency: 'UGX' } },
    { kind: 'balance', amountUgx: 37_600 },
  ],
  [{ status: 200, body: { availableBalance: '37600', currency: 'EUR' } }, { kind: 'inconclusive' }],
  [{ status: 200, body: { availableBalance: 'much', currency: 'UGX' } }, { kind: 'inconclusive' }],
  [{ status: 500, body: { code: 'NOT_ALLOWED' } }, { kind: 'inconclusive' }],
  [{ status: 200, body: firewallPage }, { kind: 'inconclusive' }],
])('reads the balances of both wallets from %o', async (response, expected) => {
  const { mtn, transfers, server } = await createFakeMtn(() => response);
  expect(await mtn.getBalance()).toMatchObject(expected);
  expect(await transfers.getBalance()).toMatchObject(expected);
  expect(server.requestsTo('/collection/v1_0/account/balance')).toHaveLength(1);
  expect(server.requestsTo('/disbursement/v1_0/account/balance')).toHaveLength(1);
});
