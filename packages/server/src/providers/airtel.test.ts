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
} from './testing/fake-provider';

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
  push: '/merchant/',
  query: '/standard/',
};
type Play = (call: ReceivedRequest) => FakeResponse;
const token: Play = () => ({
  status: 200,
  body: { token_type: 'bearer', access_token: 't', expires_in: '180' },
});
const wireKey = { key_id: 'k', key, valid_upto: '31-12-2026 00:00:00' };
const wrappedKey: Play = () => ({ status: 200, body: { data: wireKey, status: { success: true } } });

const airtelThat = async (
  play: Play,
  version: 'v1' | 'v2' = 'v1',
  plays: { token?: Play; key?: Play } = {},
) => {
  const stranger = await startFakeProvider((call) => {
    if (call.path === paths.token) return (plays.token ?? token)(call);
    return call.path === paths.key ? (plays.key ?? wrappedKey)(call) : play(call);
  });
  const clock = createManualClock('2026-11-21T09:00:00Z');
  const airtel = createAirtel({
    baseUrl: stranger.baseUrl,
    clientId: 'client',
    clientSecret: 'secret',
    version,
    country: 'UG',
    currency: 'UGX',
    clock,
    timeoutMs: 1_000,
  });
  return { airtel, clock, stranger };
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

test('pushes a prompt in the words that Airtel documents', async () => {
  const { airtel, stranger } = await airtelThat(() => inProcess);
  expect(await airtel.submit(request)).toEqual({ kind: 'accepted' });
  const [tokenCall, push] = stranger.heard;
  expect(JSON.parse(tokenCall?.body ?? '')).toEqual({
    client_id: 'client',
    client_secret: 'secret',
    grant_type: 'client_credentials',
  });
  expect(push).toMatchObject({ method: 'POST', path: '/merchant/v1/payments/' });
  expect(push?.headers).toMatchObject({ authorization: 'Bearer t', 'x-country': 'UG', 'x-currency': 'UGX' });
  expect(push?.headers).not.toHaveProperty('x-signature');
  expect(JSON.parse(push?.body ?? '')).toEqual({
    reference: 'School fees SF-9GHP-MGX6',
    subscriber: { country: 'UG', currency: 'UGX', msisdn: '752604392' },
    transaction: { amount: 350_000, country: 'UG', currency: 'UGX', id: ref },
  });
});

test('makes ids of at most 25 letters and digits, never the same twice', async () => {
  const { airtel } = await airtelThat(() => inProcess);
  const made = new Set(Array.from({ length: 100 }, () => airtel.newProviderRef()));
  expect(made.size).toBe(100);
  for (const one of made) expect(one).toMatch(/^[A-Z0-9]{20,25}$/);
});

const rejected = (reason: string) => ({ kind: 'rejected', reason });
const failed = (reason: string) => ({ kind: 'failed', reason });
const inconclusive = { kind: 'inconclusive' };
const pushes: [says: string, played: FakeResponse, wanted: object][] = [
  ['in process', inProcess, { kind: 'accepted' }],
  ['in process, though success is false', envelope(200, 'DP00800001006', 'ESB000010'), { kind: 'accepted' }],
  ['an id that it has already', envelope(200, 'DP00800001000', 'ESB000041'), { kind: 'accepted' }],
  ['an id that it has already, as 500', envelope(500, 'DP00800001000', 'ESB000041'), { kind: 'accepted' }],
  [
    'a number that is not known',
    envelope(400, 'DP00800001005', undefined, { message: 'Msisdn Not Found' }),
    rejected('number_unknown'),
  ],
  ['a barred wallet', envelope(400, 'DP00800001010'), rejected('wallet_blocked')],
  ['over the limit', envelope(400, 'DP00800001003'), rejected('limit_reached')],
  ['a field that it does not take', envelope(400, undefined, 'ESB000008'), rejected('other')],
  ['a country that is not ours', envelope(400, undefined, 'ROUTER006'), rejected('provider_down')],
  [
    'a clear no that calls itself a success',
    envelope(200, 'DP00800001007', 'ESB000010', { success: true }),
    inconclusive,
  ],
  ['an ambiguous status', envelope(200, 'DP00800001000', 'ESB000008'), inconclusive],
  ['a general error', envelope(500, 'DP00800001000', 'ESB000001'), inconclusive],
  ['a code that nobody knows', envelope(400, 'DP00800009999'), inconclusive],
  [
    '408',
    { status: 408, body: { status_message: 'I/O Exception', status_code: 'CONNECTION_TIMEOUT' } },
    inconclusive,
  ],
  ['403', { status: 403, body: { error: 'forbidden' } }, rejected('provider_down')],
  ['503', envelope(503), inconclusive],
  ['200 without an envelope', { status: 200, body: { data: {} } }, inconclusive],
  ['a firewall page', { status: 403, body: firewallPage }, inconclusive],
  ['a broken line', 'reset', inconclusive],
  ['nothing', 'silence', inconclusive],
];

test.each(pushes)('a push that Airtel answers with %s', async (_says, played, wanted) => {
  const { airtel } = await airtelThat(() => played);
  expect(await airtel.submit(request)).toMatchObject(wanted);
});

const status = (status: string, response_code = 'DP00800001006', more: object = {}): FakeResponse => ({
  status: 200,
  body: {
    data: { transaction: { id: ref, message: 'm', status, ...more } },
    status: { code: '200', success: false, result_code: 'ESB000010', response_code },
  },
});
const queries: [says: string, played: FakeResponse, wanted: object][] = [
  [
    'TS, with the code of "in process"',
    status('TS', 'DP00800001006', { airtel_money_id: 'MP1' }),
    { kind: 'paid', providerTransactionId: 'MP1', amountUgx: null, currency: null },
  ],
  ['TS without its own id', status('TS'), { kind: 'paid', providerTransactionId: ref }],
  ['TF', status('TF'), failed('other')],
  ['TF, a wrong PIN', status('TF', 'DP00800001002'), failed('declined')],
  ['TF, no PIN', status('TF', 'DP00800001005'), failed('not_approved_in_time')],
  ['TF, too little money', status('TF', 'DP00800001007'), failed('insufficient_funds')],
  ['TF, timed out', status('TF', 'DP00800001024'), failed('not_approved_in_time')],
  ['TE', status('TE', 'DP00800001029'), failed('not_approved_in_time')],
  ['TIP', status('TIP'), { kind: 'pending' }],
  ['TA', status('TA', 'DP00800001000'), { kind: 'pending' }],
  ['a status that nobody knows', status('TR'), { kind: 'pending' }],
  ['TIP around codes of failure', status('TIP', 'DP00800001007'), { kind: 'pending' }],
  ['another transaction', status('TS', 'DP00800001001', { id: 'OTHER' }), inconclusive],
  ['an id that it does not know', envelope(200, 'DP00800001025', 'ESB000045'), { kind: 'not_found' }],
  ['404 without a code', { status: 404, body: { message: 'no' } }, inconclusive],
  ['500', envelope(500, 'DP00800001000', 'ESB000001'), inconclusive],
  ['a firewall page', { status: 200, body: firewallPage }, inconclusive],
  ['a broken line', 'reset', inconclusive],
];

test.each(queries)('a query that Airtel answers with %s', async (_says, played, wanted) => {
  const { airtel, stranger } = await airtelThat(() => played);
  expect(await airtel.query(ref)).toMatchObject(wanted);
  expect(stranger.heardAt(paths.query)[0]?.path).toBe(`/standard/v1/payments/${ref}`);
});

test.each([
  ['text', '180'],
  ['a number', 180],
])('a token whose life is %s is renewed 15 seconds before its end', async (_kind, expires_in) => {
  const body = { access_token: 't', expires_in };
  const { airtel, clock, stranger } = await airtelThat(() => inProcess, 'v1', {
    token: () => ({ status: 200, body }),
  });
  await airtel.submit(request);
  clock.forwardMs(164_000);
  await airtel.submit(request);
  expect(stranger.heardAt(paths.token)).toHaveLength(1);
  clock.forwardMs(1000);
  await airtel.submit(request);
  expect(stranger.heardAt(paths.token)).toHaveLength(2);
});

test('wrong credentials refuse the push and leave a query inconclusive', async () => {
  const play: Play = () => ({ status: 400, body: { error: 'invalid_client', error_description: 'x' } });
  const { airtel, stranger } = await airtelThat(() => inProcess, 'v1', { token: play });
  expect(await airtel.submit(request)).toMatchObject(rejected('provider_down'));
  expect(await airtel.query(ref)).toMatchObject(inconclusive);
  expect(stranger.heardAt(paths.push)).toHaveLength(0);
});

test('a used-up token is renewed and the push repeated with the same id', async () => {
  let pushed = 0;
  const { airtel, stranger } = await airtelThat(() => {
    pushed += 1;
    return pushed === 1 ? { status: 401, body: { error: 'invalid_token' } } : inProcess;
  });
  expect(await airtel.submit(request)).toEqual({ kind: 'accepted' });
  const ids = stranger.heardAt(paths.push).map(({ body }) => JSON.parse(body).transaction.id);
  expect(ids).toEqual([ref, ref]);
});

test.each(['v1', 'v2'] as const)(
  'keeps a %s push open for a later attempt if Airtel answers 401 to a renewed token too',
  async (version) => {
    const { airtel, stranger } = await airtelThat(
      () => ({ status: 401, body: { error: 'invalid_token' } }),
      version,
    );
    expect(await airtel.submit(request)).toEqual({
      kind: 'inconclusive',
      detail: '401 with a renewed token',
    });
    expect(await airtel.query(ref)).toMatchObject(inconclusive);
    expect(stranger.heardAt(paths.token)).toHaveLength(3);
  },
);

/** Opens a signature as Airtel does; Node refuses PKCS#1 v1.5, so its padding is taken off here. */
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
  ['at the top', (() => ({ status: 200, body: wireKey })) as Play],
])('v2 signs the exact bytes that it sends, with a key that came %s', async (_where, playKey) => {
  const { airtel, stranger } = await airtelThat(() => inProcess, 'v2', { key: playKey });
  expect(await airtel.submit(request)).toEqual({ kind: 'accepted' });
  const [push] = stranger.heardAt('/merchant/v2/payments/');
  expect(push && openSignature(push)).toBe(push?.body);
});

test('the key is kept until the day that Airtel named, and asked for once by many', async () => {
  const { airtel, clock, stranger } = await airtelThat(() => inProcess, 'v2');
  await Promise.all(Array.from({ length: 20 }, () => airtel.submit(request)));
  expect(stranger.heardAt(paths.key)).toHaveLength(1);
  clock.forwardMs(Date.parse('2026-12-30T21:00:00Z') - clock.now().getTime());
  await airtel.submit(request);
  expect(stranger.heardAt(paths.key)).toHaveLength(2);
});

test.each<[string, FakeResponse, object]>([
  ['no key', { status: 200, body: { status: { response_code: 'DP02010001000' } } }, inconclusive],
  ['a key that is none', { status: 200, body: { ...wireKey, key: 'AAAA' } }, inconclusive],
  ['nothing', 'silence', inconclusive],
  ['403', { status: 403, body: {} }, rejected('provider_down')],
])('sends no push if the key call returns %s', async (_says, played, wanted) => {
  const { airtel, stranger } = await airtelThat(() => inProcess, 'v2', { key: () => played });
  expect(await airtel.submit(request)).toMatchObject(wanted);
  expect(stranger.heardAt(paths.push)).toHaveLength(0);
});

test('a signature that does not match is made once more with a fresh key', async () => {
  let pushed = 0;
  const { airtel, stranger } = await airtelThat(() => {
    pushed += 1;
    return pushed === 1 ? envelope(403, 'DP00800001026') : inProcess;
  }, 'v2');
  expect(await airtel.submit(request)).toEqual({ kind: 'accepted' });
  expect(stranger.heardAt(paths.key)).toHaveLength(2);
});
