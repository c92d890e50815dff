import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy before a server whose connections can be made to fail. */
export interface TcpProxy {
  port: number;
  /** Drops all data in both directions and closes nothing: a black hole. */
  goSilent(): void;
  /** Ends the black hole for new connections; older ones keep hanging, as after a failover. */
  recover(): void;
  /** Ends every connection. */
  cut(): void;
  /** Refuses new connections, or accepts them again. */
  refuse(isRefusing: boolean): void;
  /** Delays all data by some milliseconds. */
  slowDown(delayMs: number): void;
  close(): Promise<void>;
}

/** Starts a proxy to a port of this machine, or to the one that `target` returns for each connection; null if there is none. */
export const startProxy = async (target: number | (() => number | null)): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isRefusing = false;
  let delayMs = 0;
  let generation = 0;

  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Broken connections are the subject of the tests, not of the proxy.
    socket.on('error', () => socket.destroy());
    return socket;
  };

  /** Creates a function that passes data on in its order, each after the delay of its moment. */
  const createPipe = (to: Socket, isDelivering: () => boolean) => {
    let pending = Promise.resolve();
    let waiting = 0;
    return (chunk: Buffer): void => {
      if (delayMs === 0 && waiting === 0) return void (isDelivering() && to.write(chunk));
      const [ms, sent] = [delayMs, pending];
      waiting += 1;
      pending = Promise.all([sent, new Promise((resolve) => setTimeout(resolve, ms))]).then(() => {
        waiting -= 1;
        if (isDelivering() && !to.destroyed) to.write(chunk);
      });
    };
  };

  const server = createServer((incoming) => {
    track(incoming);
    const own = generation;
    const targetPort = typeof target === 'number' ? target : target();
    if (isRefusing || targetPort === null) return void incoming.destroy();
    if (isSilent) return void incoming.resume();
    const outgoing = track(connect(targetPort, '127.0.0.1'));
    const isDelivering = () => own === generation && !isSilent;
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      from.on('data', createPipe(to, isDelivering));
      from.once('close', () => void (isDelivering() && to.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    goSilent: () => {
      isSilent = true;
      generation += 1;
    },
    recover: () => {
      isSilent = false;
    },
    cut,
    refuse: (refusing) => {
      isRefusing = refusing;
    },
    slowDown: (ms) => {
      delayMs = ms;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
