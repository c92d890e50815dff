import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { buildTestApp, type TestApp } from '../../testing/test-app';

/** Starts to listen on a free port, and returns it. */
const listen = async ({ app }: TestApp): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

/** Waits until the server accepts no more connections. */
const waitUntilClosed = async (port: number): Promise<void> => {
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      () => true,
      () => false,
    );
  while (await isOpen());
};

it('does not wait on a stop for idle connections that browsers open in advance', async () => {
  const test = await buildTestApp();
  const port = await listen(test);
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const closed = once(unused, 'close');
  unused.resume();
  // The server has accepted the connection once it responds on a later one.
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  await Promise.all([test.running.stop(), closed]);
});

it('completes a response that a slow client has not received on a stop, and then closes its connection', async () => {
  const test = await buildTestApp();
  const SIZE = 20_000_000;
  test.app.get('/large', async () => 'x'.repeat(SIZE));
  const port = await listen(test);
  const slow = connect(port, '127.0.0.1');
  await once(slow, 'connect');
  slow.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(slow, 'readable');
  let isStopped = false;
  const stopped = test.running.stop().then(() => {
    isStopped = true;
  });
  await waitUntilClosed(port);
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
  const port = await listen(test);
  const agent = new Agent({ keepAlive: true });
  const call = once(get({ port, host: '127.0.0.1', path: '/held', agent }), 'response');
  await gate.reached;
  const stopped = test.running.stop();
  await waitUntilClosed(port);
  gate.open();
  const [response] = (await call) as [IncomingMessage];
  response.resume();
  expect(response.headers.connection).toBe('close');
  await stopped;
});
