import { once } from 'node:events';
import { createServer } from 'node:http';

/** Headers that a browser requires before a page of another origin may send a file. */
const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': '*',
};

/**
 * Takes files as our API does, keeps none, and counts every byte that came: questions beforehand, heads and bodies.
 * @returns {Promise<{ url: string, receivedBytes: () => number, stop: () => Promise<void> }>}
 */
export const receiveFiles = async () => {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      if (request.method !== 'POST') return response.writeHead(204, allowed).end();
      const upload = { id: 'kept-nowhere', name: 'photo.jpg', size: 0, type: 'image/jpeg' };
      return response
        .writeHead(201, { ...allowed, 'content-type': 'application/json' })
        .end(JSON.stringify({ upload }));
    });
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${port}`,
    receivedBytes: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
