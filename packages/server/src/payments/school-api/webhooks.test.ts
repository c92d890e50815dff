import { DAY_MS, HOUR_MS, MINUTE_MS, roles, toKampalaDay } from '@somesa/core';
import type { SettlementAnswer, WebhookDeliveryAnswer } from '@somesa/core/admin';
import { type SchoolPayment, webhookPayloadShapes } from '@somesa/core/contract';
import { Webhook } from 'standardwebhooks';
import { is } from 'superstruct';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import {
  createTestSchoolApi,
  type ReceivedWebhook,
  startWebhookReceiver,
} from '../../testing/test-school-api';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let api: Awaited<ReturnType<typeof createTestSchoolApi>>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let endpoint: Awaited<ReturnType<typeof api.addEndpoint>>;
beforeAll(async () => {
  test = await buildTestApp();
  api = await createTestSchoolApi(test);
});
afterAll(() => test.end());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  await test.runAsOwner('update webhook_endpoints set removed_at = created_at');
  await test.running.webhooks.sweep();
  endpoint = await api.addEndpoint(receiver.url);
});
afterEach(() => receiver.stop());

/** Pays fees by mobile money. Returns the reference. */
const pay = async (amount = 10_000): Promise<{ id: string; reference: string; regNo: string }> => {
  const payer = createPayer();
  test.mtn.onQuery(payer.msisdn, 'paid');
  const child = await test.addChild(amount);
  const started = await test.startPayment({ child, amount, method: payer.method });
  await test.advanceTime(5_000);
  const { reference, id } = await test.show(started);
  return { id, reference, regNo: child.regNo };
};
const sweep = () => test.running.webhooks.sweep();
const listReferences = (webhooks: readonly ReceivedWebhook[]) => webhooks.map(({ data }) => data.reference);

/** Verifies a webhook with the library of the Standard Webhooks specification, whose clock is the one of the tests. */
const verify = (secret: string, { body, headers }: Pick<ReceivedWebhook, 'body' | 'headers'>): boolean => {
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() });
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
};
const expectVerified = (secret: string, webhook: ReceivedWebhook): void => {
  const { body, headers, id } = webhook;
  const withHeader = (name: string, value: string) => ({ body, headers: { ...headers, [name]: value } });
  const signature = headers['webhook-signature'] ?? '';
  const [version, hash = ''] = signature.split(',');
  expect(verify(secret, webhook)).toBe(true);
  const altered = [
    { headers, body: body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) },
    { headers, body: `${body} ` },
    withHeader('webhook-id', `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`),
    withHeader('webhook-timestamp', String(Number(headers['webhook-timestamp']) + 1)),
    withHeader(
      'webhook-signature',
      `${version},${hash.startsWith('A') ? `B${hash.slice(1)}` : `A${hash.slice(1)}`}`,
    ),
    withHeader('webhook-signature', signature.replace('v1', 'v2')),
  ];
  expect(altered.map((each) => verify(secret, each))).toEqual(altered.map(() => false));
};

describe('a webhook', () => {
  it('is accepted by the library of Standard Webhooks, and refused if any part of it was altered', async () => {
    const payment = await pay();
    const staff = createTestStaff(test);
    const { token } = await staff.signInAs(roles.administrator);
    const untilOn = toKampalaDay(test.clock.now());
    await test.runAsOwner(`insert into school_payout_accounts (school_id, method, payee_name, msisdn)
      values (${api.schoolId}, 'mtn', 'The school', '+256772999002') on conflict do nothing`);
    const path = `admin/schools/${api.schoolId}/settlements`;
    const created = await staff.call<SettlementAnswer>(token, 'POST', path, { untilOn });
    const { id, reference, amountUgx } = created.body.settlement;
    const paid = { providerTransactionId: 'S-1', paidOn: untilOn };
    expect((await staff.call(token, 'POST', `admin/settlements/${id}/paid`, paid)).status).toBe(200);
    const reversal = { reason: 'The bank took it back' };
    const reversed = await staff.call(token, 'POST', `admin/payments/${payment.id}/reverse`, reversal);
    expect(reversed.status, reversed.text).toBe(200);
    await sweep();
    await api.manage('POST', `${endpoint.path}/test`);
    await sweep();
    expect(receiver.received.map(({ type }) => type)).toEqual([
      'payment.paid',
      'settlement.paid',
      'payment.reversed',
      'webhook.test',
    ]);
    for (const webhook of receiver.received) {
      expectVerified(endpoint.secret, webhook);
      const shape = webhookPayloadShapes[webhook.type as 'payment.paid'];
      expect(is(JSON.parse(webhook.body), shape)).toBe(true);
      expect(webhook.body).not.toMatch(/(?<![\w-])\+?256\d|"0?7\d{8}|Peace|Apio/);
    }
    const [first, settled, undone] = receiver.received;
    expect(first?.data).toMatchObject({ ...payment, status: 'succeeded', amountUgx: 10_000, method: 'mtn' });
    expect(settled?.data).toMatchObject({ id, reference, amountUgx, paidOn: untilOn });
    expect(undone?.data).toMatchObject({ ...payment, status: 'reversed' });
    expect(new Set(receiver.received.map(({ id: webhookId }) => webhookId)).size).toBe(4);
  });

  it('is sent again under the same ID and with the same body until it is accepted, before those that came later', async () => {
    receiver.respondWith(() => (receiver.received.length <= 2 ? 500 : 200));
    const [one, two] = [await pay(), await pay()];
    await sweep();
    await test.advanceTime(5_000);
    await sweep();
    await test.advanceTime(30_000);
    await sweep();
    expect(listReferences(receiver.received)).toEqual([
      one.reference,
      one.reference,
      one.reference,
      two.reference,
    ]);
    const [first, second, third] = receiver.received;
    expect([second?.id, third?.id]).toEqual([first?.id, first?.id]);
    expect([second?.body, third?.body]).toEqual([first?.body, first?.body]);
    expectVerified(endpoint.secret, third ?? (first as ReceivedWebhook));
  });

  it('counts a redirect as a failure and follows it nowhere', async () => {
    receiver.respondWith(() => 307);
    await pay();
    await sweep();
    const { endpoints } = await api.manage('GET', 'api');
    expect([receiver.received.length, endpoints[0]?.status, endpoints[0]?.pending]).toEqual([
      1,
      'failing',
      1,
    ]);
  });
});

describe('an outage of an endpoint', () => {
  it('loses nothing in two days, keeps the order, and delays no other endpoint', async () => {
    const other = await startWebhookReceiver();
    await api.addEndpoint(other.url);
    receiver.respondWith(() => 503);
    const references: string[] = [];
    for (let hour = 0; hour < 48; hour += 1) {
      if (hour % 12 === 0) references.push((await pay()).reference);
      await sweep();
      expect(listReferences(other.received)).toEqual(references);
      test.clock.advance(HOUR_MS);
    }
    // Only the oldest event was tried, at growing gaps.
    expect(new Set(listReferences(receiver.received))).toEqual(new Set([references[0]]));
    expect(receiver.received.length).toBeLessThan(60);
    receiver.respondWith(() => 200);
    const failures = receiver.received.length;
    test.clock.advance(HOUR_MS);
    await sweep();
    expect(listReferences(receiver.received.slice(failures))).toEqual(references);
    const { endpoints } = await api.manage('GET', 'api');
    const state = endpoints.find(({ id }) => id === endpoint.id);
    expect(state).toMatchObject({ status: 'active', failingSince: null, pending: 0 });
    await other.stop();
  });

  it('disables the endpoint after three days and tells the bursar; enabling it sends everything', async () => {
    await test.runAsOwner(`update users set msisdn = '+256772999555' where id = '${api.bursar.user.id}'`);
    receiver.respondWith(() => 500);
    const one = await pay();
    for (let hour = 0; hour <= 72; hour += 1) {
      await sweep();
      test.clock.advance(HOUR_MS);
    }
    const attempts = receiver.received.length;
    const two = await pay();
    test.clock.advance(DAY_MS);
    await sweep();
    expect(receiver.received).toHaveLength(attempts);
    const texts = test.gateway.sent.filter(({ to }) => to === '+256772999555').map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining(`${new URL(receiver.url).host} did not accept our events for 3 days`),
    ]);
    receiver.respondWith(() => 200);
    api = await createTestSchoolApi(test);
    const { endpoints } = await api.manage('POST', `${endpoint.path}/enable`);
    expect(endpoints.find(({ id }) => id === endpoint.id)).toMatchObject({ status: 'active', pending: 2 });
    await sweep();
    expect(listReferences(receiver.received.slice(attempts))).toEqual([one.reference, two.reference]);
  });

  it('delays no other endpoint, even if the endpoint never answers', async () => {
    const silent = await startWebhookReceiver();
    silent.respondWith(() => 'silence');
    await api.addEndpoint(silent.url);
    await pay();
    await test.running.webhooks.start();
    await vi.waitFor(() => expect([silent.received.length, receiver.received.length]).toEqual([1, 1]));
    // The silent one is still being waited for.
    const { reference } = await pay();
    await test.running.webhooks.start();
    await vi.waitFor(() => expect(listReferences(receiver.received)).toContain(reference));
    expect(silent.received).toHaveLength(1);
    await silent.stop();
    await sweep();
  });
});

describe('a signing secret', () => {
  it('signs beside its successor until the chosen hours are over', async () => {
    const { secret } = await api.manage('POST', `${endpoint.path}/rotate`, { overlapHours: 24 });
    await pay();
    await sweep();
    const [both] = receiver.received as [ReceivedWebhook];
    expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect([verify(endpoint.secret, both), verify(secret, both)]).toEqual([true, true]);
    test.clock.advance(24 * HOUR_MS);
    await pay();
    await sweep();
    const after = receiver.received.at(-1) as ReceivedWebhook;
    expect([verify(endpoint.secret, after), verify(secret, after)]).toEqual([false, true]);
    api = await createTestSchoolApi(test);
  });

  it('is not readable in the database', async () => {
    const [row] = await test.queryRows<{ dump: string }>(
      `select string_agg(w::text, '') || (select string_agg(a::text, '') from audit_log a) as dump from webhook_endpoints w`,
    );
    const key = Buffer.from(endpoint.secret.slice('whsec_'.length), 'base64');
    expect(row?.dump).not.toContain(key.toString('hex'));
    expect(row?.dump).not.toContain(Buffer.from(endpoint.secret).toString('hex'));
    expect(row?.dump).not.toContain(endpoint.secret);
  });
});

describe('a replay', () => {
  it('sends one event, or all since a time, again with the same IDs', async () => {
    const early = await pay();
    test.clock.advance(HOUR_MS);
    const since = new Date(test.clock.now().getTime() + 3 * HOUR_MS).toISOString();
    const late = [await pay(), await pay()];
    await sweep();
    const ids = receiver.received.map(({ id }) => id);
    const [delivery] = await test.queryRows<{ id: number }>(
      `select d.id from webhook_deliveries d join school_events e on e.id = d.event_id where e.payment_id = '${early.id}'
       and d.endpoint_id = '${endpoint.id}'`,
    );
    const one = await api.manage<WebhookDeliveryAnswer>('POST', `webhook-deliveries/${delivery?.id}/replay`);
    expect(one.delivery.status).toBe('pending');
    await sweep();
    expect(receiver.received.slice(3).map(({ id }) => id)).toEqual([ids[0]]);
    const replayed = await api.manage<{ replayed: number }>('POST', `${endpoint.path}/replay`, {
      sinceOn: since.slice(0, 10),
      sinceTime: since.slice(11, 16),
    });
    expect(replayed.replayed).toBe(2);
    await sweep();
    expect(receiver.received.slice(4).map(({ id }) => id)).toEqual(ids.slice(1));
    expect(listReferences(receiver.received.slice(4))).toEqual(late.map(({ reference }) => reference));
    const shown = await api.manage<WebhookDeliveryAnswer>('GET', `webhook-deliveries/${delivery?.id}`);
    expect(shown.delivery).toMatchObject({ eventId: ids[0], status: 'delivered' });
    expect(shown.delivery.attempts.map(({ statusCode, response }) => [statusCode, response])).toEqual([
      [200, 'status 200'],
      [200, 'status 200'],
    ]);
  });

  it('fills a new endpoint with the events from before it existed', async () => {
    const { reference } = await pay();
    await sweep();
    const fresh = await startWebhookReceiver();
    const { path } = await api.addEndpoint(fresh.url);
    await api.manage('POST', `${path}/replay`, {
      sinceOn: toKampalaDay(test.clock.now()),
      sinceTime: '00:00',
    });
    await sweep();
    expect(listReferences(fresh.received)).toContain(reference);
    await fresh.stop();
  });
});

describe('a skip', () => {
  it('lets the rest follow an event that its receiver always rejects, is audited, and can be sent again', async () => {
    const rejected = await pay();
    receiver.respondWith(({ data }) => (data.reference === rejected.reference ? 422 : 200));
    await sweep();
    const next = await pay();
    await sweep();
    expect(new Set(listReferences(receiver.received))).toEqual(new Set([rejected.reference]));
    const tried = receiver.received.length;
    const [delivery] = await test.queryRows<{ id: number }>(
      `select id from webhook_deliveries where endpoint_id = '${endpoint.id}' order by id limit 1`,
    );
    const path = `webhook-deliveries/${delivery?.id}`;
    const skipped = await api.manage<WebhookDeliveryAnswer>('POST', `${path}/skip`);
    expect(skipped.delivery.status).toBe('skipped');
    await sweep();
    expect(listReferences(receiver.received.slice(tried))).toEqual([next.reference]);
    const { endpoints } = await api.manage('GET', 'api');
    expect(endpoints.find(({ id }) => id === endpoint.id)).toMatchObject({ status: 'active', pending: 0 });
    const [entry] = await test.queryRows<{ detail: object }>(
      `select detail from audit_log where action = 'school.webhook-skipped'`,
    );
    expect(entry?.detail).toMatchObject({ event: 'payment.paid', reference: rejected.reference });
    receiver.respondWith(() => 200);
    await api.manage('POST', `${path}/replay`);
    await sweep();
    expect(listReferences(receiver.received).at(-1)).toBe(rejected.reference);
    await expect(api.manage('POST', `${path}/skip`)).rejects.toThrow(
      'Your system has accepted this event already. Nothing was skipped.',
    );
  });
});

describe('a kill of the server', () => {
  it('loses no event if it comes between the commit and the sending', async () => {
    const { reference } = await pay();
    const next = await buildTestApp({ on: test });
    await next.running.webhooks.sweep();
    expect(listReferences(receiver.received)).toEqual([reference]);
    await sweep();
    expect(receiver.received).toHaveLength(1);
    await next.end();
  });

  it('repeats an event with the same ID if it comes after the sending', async () => {
    await pay();
    await sweep();
    // The receiver has it, but nothing of the attempt was written, and the dead server holds the lease.
    await test.runAsOwner(
      `update webhook_deliveries set status = 'pending' where endpoint_id = '${endpoint.id}'`,
    );
    const leasedUntil = new Date(test.clock.now().getTime() + MINUTE_MS).toISOString();
    await test.runAsOwner(
      `update webhook_endpoints set leased_until = '${leasedUntil}' where id = '${endpoint.id}'`,
    );
    await sweep();
    expect(receiver.received).toHaveLength(1);
    test.clock.advance(MINUTE_MS);
    await sweep();
    const [first, second] = receiver.received;
    expect([receiver.received.length, second?.id, second?.body]).toEqual([2, first?.id, first?.body]);
  });
});

describe('GET /school/v1/payments', () => {
  it('returns what is new since a cursor, and a payment again that was reversed', async () => {
    const key = await api.addKey(['payments:read']);
    type Page = { payments: SchoolPayment[]; next: string; hasMore: boolean };
    const list = async (cursor: string) =>
      (await api.call<Page>(key, 'GET', `payments?cursor=${cursor}`)).body;
    let cursor = '0';
    for (let page = await list(cursor); ; page = await list(cursor)) {
      cursor = page.next;
      if (!page.hasMore) break;
    }
    expect((await list(cursor)).payments).toEqual([]);
    const one = await pay();
    expect((await list(cursor)).payments).toEqual([]);
    await sweep();
    const first = await list(cursor);
    expect(first.payments).toMatchObject([{ ...one, status: 'succeeded', reversedAt: null }]);
    const { token } = await createTestStaff(test).signInAs(roles.administrator);
    const reversal = { reason: 'The bank took it back' };
    await createTestStaff(test).call(token, 'POST', `admin/payments/${one.id}/reverse`, reversal);
    await sweep();
    const second = await list(first.next);
    expect(second.payments).toMatchObject([{ ...one, status: 'reversed' }]);
    const found = await api.call<{ payment: SchoolPayment }>(key, 'GET', `payments/${one.reference}`);
    expect(found.body.payment).toEqual(second.payments[0]);
    expect((await api.call(key, 'GET', 'payments/SF-0000-0000')).status).toBe(404);
  });
});
