import { expect, test } from 'vitest';
import { createAfricasTalking } from './africas-talking';
import { type FakeResponse, startFakeProvider } from './testing/fake-provider-server';

const message = { to: '+256772123456', text: 'UGX 350,000 received & booked. Receipt SF-9GHP-MGX6' } as const;

const send = async (response: FakeResponse, from: string | null = null) => {
  const server = await startFakeProvider(() => response);
  const options = { username: 'sandbox', apiKey: 'key', from, timeoutMs: 300 };
  const outcome = await createAfricasTalking({ baseUrl: server.baseUrl, ...options }).send(message);
  return { outcome, request: server.requests[0] };
};

const respondWith = (statusCode: unknown, status = 'Success'): FakeResponse => ({
  status: 201,
  body: { SMSMessageData: { Message: 'Sent', Recipients: [{ statusCode, status, messageId: 'ATXid_1' }] } },
});

test('sends a message as a form', async () => {
  const { request } = await send(respondWith(101), 'SOMESA');
  expect(request).toMatchObject({ method: 'POST', path: '/version1/messaging' });
  expect(request?.headers).toMatchObject({
    apikey: 'key',
    accept: 'application/json',
    'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
  });
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    username: 'sandbox',
    to: message.to,
    message: message.text,
    from: 'SOMESA',
  });
});

test('names no sender if none is registered', async () => {
  const { request } = await send(respondWith(101));
  expect(new URLSearchParams(request?.body).has('from')).toBe(false);
});

const rejected = (detail: string) => ({ kind: 'rejected', detail: expect.stringContaining(detail) });
const gatewayAway = (detail: string) => ({
  kind: 'inconclusive',
  isGatewayUnavailable: true,
  detail: expect.stringContaining(detail),
});
const cases: [name: string, response: FakeResponse, expected: object][] = [
  ['processed', respondWith(100), { kind: 'accepted', messageId: 'ATXid_1' }],
  ['sent', respondWith(101), { kind: 'accepted', messageId: 'ATXid_1' }],
  ['queued, as text', respondWith('102'), { kind: 'accepted', messageId: 'ATXid_1' }],
  ['a wrong number', respondWith(403, 'InvalidPhoneNumber'), rejected('403 InvalidPhoneNumber')],
  ['an insufficient balance', respondWith(405, 'InsufficientBalance'), gatewayAway('405')],
  ['an unregistered sender', respondWith(402, 'InvalidSenderId'), gatewayAway('402')],
  ['do not disturb', respondWith(409, 'DoNotDisturb'), rejected('409')],
  [
    'no recipient',
    { status: 201, body: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } },
    gatewayAway('InvalidSenderId'),
  ],
  ['401 as plain text', { status: 401, body: 'The supplied authentication is invalid' }, gatewayAway('401')],
  ['403', { status: 403, body: 'Forbidden' }, gatewayAway('403')],
  ['400', { status: 400, body: 'Missing required field to' }, rejected('400')],
  ['500', { status: 500, body: 'Internal Server Error' }, { kind: 'inconclusive' }],
  ['201 as a page', { status: 201, body: '<html>' }, { kind: 'inconclusive' }],
  ['a reset connection', 'reset', { kind: 'inconclusive' }],
  ['no response', 'timeout', { kind: 'inconclusive' }],
];

test.each(cases)('reads the response of the gateway: %s', async (_, response, expected) => {
  expect((await send(response)).outcome).toMatchObject(expected);
});

test('keeps the phone number out of every outcome', async () => {
  for (const [, response] of cases)
    expect(JSON.stringify((await send(response)).outcome)).not.toContain('772123456');
});
