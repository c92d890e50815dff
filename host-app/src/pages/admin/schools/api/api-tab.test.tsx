import { roles } from '@somesa/core';
import type { WebhookEndpointView } from '@somesa/core/admin';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createListAnswer, openAdmin } from '../../../../testing/admin';
import { adminSchool, schoolApi } from '../../../../testing/admin-schools';
import type { StubResponse } from '../../../../testing/answers';
import { fill } from '../../../../testing/fill';

const API = '/admin/schools/7/api';
const open = async (more: Record<string, StubResponse> = {}) => {
  const admin = await openAdmin(
    '/admin/schools/7?tab=api',
    {
      'GET /admin/schools/7': [200, { school: adminSchool() }],
      [`GET ${API}`]: [200, schoolApi()],
      'GET /admin/lists/webhookDeliveries?school=7': createListAnswer({}),
      ...more,
    },
    roles.bursar,
    'head',
  );
  await admin.page.waitFor('Accounts office');
  return admin;
};

it('shows a new key once, until the bursar has copied it', async () => {
  const POST = 'POST /admin/schools/7/api-keys';
  const secret = 'somesa_key_abc123';
  const admin = await open({ [POST]: [201, { secret, ...schoolApi() }] });
  await admin.page.press('Create key');
  await fill(admin.getDialog(), { Name: 'Library' });
  await admin.submitDialog();
  await admin.page.waitFor(secret);
  expect(admin.listBodies(POST)).toEqual([
    { name: 'Library', scopes: ['students:read', 'fees:read', 'payments:read'] },
  ]);
  await admin.page.press('I have copied it');
  await admin.page.waitUntil(() => expect(admin.main()).not.toContain(secret));
});

it('says that a key has stopped as its creator left, and lets another person confirm it', async () => {
  const [key] = schoolApi().keys;
  if (!key) throw new Error('there is no key');
  const CONFIRM = `POST /admin/schools/7/api-keys/${key.id}/confirm`;
  const admin = await open({
    [`GET ${API}`]: [200, schoolApi({ keys: [{ ...key, isStopped: true }] })],
    [CONFIRM]: [200, schoolApi({ keys: [key] })],
  });
  expect(admin.main()).toContain('This key has stopped');
  await admin.page.press(`ConfirmConfirm ${key.name} …${key.ending}`);
  await admin.submitDialog();
  await admin.page.waitUntil(() => expect(admin.main()).not.toContain('This key has stopped'));
  expect(admin.names()).toContain(CONFIRM);
});

it('tells apart the two keys of one name after a rotation', async () => {
  const [key] = schoolApi().keys;
  if (!key) throw new Error('there is no key');
  const keys = [
    { ...key, id: '11', ending: 'aaaa' },
    { ...key, id: '12', ending: 'bbbb', expiresAt: '2026-11-27T08:00:00.000Z' },
  ];
  const admin = await open({ [`GET ${API}`]: [200, schoolApi({ keys })] });
  expect(admin.main()).toContain('Revoke Accounts office …aaaa');
  expect(admin.main()).toContain('Revoke Accounts office …bbbb');
});

it('says since when an endpoint fails, what waits and when it stops', async () => {
  const admin = await open();
  expect(admin.main()).toContain('Failing');
  expect(admin.main()).toContain('3 events are waiting.');
  expect(admin.main()).toContain('stop after 3 days');
});

it('says of an endpoint that is tried again now how to skip what it refuses', async () => {
  const [endpoint] = schoolApi().endpoints;
  if (!endpoint) throw new Error('there is no endpoint');
  const admin = await open({
    [`GET ${API}`]: [200, schoolApi({ endpoints: [{ ...endpoint, retryAt: null }] })],
  });
  expect(admin.main()).toContain('We try again now');
  expect(admin.main()).toContain('Open the oldest event in the log below to skip it.');
});

it('shows a test event in the log below, and then what came of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const LOG = 'GET /admin/lists/webhookDeliveries?school=7';
  const [endpoint] = schoolApi().endpoints;
  if (!endpoint) throw new Error('there is no endpoint');
  const answerWith = (more: Partial<WebhookEndpointView>) =>
    [200, schoolApi({ endpoints: [{ ...endpoint, failingSince: null, retryAt: null, ...more }] })] as const;
  const event = { type: 'webhook.test', schoolId: '7', url: endpoint.url, attempts: 0 };
  const admin = await open({
    [`GET ${API}`]: answerWith({ status: 'active', pending: 0 }),
    'POST /admin/schools/7/webhook-endpoints/w-1/test': answerWith({ status: 'active', pending: 1 }),
  });
  await admin.page.waitFor('Nothing is here yet');
  admin.answers[LOG] = createListAnswer({ 5: { ...event, status: 'pending' } });
  await admin.page.press(`Send test eventSend test event ${endpoint.url}`);
  await admin.submitDialog();
  await admin.page.waitUntil(() => expect(admin.main()).toContain('Pending'));

  admin.answers[LOG] = createListAnswer({ 5: { ...event, status: 'delivered' } });
  admin.answers[`GET ${API}`] = answerWith({ status: 'active', pending: 0 });
  await admin.page.do(() => vi.advanceTimersByTimeAsync(2000));
  await admin.page.waitUntil(() => expect(admin.main()).toContain('Delivered'));
});

const GET = '/admin/schools/7/webhook-deliveries/5';
const delivery = {
  id: 5,
  eventId: 'evt_1',
  type: 'payment.paid',
  url: 'https://system.hill.example/events',
  status: 'delivered',
  payload: '{"type":"payment.paid","data":{"reference":"SF-7KQ2-M4X9","amountUgx":50000}}',
  createdAt: '2026-11-20T08:00:00.000Z',
  deliveredAt: '2026-11-20T08:05:00.000Z',
  attempts: [
    { at: '2026-11-20T08:05:00.000Z', durationMs: 180, statusCode: 204, response: '' },
    { at: '2026-11-20T08:00:00.000Z', durationMs: 10_000, statusCode: null, response: 'no response' },
  ],
};

it('skips a delivery that waits, and says which event that is', async () => {
  const admin = await openAdmin(
    GET,
    {
      [`GET ${GET}`]: [200, { delivery: { ...delivery, status: 'pending', deliveredAt: null } }],
      [`POST ${GET}/skip`]: [200, { delivery: { ...delivery, status: 'skipped', deliveredAt: null } }],
    },
    roles.bursar,
    'head',
  );
  await admin.page.waitFor('evt_1');
  await admin.page.press('Skip event');
  expect(admin.getDialog().textContent).toContain(
    'Payment paid SF-7KQ2-M4X9 isn’t sent to https://system.hill.example/events',
  );
  await admin.submitDialog();
  await admin.page.waitUntil(() => expect(admin.main()).toContain('Skipped'));
  expect(admin.buttons()).toContain('Send again');
});

it('shows one delivery with its attempts, sends it again, and then what came of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const admin = await openAdmin(
    GET,
    {
      [`GET ${GET}`]: [200, { delivery }],
      [`POST ${GET}/replay`]: [200, { delivery: { ...delivery, status: 'pending' } }],
    },
    roles.bursar,
    'head',
  );
  await admin.page.waitFor('evt_1');
  expect(admin.main()).toContain('204');
  expect(admin.main()).toContain('No response');
  expect(admin.main()).toContain('"amountUgx": 50000');
  await admin.page.press('Send again');
  await admin.submitDialog();
  await admin.page.waitUntil(() => expect(admin.main()).toContain('Pending'));
  expect(admin.buttons()).not.toContain('Send again');

  const again = { at: '2026-11-20T08:09:00.000Z', durationMs: 90, statusCode: 202, response: '' };
  admin.answers[`GET ${GET}`] = [200, { delivery: { ...delivery, attempts: [again, ...delivery.attempts] } }];
  await admin.page.do(() => vi.advanceTimersByTimeAsync(2000));
  await admin.page.waitUntil(() => expect(admin.main()).toContain('202'));
  const requests = admin.names().length;
  await admin.page.do(() => vi.advanceTimersByTimeAsync(5000));
  expect(admin.names()).toHaveLength(requests);
});
