import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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

/** Waits until the server has accepted all connections that were opened before. */
const untilAccepted = async (port: number | undefined): Promise<void> => {
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
};

/** Waits until the server accepts no more connections. */
const untilRefused = async (port: number | undefined): Promise<void> => {
  const isAccepted = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      () => true,
      () => false,
    );
  while (await isAccepted());
};

it('does not wait on a stop for idle connections that browsers open in advance', async () => {
  const test = await buildTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const unused = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(unused, 'connect');
  const closed = once(unused, 'close');
  unused.resume();
  await untilAccepted(unused.remotePort);
  await Promise.all([test.running.stop(), closed]);
});

it('completes a response that a slow client has not received on a stop, and then closes its connection', async () => {
  const test = await buildTestApp();
  const SIZE = 20_000_000;
  test.app.get('/large', async () => 'x'.repeat(SIZE));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const slow = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(slow, 'connect');
  slow.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(slow, 'readable');
  let isStopped = false;
  const stopped = test.running.stop().then(() => {
    isStopped = true;
  });
  await untilRefused(slow.remotePort);
  expect(isStopped).toBe(false);
  let received = 0;
  for await (const chunk of slow) received += chunk.length;
  expect(received).toBeGreaterThan(SIZE);
  await stopped;
});

it('closes a connection whose request was in progress when the stop began', async () => {
  const test = await buildTestApp();
  const gate = createGate();
  test.app.get('/held', async () => {
    await gate.wait();
    return 'held';
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const { port } = test.app.server.address() as AddressInfo;
  const call = once(get({ port, host: '127.0.0.1', path: '/held', agent }), 'response');
  await gate.reached;
  const stopped = test.running.stop();
  await untilRefused(port);
  gate.open();
  const [response] = (await call) as [IncomingMessage];
  response.resume();
  expect(response.headers.connection).toBe('close');
  await stopped;
});
