import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAirtel } from './airtel';
import type { CollectionRequest } from './provider';
import {
  createManualClock,
  type FakeResponse,
  firewallPage,
  type ReceivedRequest,
  startFakeProvider,
} from './testing/fake-provider-server';

const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
const key = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const ref = 'SF2026000123A1';
const request: CollectionRequest = {
  providerReference: ref,
  reference: 'SF-9GHP-MGX6',
  msisdn: '+256752604392',
  amountUgx: 350_000,
  callbackUrl: null,
};

const paths = {
  token: '/auth/oauth2/token',
  key: '/v1/rsa/encryption-keys',
  submit: '/merchant/',
  query: '/standard/',
};
type Respond = (request: ReceivedRequest) => FakeResponse;
const token: Respond = () => ({
  status: 200,
  body: { token_type: 'bearer', access_token: 't', expires_in: '180' },
});
const wireKey = { key_id: 'k', key, valid_upto: '31-12-2026 00:00:00' };
const wrappedKey: Respond = () => ({ status: 200, body: { data: wireKey, status: { success: true } } });

const createFakeAirtel = async (
  respond: Respond,
  version: 'v1' | 'v2' = 'v1',
  { respondToken = token, respondKey = wrappedKey }: { respondToken?: Respond; respondKey?: Respond } = {},
) => {
  const server = await startFakeProvider((received) => {
    if (received.path === paths.token) return respondToken(received);
    return received.path === paths.key ? respondKey(received) : respond(received);
  });
  const clock = createManualClock('2026-11-21T09:00:00Z');
  const airtel = createAirtel({
    baseUrl: server.baseUrl,
    clientId: 'client',
    clientSecret: 'secret',
    version,
    country: 'UG',
    currency: 'UGX',
    clock,
    timeoutMs: 1_000,
  });
  return { airtel, clock, server };
};

const envelope = (
  status: number,
  response_code?: string,
  result_code?: string,
  more: object = {},
): FakeResponse => ({
  status,
  body: {
    status: {
      code: String(status),
      success: false,
      message: 'Said so.',
      response_code,
      result_code,
      ...more,
    },
  },
});
const inProcess: FakeResponse = {
  status: 200,
  body: {
    data: { transaction: { id: ref, status: 'SUCCESS' } },
    status: {
      code: '200',
      message: 'SUCCESS',
      result_code: 'ESB000010',
      response_code: 'DP00800001006',
      success: true,
    },
  },
};

test('sends a payment request as Airtel documents it', async () => {
  const { airtel, server } = await createFakeAirtel(() => inProcess);
  expect(await airtel.submit(request)).toEqual({ kind: 'accepted' });
  const [tokenRequest, payment] = server.requests;
  expect(JSON.parse(tokenRequest?.body ?? '')).toEqual({
    client_id: 'client',
    client_secret: 'secret',
    grant_type: 'client_credentials',
  });
  expect(payment).toMatchObject({ method: 'POST', path: '/merchant/v1/payments/' });
  expect(payment?.headers).toMatchObject({
    authorization: 'Bearer t',
    'x-country': 'UG',
    'x-currency': 'UGX',
  });
  expect(payment?.headers).not.toHaveProperty('x-signature');
  expect(JSON.parse(payment?.body ?? '')).toEqual({
    reference: 'School fees SF-9GHP-MGX6',
    subscriber: { country: 'UG', currency: 'UGX', msisdn: '752604392' },
    transaction: { amount: 350_000, country: 'UG', currency: 'UGX', id: ref },
  });
});

test('creates unique provider references of at most 25 letters and digits', async () => {
  const { airtel } = await createFakeAirtel(() => inProcess);
  const references = new Set(Array.from({ length: 100 }, () => airtel.createProviderReference()));
  expect(references.size).toBe(100);
  for (const reference of references) expect(reference).toMatch(/^[A-Z0-9]{20,25}$/);
});

const rejected = (reason: string) => ({ kind: 'rejected', reason });
const failed = (reason: string) => ({ kind: 'failed', reason });
const inconclusive = { kind: 'inconclusive' };
test.each<[string, FakeResponse, object]>([
  ['in process', inProcess, { kind: 'accepted' }],
  ['in process, though success is false', envelope(200, 'DP00800001006', 'ESB000010'), { kind: 'accepted' }],
  ['an ID that Airtel already has', envelope(200, 'DP00800001000', 'ESB000041'), { kind: 'accepted' }],
  [
    'an ID that Airtel already has, as 500',
    envelope(500, 'DP00800001000', 'ESB000041'),
    { kind: 'accepted' },
  ],
  [
    'an unknown number',
    envelope(400, 'DP00800001005', undefined, { message: 'Msisdn Not Found' }),
    rejected('number_unknown'),
  ],
  ['a barred wallet', envelope(400, 'DP00800001010'), rejected('wallet_blocked')],
  ['over the limit', envelope(400, 'DP00800001003'), rejected('limit_reached')],
  ['an invalid field', envelope(400, undefined, 'ESB000008'), rejected('other')],
  ['another country', envelope(400, undefined, 'ROUTER006'), rejected('provider_down')],
  [
    'a rejection code with success',
    envelope(200, 'DP00800001007', 'ESB000010', { success: true }),
    inconclusive,
  ],
  ['an ambiguous status', envelope(200, 'DP00800001000', 'ESB000008'), inconclusive],
  ['a general error', envelope(500, 'DP00800001000', 'ESB000001'), inconclusive],
  ['an unknown code', envelope(400, 'DP00800009999'), inconclusive],
  [
    '408',
    { status: 408, body: { status_message: 'I/O Exception', status_code: 'CONNECTION_TIMEOUT' } },
    inconclusive,
  ],
  ['403', { status: 403, body: { error: 'forbidden' } }, rejected('provider_down')],
  ['503', envelope(503), inconclusive],
  ['200 without an envelope', { status: 200, body: { data: {} } }, inconclusive],
  ['a firewall page', { status: 403, body: firewallPage }, inconclusive],
  ['a reset connection', 'reset', inconclusive],
  ['no response', 'timeout', inconclusive],
])('reads a response to a payment request: %s', async (_, response, expected) => {
  const { airtel } = await createFakeAirtel(() => response);
  expect(await airtel.submit(request)).toMatchObject(expected);
});

const status = (status: string, response_code = 'DP00800001006', more: object = {}): FakeResponse => ({
  status: 200,
  body: {
    data: { transaction: { id: ref, message: 'm', status, ...more } },
    status: { code: '200', success: false, result_code: 'ESB000010', response_code },
  },
});
test.each<[string, FakeResponse, object]>([
  [
    'TS, with the code of "in process"',
    status('TS', 'DP00800001006', { airtel_money_id: 'MP1' }),
    { kind: 'paid', providerTransactionId: 'MP1', amountUgx: null, currency: null },
  ],
  ['TS without its own ID', status('TS'), { kind: 'paid', providerTransactionId: ref }],
  ...['A\0B', 'A\ud800B', 2 ** 53].map((airtel_money_id): [string, FakeResponse, object] => [
    `TS with the unusable ID ${JSON.stringify(airtel_money_id)}`,
    status('TS', 'DP00800001006', { airtel_money_id }),
    { kind: 'paid', providerTransactionId: ref },
  ]),
  ['TF', status('TF'), failed('other')],
  ['TF, a wrong PIN', status('TF', 'DP00800001002'), failed('declined')],
  ['TF, no PIN', status('TF', 'DP00800001005'), failed('not_approved_in_time')],
  ['TF, insufficient funds', status('TF', 'DP00800001007'), failed('insufficient_funds')],
  ['TF, timed out', status('TF', 'DP00800001024'), failed('not_approved_in_time')],
  ['TE', status('TE', 'DP00800001029'), failed('not_approved_in_time')],
  ['TIP', status('TIP'), { kind: 'pending' }],
  ['TA', status('TA', 'DP00800001000'), { kind: 'pending' }],
  ['an unknown status', status('TR'), { kind: 'pending' }],
  ['TIP with failure codes', status('TIP', 'DP00800001007'), { kind: 'pending' }],
  ['another transaction', status('TS', 'DP00800001001', { id: 'OTHER' }), inconclusive],
  ['an unknown ID', envelope(200, 'DP00800001025', 'ESB000045'), { kind: 'not_found' }],
  ['404 without a code', { status: 404, body: { message: 'no' } }, inconclusive],
  ['500', envelope(500, 'DP00800001000', 'ESB000001'), inconclusive],
  ['a firewall page', { status: 200, body: firewallPage }, inconclusive],
  ['a reset connection', 'reset', inconclusive],
])('reads a response to a status check: %s', async (_, response, expected) => {
  const { airtel, server } = await createFakeAirtel(() => response);
  expect(await airtel.query(ref)).toMatchObject(expected);
  expect(server.requestsTo(paths.query)[0]?.path).toBe(`/standard/v1/payments/${ref}`);
});

test.each([
  ['text', '180'],
  ['a number', 180],
])('renews a token 15 seconds before it expires if its lifetime is %s', async (_, expires_in) => {
  const body = { access_token: 't', expires_in };
  const { airtel, clock, server } = await createFakeAirtel(() => inProcess, 'v1', {
    respondToken: () => ({ status: 200, body }),
  });
  await airtel.submit(request);
  clock.forwardMs(164_000);
  await airtel.submit(request);
  expect(server.requestsTo(paths.token)).toHaveLength(1);
  clock.forwardMs(1000);
  await airtel.submit(request);
  expect(server.requestsTo(paths.token)).toHaveLength(2);
});

test('rejects a payment request and leaves a status check inconclusive if the credentials are wrong', async () => {
  const respondToken: Respond = () => ({
    status: 400,
    body: { error: 'invalid_client', error_description: 'x' },
  });
  const { airtel, server } = await createFakeAirtel(() => inProcess, 'v1', { respondToken });
  expect(await airtel.submit(request)).toMatchObject(rejected('provider_down'));
  expect(await airtel.query(ref)).toMatchObject(inconclusive);
  expect(server.requestsTo(paths.submit)).toHaveLength(0);
});

test('renews an expired token and sends the request again with the same ID', async () => {
  let count = 0;
  const { airtel, server } = await createFakeAirtel(() => {
    count += 1;
    return count === 1 ? { status: 401, body: { error: 'invalid_token' } } : inProcess;
  });
  expect(await airtel.submit(request)).toEqual({ kind: 'accepted' });
  const ids = server.requestsTo(paths.submit).map(({ body }) => JSON.parse(body).transaction.id);
  expect(ids).toEqual([ref, ref]);
});

test.each(['v1', 'v2'] as const)(
  'leaves a %s request open for a later attempt if Airtel returns 401 for a renewed token too',
  async (version) => {
    const { airtel, server } = await createFakeAirtel(
      () => ({ status: 401, body: { error: 'invalid_token' } }),
      version,
    );
    expect(await airtel.submit(request)).toEqual({
      kind: 'inconclusive',
      detail: '401 with a renewed token',
    });
    expect(await airtel.query(ref)).toMatchObject(inconclusive);
    expect(server.requestsTo(paths.token)).toHaveLength(3);
  },
);

/** Decrypts a signature as Airtel does. Node does not support PKCS#1 v1.5 padding here, so it is removed by hand. */
const openSignature = ({ headers }: ReceivedRequest): string => {
  const sealed = Buffer.from(String(headers['x-key']), 'base64');
  const block = privateDecrypt({ key: pair.privateKey, padding: constants.RSA_NO_PADDING }, sealed);
  expect([...block.subarray(0, 2)]).toEqual([0, 2]);
  const keyAndIv = block.subarray(block.indexOf(0, 2) + 1).toString('utf8');
  expect(keyAndIv).toHaveLength(69);
  const [aesKey = '', iv = ''] = keyAndIv.split(':').map((part) => part);
  const opened = createDecipheriv('aes-256-cbc', Buffer.from(aesKey, 'base64'), Buffer.from(iv, 'base64'));
  return opened.update(String(headers['x-signature']), 'base64', 'utf8') + opened.final('utf8');
};

test.each([
  ['inside data', wrappedKey],
  ['at the top level', (() => ({ status: 200, body: wireKey })) as Respond],
])('signs the exact bytes of a v2 request with a key that comes %s', async (_, respondKey) => {
  const { airtel, server } = await createFakeAirtel(() => inProcess, 'v2', { respondKey });
  expect(await airtel.submit(request)).toEqual({ kind: 'accepted' });
  const [payment] = server.requestsTo('/merchant/v2/payments/');
  expect(payment && openSignature(payment)).toBe(payment?.body);
});

test('caches the key until it expires and requests it once for concurrent payments', async () => {
  const { airtel, clock, server } = await createFakeAirtel(() => inProcess, 'v2');
  await Promise.all(Array.from({ length: 20 }, () => airtel.submit(request)));
  expect(server.requestsTo(paths.key)).toHaveLength(1);
  clock.forwardMs(Date.parse('2026-12-30T21:00:00Z') - clock.now().getTime());
  await airtel.submit(request);
  expect(server.requestsTo(paths.key)).toHaveLength(2);
});

test.each<[string, FakeResponse, object]>([
  ['no key', { status: 200, body: { status: { response_code: 'DP02010001000' } } }, inconclusive],
  ['an invalid key', { status: 200, body: { ...wireKey, key: 'AAAA' } }, inconclusive],
  ['no response', 'timeout', inconclusive],
  ['403', { status: 403, body: {} }, rejected('provider_down')],
])('sends no payment request if the key request returns %s', async (_, response, expected) => {
  const { airtel, server } = await createFakeAirtel(() => inProcess, 'v2', { respondKey: () => response });
  expect(await airtel.submit(request)).toMatchObject(expected);
  expect(server.requestsTo(paths.submit)).toHaveLength(0);
});

test('signs a request again with a new key if the signature does not match', async () => {
  let count = 0;
  const { airtel, server } = await createFakeAirtel(() => {
    count += 1;
    return count === 1 ? envelope(403, 'DP00800001026') : inProcess;
  }, 'v2');
  expect(await airtel.submit(request)).toEqual({ kind: 'accepted' });
  expect(server.requestsTo(paths.key)).toHaveLength(2);
});

test('reads the balance with commas and cents, also with success: false, and nothing else', async () => {
  const read = async (body: object) => {
    const { airtel, server } = await createFakeAirtel(() => ({ status: 200, body }));
    const outcome = await airtel.getBalance();
    expect(server.requestsTo('/standard/v1/users/balance')).toHaveLength(1);
    return outcome;
  };
  const status = { success: false, response_code: 'DP02100000001' };
  expect(await read({ data: { balance: '37,600.00', currency: 'UGX' }, status })).toEqual({
    kind: 'balance',
    amountUgx: 37_600,
  });
  expect((await read({ data: { balance: '37,600.00', currency: 'KES' }, status })).kind).toBe('inconclusive');
  expect((await read({ status })).kind).toBe('inconclusive');
});
