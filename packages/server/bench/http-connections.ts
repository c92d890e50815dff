import { connect, type Socket } from 'node:net';
import { getResponseLength } from './http-load';

/** Connections that wait for a response at once; further requests wait for one of them. */
const MAX_CONNECTIONS = 1_000;
/** Time for which a connection may wait for its next request, in milliseconds: less than the server's, which closes it then. */
const MAX_IDLE_MS = 60_000;
/** Time after which a request counts as failed, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** Response to a request. */
export interface HttpResponse {
  status: number;
  body: string;
}

const END_OF_HEAD = '\r\n\r\n';

const parseResponse = (text: string): HttpResponse => ({
  status: Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
  body: text.slice(text.indexOf(END_OF_HEAD) + END_OF_HEAD.length),
});

const openSocket = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  return socket;
};

/** Creates keep-alive connections to a server: as many as there are requests at once. Uses bare sockets, as `httpLoad` does. */
export const createConnections = (port: number) => {
  /** Connections without a request, the one that waits for longest first. */
  const idle: { socket: Socket; sinceMs: number }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  /** Returns the connection that waits for the shortest time, or a new one. */
  const takeSocket = (): Socket => {
    const keepFromMs = performance.now() - MAX_IDLE_MS;
    while (idle[0] && idle[0].sinceMs < keepFromMs) idle.shift()?.socket.destroy();
    const socket = idle.pop()?.socket;
    socket?.removeAllListeners();
    return socket ?? openSocket(port);
  };

  const sendOn = (socket: Socket, request: string): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      let received = '';
      const end = (): void => {
        clearTimeout(timer);
        socket.removeAllListeners();
      };
      const fail = (error?: Error): void => {
        end();
        socket.on('error', () => undefined);
        socket.destroy();
        reject(error ?? new Error('the connection closed'));
      };
      const timer = setTimeout(() => fail(new Error(`no response in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
      socket.on('error', fail);
      socket.on('close', () => fail());
      socket.on('data', (chunk: string) => {
        received += chunk;
        const length = getResponseLength(received);
        if (length === null || received.length < length) return;
        end();
        const drop = (): void => {
          const at = idle.findIndex((each) => each.socket === socket);
          if (at !== -1) idle.splice(at, 1);
        };
        socket.on('error', drop);
        socket.on('close', drop);
        idle.push({ socket, sinceMs: performance.now() });
        resolve(parseResponse(received));
      });
      socket.write(request);
    });

  return {
    /** Sends a request. Rejects if there is no response. */
    send: async (request: string): Promise<HttpResponse> => {
      if (busy >= MAX_CONNECTIONS) await new Promise<void>((resolve) => waiting.push(resolve));
      busy += 1;
      try {
        return await sendOn(takeSocket(), request);
      } finally {
        busy -= 1;
        waiting.shift()?.();
      }
    },
    /** Follows a stream of events until the server ends it. Calls `onEvent` with the data of each. Rejects if it is none. */
    follow: (request: string, onEvent: (data: string) => void): Promise<void> =>
      new Promise((resolve, reject) => {
        const socket = openSocket(port);
        let received = '';
        let isStream = false;
        socket.on('error', reject);
        socket.on('close', () =>
          isStream ? resolve() : reject(new Error(`no stream: ${received.slice(0, 200)}`)),
        );
        socket.on('data', (chunk: string) => {
          received += chunk;
          isStream ||= /^HTTP\/1\.1 200[\s\S]*text\/event-stream/i.test(received);
          const lines = received.split('\n');
          received = lines.pop() ?? '';
          for (const line of lines) if (line.startsWith('data: ')) onEvent(line.slice('data: '.length));
        });
        socket.write(request);
      }),
    close: (): void => {
      for (const { socket } of idle) socket.destroy();
    },
  };
};

export type Connections = ReturnType<typeof createConnections>;
