import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../platform/clock';

/** A call as the stranger received it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Behaviour of the fake provider: it responds, breaks the connection, or stays silent. An object body is sent as JSON. */
export type FakeResponse =
  | { status: number; body?: object | string; headers?: Record<string, string> }
  | 'reset'
  | 'silence';

export interface FakeProvider {
  baseUrl: string;
  heard: ReceivedRequest[];
  /** The calls whose path begins so. */
  heardAt(path: string): ReceivedRequest[];
}

/** Plays a provider on this machine for one test; `play` may count calls by closing over a variable. */
export const startFakeProvider = async (
  play: (call: ReceivedRequest) => FakeResponse | Promise<FakeResponse>,
): Promise<FakeProvider> => {
  const heard: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
    heard.push(call);
    const played = await play(call);
    if (played === 'silence') return;
    if (played === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    const isText = typeof played.body === 'string';
    response.writeHead(played.status, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...played.headers,
    });
    response.end(isText ? played.body : played.body && JSON.stringify(played.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const heardAt = (path: string) => heard.filter((call) => call.path.startsWith(path));
  return { baseUrl: `http://127.0.0.1:${port}`, heard, heardAt };
};

/** A clock that stands until it is moved on. */
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
