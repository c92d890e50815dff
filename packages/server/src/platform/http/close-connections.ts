import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections when the server stops: those without a request in progress at once, the others after their response. Node.js would
 * wait for connections that browsers open in advance and for those whose request was in progress, and would cut off a response that a
 * slow client has not received yet. `isLeaving` returns whether each response is to be the last on its connection.
 */
export const closeConnections = (app: FastifyInstance, isLeaving: () => boolean): void => {
  const { server } = app;
  const idle = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  // Ahead of Fastify's own listener, which may respond at once.
  server.prependListener('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    idle.delete(socket);
    if (isLeaving()) response.setHeader('connection', 'close');
    response.once('finish', () => {
      if (!server.listening) socket.destroySoon();
      // One that has closed meanwhile would be kept for ever.
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
  // Node.js calls it when the server closes.
  server.closeIdleConnections = () => {
    for (const socket of idle) socket.destroy();
  };
};
