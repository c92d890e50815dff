import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { LoadFigures } from './http-load';

/** Secret segment of the menu under test. */
export const USSD_SEGMENT = 'ussd-segment-of-the-benchmark';
const PATH = `/api/webhooks/africastalking/ussd/${USSD_SEGMENT}`;
const END_OF_HEAD = '\r\n\r\n';

/** Returns the body of a complete response; null while it is incomplete. Throws if its status is not 200. */
const readBody = (buffer: string): string | null => {
  const head = buffer.indexOf(END_OF_HEAD);
  if (head < 0) return null;
  if (!buffer.startsWith('HTTP/1.1 200')) throw new Error(buffer.slice(0, 200));
  const length = Number(/content-length: (\d+)/i.exec(buffer.slice(0, head))?.[1] ?? 0);
  const body = buffer.slice(head + END_OF_HEAD.length);
  return body.length < length ? null : body;
};

/** Formats an input of a session for the menu. */
export const formatUssdRequest = (fields: Readonly<Record<string, string>>): string => {
  const body = new URLSearchParams(fields).toString();
  return [
    `POST ${PATH} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
};

const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.once('error', reject);
  });

const send = (socket: Socket, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let buffer = '';
    const onData = (chunk: string): void => {
      buffer += chunk;
      try {
        const body = readBody(buffer);
        if (body === null) return;
        socket.off('data', onData);
        resolve(body);
      } catch (error) {
        reject(error);
      }
    };
    socket.on('data', onData);
    socket.write(request);
  });

/**
 * Plays sessions of USSD at the same time, each of another phone on its own connection and without pauses. Returns the answers of the
 * last session too. `failed` counts sessions that ended early, because an answer would have come too late.
 */
export const ussdLoad = async (options: {
  port: number;
  sessions: number;
  /** Returns the inputs of a session. */
  getInputs: (session: number) => readonly string[];
}): Promise<LoadFigures & { answers: string[] }> => {
  const run = randomInt(1e9).toString(36);
  const latencies: number[] = [];
  let failed = 0;
  let answers: string[] = [];
  const sockets: Socket[] = [];
  for (let session = 0; session < options.sessions; session += 1)
    sockets.push(await openSocket(options.port));
  const startedAt = performance.now();
  const play = async (socket: Socket, session: number): Promise<void> => {
    const inputs = options.getInputs(session);
    const received: string[] = [];
    for (let count = 0; count <= inputs.length; count += 1) {
      const sentAt = performance.now();
      const answer = await send(
        socket,
        formatUssdRequest({
          sessionId: `ATUid_${run}_${session}`,
          serviceCode: '*284*55#',
          phoneNumber: `+25677${String(1_000_000 + session)}`,
          text: inputs.slice(0, count).join('*'),
          networkCode: '64110',
        }),
      );
      latencies.push(performance.now() - sentAt);
      received.push(answer);
      if (answer.startsWith('END ')) break;
    }
    socket.end();
    if (received.length > inputs.length) answers = received;
    else failed += 1;
  };
  await Promise.all(sockets.map(play));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / seconds, failed, p50Ms: at(0.5), p99Ms: at(0.99), answers };
};
