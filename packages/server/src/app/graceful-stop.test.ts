import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createGate } from '../testing/gate';
import { buildTestApp, createPayer, createPaymentBody } from '../testing/test-app';
import { watchPayment } from '../testing/watch-event-stream';

it('ends streams, completes requests in progress, waits for provider requests and accepts no new requests on a stop', async () => {
  const first = await buildTestApp();
  const child = await first.addChild(90_000, 90_000);
  const test = await buildTestApp({ on: first });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;

  const watched = await test.startPayment({ child, amount: 10_000, method: createPayer().method });
  const stream = await watchPayment(`${base}/api/payments/${watched.payment.id}`, watched.secret);
  expect((await stream.next())?.status).toBe('submitted');
  const unread = await Promise.all(
    Array.from({ length: 5 }, () =>
      watchPayment(`${base}/api/payments/${watched.payment.id}`, watched.secret),
    ),
  );
  expect(unread.map(({ status }) => status)).toEqual(Array(5).fill(200));

  const payer = createPayer();
  const network = createGate();
  test.mtn.onSubmit(payer.msisdn, async () => {
    await network.wait();
    return { kind: 'accepted' };
  });
  const call = fetch(`${base}/api/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-the-stop-test' },
    body: JSON.stringify(createPaymentBody({ child, amount: 20_000, method: payer.method })),
  });
  await network.reached;

  let isStopped = false;
  const stopped = test.running.stop().then(() => {
    isStopped = true;
  });
  expect((await call).status).toBe(201);
  for (let event = await stream.next(); event !== null; ) event = await stream.next();
  const answer = await fetch(`${base}/ready`).then(
    ({ status }) => status,
    () => 'no connection',
  );
  expect([503, 'no connection']).toContain(answer);
  expect(isStopped).toBe(false);
  network.open();
  await stopped;

  const statuses = await first.queryRows<{ status: string }>(
    'select status from payments where amount_ugx = 20000',
  );
  expect(statuses).toEqual([{ status: 'submitted' }]);
  await first.expectLedgerMatches();
  await first.end();
});
