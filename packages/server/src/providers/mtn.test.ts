import { expect, test } from 'vitest';
import type { QueryOutcome, SubmitOutcome } from './provider';
import { createFakeMtn, failed, payPath, platform, ref, rejected, request } from './testing/fake-mtn';
import { type FakeResponse, firewallPage } from './testing/fake-provider';

test('asks for money in the words that MTN documents', async () => {
  const { mtn, stranger } = await createFakeMtn(() => ({ status: 202 }));
  expect(await mtn.submit(request)).toEqual({ kind: 'accepted' });
  const [tokenCall, call] = stranger.heard;
  expect(tokenCall?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('user:key').toString('base64')}`,
    'ocp-apim-subscription-key': 'subscription',
    'content-length': '0',
  });
  expect(call).toMatchObject({ method: 'POST', path: payPath });
  expect(call?.headers).toMatchObject({
    authorization: 'Bearer t',
    'ocp-apim-subscription-key': 'subscription',
    'x-reference-id': ref,
    'x-target-environment': 'mtnuganda',
    'x-callback-url': request.callbackUrl,
    'content-type': 'application/json',
  });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    amount: '350000',
    currency: 'UGX',
    providerTransactionId: 'SF-9GHP-MGX6',
    payer: { partyIdType: 'MSISDN', partyId: '256772123456' },
    payerMessage: 'School fees SF-9GHP-MGX6',
    payeeNote: 'SF-9GHP-MGX6',
  });
});

test('sends no callback header where there is no address', async () => {
  const { mtn, stranger } = await createFakeMtn(() => ({ status: 202 }));
  await mtn.submit({ ...request, callbackUrl: null });
  expect(stranger.heardAt(payPath)[0]?.headers).not.toHaveProperty('x-callback-url');
});

test('makes references that are UUIDs of version 4, never the same twice', async () => {
  const { mtn } = await createFakeMtn(() => 'reset');
  const made = new Set(Array.from({ length: 100 }, () => mtn.newProviderRef()));
  expect(made.size).toBe(100);
  for (const one of made)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

const submits: [says: string, played: FakeResponse, wanted: object][] = [
  ['202', { status: 202 }, { kind: 'accepted' }],
  ['409, it has the reference already', platform(409, 'RESOURCE_ALREADY_EXIST'), { kind: 'accepted' }],
  ['400', platform(400, 'BAD_REQUEST'), rejected('other')],
  [
    '401 of the gateway, also with a renewed token',
    { status: 401, body: { statusCode: 401, message: 'Access denied' } },
    { kind: 'inconclusive' },
  ],
  [
    '403, the address is not listed',
    { status: 403, body: { statusCode: 403, message: 'Forbidden' } },
    rejected('provider_down'),
  ],
  ['500, wrong environment', platform(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'), rejected('provider_down')],
  ['500, wrong callback host', platform(500, 'INVALID_CALLBACK_URL_HOST'), rejected('provider_down')],
  ['500, wrong currency', platform(500, 'INVALID_CURRENCY'), rejected('provider_down')],
  ['500, not allowed', platform(500, 'NOT_ALLOWED'), rejected('provider_down')],
  ['500, internal error', platform(500, 'INTERNAL_PROCESSING_ERROR'), { kind: 'inconclusive' }],
  ['500, empty', { status: 500 }, { kind: 'inconclusive' }],
  ['503', platform(503, 'SERVICE_UNAVAILABLE'), { kind: 'inconclusive' }],
  ['429', { status: 429 }, { kind: 'inconclusive' }],
  [
    '404, wrong path',
    { status: 404, body: { statusCode: 404, message: 'Resource not found' } },
    { kind: 'inconclusive' },
  ],
  ['200, which is not documented', { status: 200, body: {} }, { kind: 'inconclusive' }],
  ['a firewall page with 200', { status: 200, body: firewallPage }, { kind: 'inconclusive' }],
  ['a firewall page with 403', { status: 403, body: firewallPage }, { kind: 'inconclusive' }],
  ['a broken line', 'reset', { kind: 'inconclusive' }],
  ['nothing', 'silence', { kind: 'inconclusive' }],
];

test.each(submits)('a request that MTN answers with %s', async (_says, played, wanted) => {
  const { mtn } = await createFakeMtn(() => played);
  const outcome: SubmitOutcome = await mtn.submit(request);
  expect(outcome).toMatchObject(wanted);
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

const queries: [says: string, played: FakeResponse, wanted: object][] = [
  ['SUCCESSFUL', ok(paid), paidOutcome],
  ['SUCCESSFUL with cents of zero', ok({ ...paid, amount: '350000.00' }), paidOutcome],
  ['SUCCESSFUL with an amount as a number', ok({ ...paid, amount: 350_000 }), paidOutcome],
  ['SUCCESSFUL with another amount', ok({ ...paid, amount: '1000' }), { kind: 'paid', amountUgx: 1000 }],
  ['SUCCESSFUL with half a shilling', ok({ ...paid, amount: '350000.50' }), { kind: 'inconclusive' }],
  ['SUCCESSFUL without an amount', ok({ status: 'SUCCESSFUL', currency: 'UGX' }), { kind: 'inconclusive' }],
  [
    'SUCCESSFUL without its own id',
    ok({ ...paid, financialTransactionId: null }),
    { kind: 'paid', providerTransactionId: ref },
  ],
  ['PENDING', ok({ status: 'PENDING' }), { kind: 'pending' }],
  ['CREATED', ok({ status: 'CREATED' }), { kind: 'pending' }],
  ['a status that nobody knows', ok({ status: 'UNDER_REVIEW' }), { kind: 'pending' }],
  ['no status', ok({}), { kind: 'inconclusive' }],
  ['FAILED, a reason as text', ok({ status: 'FAILED', reason: 'APPROVAL_REJECTED' }), failed('declined')],
  [
    'FAILED, a reason as an object',
    ok({ status: 'FAILED', reason: { code: 'EXPIRED', message: 'x' } }),
    failed('not_approved_in_time'),
  ],
  [
    'FAILED, never approved',
    ok({ status: 'FAILED', reason: 'COULD_NOT_PERFORM_TRANSACTION' }),
    failed('not_approved_in_time'),
  ],
  [
    'FAILED, too little money',
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
  ['FAILED, our set-up', ok({ status: 'FAILED', reason: 'NOT_ALLOWED' }), failed('provider_down')],
  ['FAILED, the catch-all', ok({ status: 'FAILED', reason: 'INTERNAL_PROCESSING_ERROR' }), failed('other')],
  [
    'FAILED, a code that nobody knows',
    ok({ status: 'FAILED', reason: 'NEW_CODE' }),
    { ...failed('other'), detail: 'NEW_CODE' },
  ],
  ['FAILED, no reason', ok({ status: 'FAILED' }), failed('other')],
  ['404', platform(404, 'RESOURCE_NOT_FOUND'), { kind: 'not_found' }],
  [
    '404 of the gateway: a wrong address of ours',
    { status: 404, body: { statusCode: 404, message: 'Resource not found' } },
    { kind: 'inconclusive' },
  ],
  ['404 as a page', { status: 404, body: firewallPage }, { kind: 'inconclusive' }],
  ['400', platform(400, 'BAD_REQUEST'), { kind: 'inconclusive' }],
  ['403', { status: 403, body: { statusCode: 403, message: 'Forbidden' } }, { kind: 'inconclusive' }],
  ['500', platform(500, 'NOT_ALLOWED'), { kind: 'inconclusive' }],
  ['503', platform(503, 'SERVICE_UNAVAILABLE'), { kind: 'inconclusive' }],
  ['a firewall page', { status: 200, body: firewallPage }, { kind: 'inconclusive' }],
  ['a broken line', 'reset', { kind: 'inconclusive' }],
  ['nothing', 'silence', { kind: 'inconclusive' }],
];

test.each(queries)('a query that MTN answers with %s', async (_says, played, wanted) => {
  const { mtn, stranger } = await createFakeMtn(() => played);
  const outcome: QueryOutcome = await mtn.query(ref);
  expect(outcome).toMatchObject(wanted);
  expect(stranger.heardAt(payPath)[0]).toMatchObject({ method: 'GET', path: `${payPath}/${ref}` });
});

test('a request that was lost on the way back is accepted when it is sent again', async () => {
  let tries = 0;
  const { mtn } = await createFakeMtn(() => {
    tries += 1;
    return tries === 1 ? 'reset' : platform(409, 'RESOURCE_ALREADY_EXIST');
  });
  expect((await mtn.submit(request)).kind).toBe('inconclusive');
  expect((await mtn.submit(request)).kind).toBe('accepted');
});
