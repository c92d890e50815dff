import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../platform/clock';

/** Request as the fake provider received it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Behaviour of the fake provider: it responds, resets the connection, or sends nothing. An object body is sent as JSON. */
export type FakeResponse =
  | { status: number; body?: object | string; headers?: Record<string, string> }
  | 'reset'
  | 'timeout';

/** Starts a fake provider on this machine for one test; `respond` may count requests by closing over a variable. */
export const startFakeProvider = async (
  respond: (request: ReceivedRequest) => FakeResponse | Promise<FakeResponse>,
) => {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
    requests.push(request);
    const response = await respond(request);
    if (response === 'timeout') return;
    if (response === 'reset') {
      incoming.socket.resetAndDestroy();
      return;
    }
    const isText = typeof response.body === 'string';
    outgoing.writeHead(response.status, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...response.headers,
    });
    outgoing.end(isText ? response.body : response.body && JSON.stringify(response.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Lists the requests whose path starts with `path`. */
  const requestsTo = (path: string) => requests.filter((request) => request.path.startsWith(path));
  return { baseUrl: `http://127.0.0.1:${port}`, requests, requestsTo };
};

/** Creates a clock that stands still until a test moves it forward. */
export const createManualClock = (start: string): Clock & { forwardMs(ms: number): void } => {
  let atMs = Date.parse(start);
  return {
    now: () => new Date(atMs),
    forwardMs: (ms) => {
      atMs += ms;
    },
  };
};

/** Page that a firewall returns in place of a provider's response. */
export const firewallPage = '<html><body>Request Rejected. Your support ID is: 1</body></html>';
