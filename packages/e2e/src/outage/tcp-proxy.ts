import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between the server and its database whose connections can be made to hang. */
export interface TcpProxy {
  port: number;
  /** Drops all data in both directions and closes nothing: a black hole. */
  goSilent(): void;
  /** Ends the black hole for new connections; older ones keep hanging, as after a failover. */
  recover(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a port of this machine. */
export const startProxy = async (targetPort: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let generation = 0;

  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Broken connections are the subject of the tests, not of the proxy.
    socket.on('error', () => socket.destroy());
    return socket;
  };

  const server = createServer((incoming) => {
    track(incoming);
    const own = generation;
    if (isSilent) return void incoming.resume();
    const outgoing = track(connect(targetPort, '127.0.0.1'));
    const isDelivering = () => own === generation && !isSilent;
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      from.on('data', (chunk) => void (isDelivering() && to.write(chunk)));
      from.once('close', () => void (isDelivering() && to.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    goSilent: () => {
      isSilent = true;
      generation += 1;
    },
    recover: () => {
      isSilent = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
