import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between the server and its database, whose connections can be made to die without a word. */
export interface TcpProxy {
  port: number;
  /** Delivers nothing any more in either direction, and closes nothing: a black hole. */
  goSilent(): void;
  /** Ends the black hole for new connections; those from before stay silent for good, as after a failover. */
  recover(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a port of this machine. */
export const startProxy = async (targetPort: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let generation = 0;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Whoever breaks a connection is what the tests look at, not the proxy.
    socket.on('error', () => socket.destroy());
    return socket;
  };

  const server = createServer((incoming) => {
    keep(incoming);
    const own = generation;
    if (isSilent) return void incoming.resume();
    const outgoing = keep(connect(targetPort, '127.0.0.1'));
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
