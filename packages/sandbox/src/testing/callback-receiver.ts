import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: string;
}

/** Starts a webhook receiver for tests, which returns 200 and records all calls. */
export async function startCallbackReceiver() {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      calls.push({ method, path, headers, rawBody: Buffer.concat(chunks).toString('utf8') });
      response.setHeader('content-type', 'application/json').end('{"code":200,"status":"SUCCESS"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://localhost:${port}`,
    calls,
    bodies: () => calls.map((call): unknown => JSON.parse(call.rawBody)),
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
