import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Closes connections without any request when the server stops. Browsers open them in advance, and Node.js would wait for their
 * first request.
 */
export const closeUnusedConnections = (app: FastifyInstance): void => {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
};
