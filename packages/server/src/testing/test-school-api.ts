import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roles } from '@somesa/core';
import {
  type SchoolApiSecretAnswer,
  type SchoolKeyScope,
  schoolKeyScopes,
  webhookEventTypes,
} from '@somesa/core/admin';
import { expect } from 'vitest';
import { type Answer, SCHOOL, type TestApp } from './test-app';
import { createTestStaff } from './test-staff';

/** Request that a receiver of webhooks got. */
export interface ReceivedWebhook {
  id: string;
  headers: Record<string, string>;
  body: string;
  data: Record<string, unknown>;
  type: string;
}

/** Starts a receiver of webhooks on this machine. It answers each request with what `respond` returns: 200 by default. */
export const startWebhookReceiver = async () => {
  const received: ReceivedWebhook[] = [];
  let respond: (webhook: ReceivedWebhook) => number | 'silence' = () => 200;
  const read = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const { type, data } = JSON.parse(body);
    const headers = request.headers as Record<string, string>;
    const webhook = { id: headers['webhook-id'] ?? '', headers, body, type, data };
    received.push(webhook);
    const status = respond(webhook);
    if (status !== 'silence') response.writeHead(status).end(`status ${status}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/events`,
    received,
    respondWith: (next: typeof respond): void => {
      respond = next;
    },
    stop: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

/** Creates helpers for API keys and webhook endpoints of the school of the tests. */
export const createTestSchoolApi = async (test: TestApp) => {
  const staff = createTestStaff(test);
  const bursar = await staff.signInAs(roles.bursar, SCHOOL, 'head');
  const [school] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [SCHOOL]);
  const base = `admin/schools/${school?.id}`;

  /** Sends a request of the bursar, such as `api-keys`, below the school's path. */
  const manage = async <Body = SchoolApiSecretAnswer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Body> => {
    const answer = await staff.call<Body>(bursar.token, method, `${base}/${path}`, payload);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };

  return {
    bursar,
    schoolId: school?.id ?? 0,
    base,
    manage,
    /** Creates an API key and returns it. */
    addKey: async (scopes: readonly SchoolKeyScope[] = schoolKeyScopes): Promise<string> =>
      (await manage('POST', 'api-keys', { name: 'Accounts office', scopes })).secret,
    /** Adds an endpoint for all events. */
    addEndpoint: async (url: string) => {
      const { secret, endpoints } = await manage('POST', 'webhook-endpoints', {
        url,
        events: webhookEventTypes,
      });
      const endpoint = endpoints.find((each) => each.url === url);
      if (!endpoint) throw new Error('the endpoint is missing');
      return { id: endpoint.id, secret, path: `webhook-endpoints/${endpoint.id}` };
    },
    /** Sends a request with an API key. */
    call: <Body>(
      key: string | null,
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      payload?: object,
      idempotencyKey: string = randomUUID(),
    ): Promise<Answer<Body>> =>
      test.call<Body>({
        method,
        url: `/api/school/v1/${path}`,
        ...(payload && { payload }),
        headers: {
          ...(key !== null && { authorization: `Bearer ${key}` }),
          'idempotency-key': idempotencyKey,
        },
      }),
  };
};
