import { createServer } from 'node:net';

/** Encodes PostgreSQL's error response to a rejected connection. */
const encodeError = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

/** Starts a server that rejects every connection as PostgreSQL does, with an SQLSTATE. */
export const startRefusingPostgres = async (code: string, message = 'refused by the test') => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(encodeError(code, message)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return {
    url: `postgres://somesa:secret@127.0.0.1:${address.port}/somesa`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
