import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSandbox, createClock, readConfig } from '@somesa/sandbox';
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
    response.writeHead(answer?.statusCode ?? 503).end(answer?.payload);
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
  const { mtn, airtel, sms, bank } = sandboxConfig;
  const test = await buildTestApp({
    start,
    env: {
      PUBLIC_URL: receiver.url,
      MTN_BASE_URL: sandboxUrl,
      MTN_TARGET_ENVIRONMENT: 'mtnuganda',
      MTN_SUBSCRIPTION_KEY: mtn.collection.subscriptionKey,
      MTN_API_USER: mtn.collection.apiUser,
      MTN_API_KEY: mtn.collection.apiKey,
      MTN_DISBURSEMENT_SUBSCRIPTION_KEY: mtn.disbursement.subscriptionKey,
      MTN_DISBURSEMENT_API_USER: mtn.disbursement.apiUser,
      MTN_DISBURSEMENT_API_KEY: mtn.disbursement.apiKey,
      AIRTEL_BASE_URL: sandboxUrl,
      AIRTEL_CLIENT_ID: airtel.clientId,
      AIRTEL_CLIENT_SECRET: airtel.clientSecret,
      AIRTEL_CALLBACK_KEY: airtel.callbackKey,
      AIRTEL_WEBHOOK_TOKEN: airtel.callbackUrl.split('/').at(-1) ?? '',
      AFRICASTALKING_BASE_URL: sandboxUrl,
      AFRICASTALKING_USERNAME: sms.username,
      AFRICASTALKING_API_KEY: sms.apiKey,
      BANK_WEBHOOK_SECRET: bank.webhookSecret,
      ...env,
    },
    connect: ({ config, clock }) => {
      const { providers, transfers } = connectProviders(config, clock);
      return { providers, transfers };
    },
  });
  receiver.passTo(test.app);

  const call = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<string> => {
    const response = await fetch(`${sandboxUrl}${path}`, {
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the sandbox answers ${response.status}: ${text}`);
    return text;
  };

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
