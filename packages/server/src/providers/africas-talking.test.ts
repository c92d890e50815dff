import { expect, test } from 'vitest';
import { createAfricasTalking } from './africas-talking';
import { type FakeResponse, startFakeProvider } from './testing/fake-provider';

const message = { to: '+256772123456', text: 'UGX 350,000 received & booked. Receipt SF-9GHP-MGX6' } as const;

const send = async (played: FakeResponse, from: string | null = null) => {
  const stranger = await startFakeProvider(() => played);
  const options = { username: 'sandbox', apiKey: 'key', from, timeoutMs: 300 };
  const outcome = await createAfricasTalking({ baseUrl: stranger.baseUrl, ...options }).send(message);
  return { outcome, heard: stranger.heard[0] };
};

const answer = (statusCode: unknown, status = 'Success'): FakeResponse => ({
  status: 201,
  body: { SMSMessageData: { Message: 'Sent', Recipients: [{ statusCode, status, messageId: 'ATXid_1' }] } },
});

test('sends a message as a form', async () => {
  const { heard } = await send(answer(101), 'SOMESA');
  expect(heard).toMatchObject({ method: 'POST', path: '/version1/messaging' });
  expect(heard?.headers).toMatchObject({
    apikey: 'key',
    accept: 'application/json',
    'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
  });
  expect(Object.fromEntries(new URLSearchParams(heard?.body))).toEqual({
    username: 'sandbox',
    to: message.to,
    message: message.text,
    from: 'SOMESA',
  });
});

test('names no sender where none is registered', async () => {
  const { heard } = await send(answer(101));
  expect(new URLSearchParams(heard?.body).has('from')).toBe(false);
});

const rejected = (detail: string) => ({ kind: 'rejected', detail: expect.stringContaining(detail) });
const away = (detail: string) => ({
  kind: 'inconclusive',
  isGatewayAway: true,
  detail: expect.stringContaining(detail),
});
const cases: [says: string, played: FakeResponse, wanted: object][] = [
  ['processed', answer(100), { kind: 'accepted', messageId: 'ATXid_1' }],
  ['sent', answer(101), { kind: 'accepted', messageId: 'ATXid_1' }],
  ['queued, as text', answer('102'), { kind: 'accepted', messageId: 'ATXid_1' }],
  ['a wrong number', answer(403, 'InvalidPhoneNumber'), rejected('403 InvalidPhoneNumber')],
  ['too little balance', answer(405, 'InsufficientBalance'), away('405')],
  ['a sender that is not ours', answer(402, 'InvalidSenderId'), away('402')],
  ['do not disturb', answer(409, 'DoNotDisturb'), rejected('409')],
  [
    'nobody',
    { status: 201, body: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } },
    away('InvalidSenderId'),
  ],
  ['401 as plain text', { status: 401, body: 'The supplied authentication is invalid' }, away('401')],
  ['403', { status: 403, body: 'Forbidden' }, away('403')],
  ['400', { status: 400, body: 'Missing required field to' }, rejected('400')],
  ['500', { status: 500, body: 'Internal Server Error' }, { kind: 'inconclusive' }],
  ['201 as a page', { status: 201, body: '<html>' }, { kind: 'inconclusive' }],
  ['a broken line', 'reset', { kind: 'inconclusive' }],
  ['silence', 'silence', { kind: 'inconclusive' }],
];

test.each(cases)('a message that the gateway answers with %s', async (_says, played, wanted) => {
  expect((await send(played)).outcome).toEqual(expect.objectContaining(wanted));
});

test('keeps the phone number out of every outcome', async () => {
  for (const [, played] of cases)
    expect(JSON.stringify((await send(played)).outcome)).not.toContain('772123456');
});
