import type { AddressInfo } from 'node:net';
import { HOUR_MS, ok, type PaymentStarted } from '@somesa/core';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGate } from '../../testing/gate';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { watchPayment } from '../../testing/watch-event-stream';
import { startFees, startTransfer } from '../testing/fee-payments';
import { createPaymentStreams, listStreamLimits } from './payment-streams';

let test: TestApp;
let base: string;
beforeAll(async () => {
  test = await buildTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await test.expectLedgerMatches();
  await test.end();
});

const watch = ({ payment, secret }: PaymentStarted) =>
  watchPayment(`${base}/api/payments/${payment.id}`, secret);

/** Reads events until a status arrives; a status may arrive more than once. */
const readUntil = async (stream: Awaited<ReturnType<typeof watch>>, status: string) => {
  for (;;) {
    const payment = await stream.next();
    if (payment === null) throw new Error(`the stream ended before the status ${status}`);
    if (payment.status === status) return payment;
  }
};

describe('the event stream of a payment', () => {
  it('sends the current status, then each change, and ends with the receipt', async () => {
    const { msisdn, started } = await startFees(test, 70_000);
    const stream = await watch(started);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect((await stream.next())?.status).toBe('submitted');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(5_000);
    expect((await readUntil(stream, 'succeeded')).receipt).toMatchObject({ amount: 70_000, surplus: 0 });
    expect(await stream.next()).toBeNull();
  });

  it('sends the acceptance by the network if it was opened before', async () => {
    const child = await test.addChild(70_000);
    const { method, msisdn } = createPayer();
    const network = createGate();
    test.mtn.onSubmit(msisdn, async () => {
      await network.wait();
      return { kind: 'accepted' };
    });
    const started = await test.tryStartPayment<PaymentStarted>({ child, amount: 70_000, method });
    const stream = await watch(started.body);
    expect((await stream.next())?.status).toBe('created');
    network.open();
    expect((await stream.next())?.status).toBe('submitted');
    stream.close();
  });

  it('sends a failure and ends', async () => {
    const { msisdn, started } = await startFees(test, 70_000);
    const stream = await watch(started);
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    await test.advanceTime(5_000);
    expect(await readUntil(stream, 'failed')).toMatchObject({ failure: 'declined' });
    expect(await stream.next()).toBeNull();
  });

  it('continues after the payment expires until it succeeds late', async () => {
    const { msisdn, started } = await startFees(test, 70_000);
    const stream = await watch(started);
    await test.advanceTime(16 * 60_000);
    await readUntil(stream, 'expired');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(HOUR_MS);
    await readUntil(stream, 'succeeded');
  });

  it('sends the final status and ends at once if the payment is final', async () => {
    const { msisdn, started } = await startFees(test, 70_000);
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(5_000);
    const stream = await watch(started);
    expect((await stream.next())?.status).toBe('succeeded');
    expect(await stream.next()).toBeNull();
  });

  it('sends nothing about another payment', async () => {
    const child = await test.addChild(70_000, 70_000);
    const [mine, other] = [createPayer(), createPayer()];
    const started = await test.startPayment({ child, amount: 70_000, method: mine.method });
    const stream = await watch(started);
    test.mtn.onQuery(other.msisdn, 'paid');
    const theirs = await test.startPayment({ child, amount: 70_000, method: other.method });
    await test.advanceTime(5_000);
    expect((await test.show(theirs)).status).toBe('succeeded');
    test.mtn.onQuery(mine.msisdn, 'paid');
    await test.advanceTime(10_000);
    for (let event = await stream.next(); event !== null; event = await stream.next()) {
      expect(event.id).toBe(started.payment.id);
    }
  });

  it('is rejected with 429 while 30 streams of the payment are open', async () => {
    const { started } = await startTransfer(test, 70_000);
    const open = await Promise.all(Array.from({ length: 30 }, () => watch(started)));
    expect(open.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const rejected = await watch(started);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const stream of open) stream.close();
    await vi.waitFor(async () => {
      const reopened = await watch(started);
      reopened.close();
      expect(reopened.status).toBe(200);
    });
  });
});

it('sends the current status to a stream that opens while the server stops, and ends it', async () => {
  const { started } = await startTransfer(test, 70_000);
  const shown = await test.show(started);
  const payments = { show: async () => ok(shown) };
  const streams = await createPaymentStreams({
    database: test.database,
    payments,
    report: () => undefined,
    countStreams: () => () => undefined,
  });
  await streams.stop();
  const app = Fastify();
  app.get('/', (request, reply) =>
    streams.open(request, reply, {
      id: shown.id,
      viewer: { paymentToken: '', findUserId: async () => null },
      initial: shown,
    }),
  );
  const answer = await app.inject('/');
  expect(answer.payload).toContain('"status":"awaiting_transfer"');
  await app.close();
});

describe('listStreamLimits', () => {
  it('counts the streams of a /64 together for all payments', () => {
    const [first, second] = [
      listStreamLimits('2001:db8:1:2::1', 'a'),
      listStreamLimits('2001:db8:1:2:ffff::9', 'b'),
    ];
    expect(first.map(({ key }) => key)).toEqual(['a', '2001:db8:1:2']);
    expect(second.map(({ key }) => key)).toEqual(['b', '2001:db8:1:2']);
    expect(listStreamLimits('::ffff:192.0.2.7', 'c').map(({ key }) => key)).toEqual(['c', '192.0.2.7']);
  });
});
