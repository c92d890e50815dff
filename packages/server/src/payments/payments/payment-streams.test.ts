import type { AddressInfo } from 'node:net';
import { ok, type PaymentStarted } from '@somesa/core';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchStream } from '../../testing/event-stream';
import { createGate } from '../../testing/gate';
import { bankMethod, buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createPaymentStreams, listStreamLimits } from './payment-streams';

let test: TestApp;
let base: string;
beforeAll(async () => {
  test = await buildTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await test.booksAgree();
  await test.end();
});

const watch = ({ payment, secret }: PaymentStarted) =>
  watchStream(`${base}/api/payments/${payment.id}`, secret);

/** Reads until a status is told; a status may be told more than once. */
const until = async (stream: Awaited<ReturnType<typeof watch>>, status: string) => {
  for (;;) {
    const told = await stream.next();
    if (told === null) throw new Error(`the stream ended before it told ${status}`);
    if (told.status === status) return told;
  }
};

describe('a payment’s stream', () => {
  it('tells where it stands, then each change, and ends with the receipt', async () => {
    const child = await test.addChild(70_000);
    const { method, msisdn } = newPayer();
    const stream = await watch(await test.start({ child, amount: 70_000, method }));
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect((await stream.next())?.status).toBe('submitted');
    test.mtn.onQuery(msisdn, 'paid');
    await test.pass(5_000);
    expect((await until(stream, 'succeeded')).receipt).toMatchObject({ amount: 70_000, surplus: 0 });
    expect(await stream.next()).toBeNull();
  });

  it('tells that the network took the request, to who watched it being sent', async () => {
    const child = await test.addChild(70_000);
    const { method, msisdn } = newPayer();
    const network = createGate();
    test.mtn.onSubmit(msisdn, async () => {
      await network.wait();
      return { kind: 'accepted' };
    });
    const started = await test.tryStart<PaymentStarted>({ child, amount: 70_000, method });
    const stream = await watch(started.body);
    expect((await stream.next())?.status).toBe('created');
    network.open();
    expect((await stream.next())?.status).toBe('submitted');
    stream.leave();
  });

  it('tells a refusal, and ends', async () => {
    const child = await test.addChild(70_000);
    const { method, msisdn } = newPayer();
    const stream = await watch(await test.start({ child, amount: 70_000, method }));
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    await test.pass(5_000);
    expect(await until(stream, 'failed')).toMatchObject({ failure: 'declined' });
    expect(await stream.next()).toBeNull();
  });

  it('goes on past the expiry, until a late success', async () => {
    const child = await test.addChild(70_000);
    const { method, msisdn } = newPayer();
    const stream = await watch(await test.start({ child, amount: 70_000, method }));
    await test.pass(16 * 60_000);
    await until(stream, 'expired');
    test.mtn.onQuery(msisdn, 'paid');
    await test.pass(3_600_000);
    await until(stream, 'succeeded');
  });

  it('sends the final status and ends at once if the payment is over', async () => {
    const child = await test.addChild(70_000);
    const { method, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const started = await test.start({ child, amount: 70_000, method });
    await test.pass(5_000);
    const stream = await watch(started);
    expect((await stream.next())?.status).toBe('succeeded');
    expect(await stream.next()).toBeNull();
  });

  it('tells nothing of another payment', async () => {
    const child = await test.addChild(70_000, 70_000);
    const [mine, other] = [newPayer(), newPayer()];
    const started = await test.start({ child, amount: 70_000, method: mine.method });
    const stream = await watch(started);
    test.mtn.onQuery(other.msisdn, 'paid');
    const theirs = await test.start({ child, amount: 70_000, method: other.method });
    await test.pass(5_000);
    expect((await test.show(theirs)).status).toBe('succeeded');
    test.mtn.onQuery(mine.msisdn, 'paid');
    await test.pass(10_000);
    for (let told = await stream.next(); told !== null; told = await stream.next()) {
      expect(told.id).toBe(started.payment.id);
    }
  });

  it('is refused where too many screens watch one payment, until one leaves', async () => {
    const started = await test.start({
      child: await test.addChild(70_000),
      amount: 70_000,
      method: bankMethod,
    });
    const open = await Promise.all(Array.from({ length: 30 }, () => watch(started)));
    expect(open.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const refused = await watch(started);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const stream of open) stream.leave();
    await vi.waitFor(async () => {
      const again = await watch(started);
      again.leave();
      expect(again.status).toBe(200);
    });
  });
});

it('a stream that is opened while the server stops is told where things stand, and ends', async () => {
  const child = await test.addChild(70_000);
  const started = await test.start({ child, amount: 70_000, method: bankMethod });
  const shown = await test.show(started);
  const payments = { show: async () => ok(shown) };
  const streams = await createPaymentStreams({ database: test.database, payments, report: () => undefined });
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

describe('the streams of one caller', () => {
  it('counts streams within a /64 together, regardless of address and payment', () => {
    const [first, second] = [
      listStreamLimits('2001:db8:1:2::1', 'a'),
      listStreamLimits('2001:db8:1:2:ffff::9', 'b'),
    ];
    expect(first.map(({ key }) => key)).toEqual(['a', '2001:db8:1:2']);
    expect(second.map(({ key }) => key)).toEqual(['b', '2001:db8:1:2']);
    expect(listStreamLimits('::ffff:192.0.2.7', 'c').map(({ key }) => key)).toEqual(['c', '192.0.2.7']);
  });
});
