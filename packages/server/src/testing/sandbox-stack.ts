import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSandbox, createClock, demoCredentials, readConfig } from '@somesa/sandbox';
import { connectProviders } from '../app/connect-providers';
import { buildTestApp, type TestApp } from './test-app';

/** Host of the webhooks, which MTN knows by name. */
const HOST = 'localhost';

/** Starts a receiver of webhooks, which passes them on to a server that is built later. */
const startReceiver = async () => {
  let app: TestApp['app'] | null = null;
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await app?.inject({
      method: request.method === 'PUT' ? 'PUT' : 'POST',
      url: request.url ?? '/',
      headers: request.headers,
      payload: Buffer.concat(chunks),
    });
    const type = answer?.headers['content-type'] ?? 'text/plain';
    response.writeHead(answer?.statusCode ?? 503, { 'content-type': type }).end(answer?.payload);
  });
  await new Promise<void>((resolve) => receiver.listen(0, HOST, resolve));
  return {
    url: `http://${HOST}:${(receiver.address() as AddressInfo).port}`,
    passTo: (to: TestApp['app']): void => {
      app = to;
    },
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        receiver.closeAllConnections();
        receiver.close(() => resolve());
      }),
  };
};

/**
 * Starts a server and the sandbox as its networks and banks, connected by the real clients and webhooks. One clock moves both: a month takes
 * seconds.
 */
export const startSandboxStack = async (start: string, env: Record<string, string> = {}) => {
  const receiver = await startReceiver();
  const sandboxConfig = readConfig({
    SANDBOX_PORT: '0',
    LOG_LEVEL: 'silent',
    WEBHOOK_BASE_URL: `${receiver.url}/api`,
  });
  const sandboxClock = createClock('manual', Date.parse(start));
  const sandbox = await buildSandbox({ config: sandboxConfig, clock: sandboxClock });
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const test = await buildTestApp({
    start,
    env: {
      ...demoCredentials,
      PUBLIC_URL: receiver.url,
      MTN_BASE_URL: sandboxUrl,
      MTN_TARGET_ENVIRONMENT: 'mtnuganda',
      AIRTEL_BASE_URL: sandboxUrl,
      AFRICASTALKING_BASE_URL: sandboxUrl,
      ...env,
    },
    connect: ({ config, clock }) => {
      const { providers, transfers } = connectProviders(config, clock);
      return { providers, transfers };
    },
  });
  receiver.passTo(test.app);

  const send = async (path: string, type: string, body?: string, method = body ? 'POST' : 'GET') => {
    const response = await fetch(`${sandboxUrl}${path}`, {
      headers: { accept: 'application/json', ...(body && { 'content-type': type }) },
      method,
      ...(body && { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the sandbox answers ${response.status}: ${text}`);
    return text;
  };
  const call = (path: string, body?: object, method?: 'DELETE'): Promise<string> =>
    send(path, 'application/json', body && JSON.stringify(body), method);

  /** Moves both clocks, delivers the webhooks that are due then, and runs the server's jobs. */
  const advance = async (ms: number): Promise<void> => {
    test.clock.advance(ms);
    await call('/clock', { advanceMs: ms });
    await test.running.sweep();
  };

  return {
    test,
    /** Sends a request to the sandbox, a POST if it has a body, and returns the text of the response. */
    callSandbox: call,
    /** Sends a payment file (pain.001) to our bank, which carries it out, and returns the transfers with the bank's transaction IDs. */
    payFile: async (xml: string): Promise<{ transfers: { reference: string; transactionId: string }[] }> =>
      JSON.parse(await send('/bank/payment-files', 'application/xml', xml)),
    advance,
    /** Moves both clocks to a time. */
    advanceTo: (instant: string): Promise<void> => advance(Date.parse(instant) - test.clock.now().getTime()),
    end: async (): Promise<void> => {
      await test.end();
      await sandbox.close();
      await receiver.stop();
    },
  };
};

export type SandboxStack = Awaited<ReturnType<typeof startSandboxStack>>;
