import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

/** Results of a load test. Latencies in milliseconds. */
export interface LoadFigures {
  perSecond: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
}

const END_OF_HEAD = '\r\n\r\n';

/** Returns the length of the response at the start of a buffer; null while its head is incomplete. */
export const getResponseLength = (buffer: string): number | null => {
  const head = buffer.indexOf(END_OF_HEAD);
  if (head < 0) return null;
  const length = /content-length: (\d+)/i.exec(buffer.slice(0, head))?.[1];
  return head + END_OF_HEAD.length + Number(length ?? 0);
};

/** Sends requests over keep-alive connections, one at a time on each, for some seconds. Uses bare sockets, because on two cores a
 * heavier client would measure itself.
 */
export const httpLoad = async (options: {
  port: number;
  connections: number;
  seconds: number;
  nextRequest: () => string;
}): Promise<LoadFigures> => {
  const latencies: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const endAt = startedAt + options.seconds * 1000;

  const runConnection = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(options.port, '127.0.0.1');
      let buffer = '';
      let sentAt = 0;
      const send = (): void => {
        sentAt = performance.now();
        if (sentAt >= endAt) socket.end(resolve);
        else socket.write(options.nextRequest());
      };
      socket.setNoDelay(true);
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk: string) => {
        buffer += chunk;
        const length = getResponseLength(buffer);
        if (length === null || buffer.length < length) return;
        if (!/^HTTP\/1\.1 20/.test(buffer)) failed += 1;
        buffer = '';
        latencies.push(performance.now() - sentAt);
        send();
      });
    });

  await Promise.all(Array.from({ length: options.connections }, runConnection));
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    perSecond: latencies.length / ((performance.now() - startedAt) / 1000),
    failed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
};
