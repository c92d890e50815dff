import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOwnLogin, type OwnLogin } from '../../testing/own-login';
import { defaultDatabaseLimits } from './database-limits';
import { postgresDatabase } from './postgres-database';

let made: OwnLogin;
const sockets: Socket[] = [];
// A machine that is gone confirms no end.
const proxy = createServer({ allowHalfOpen: true }, (incoming) => {
  const { hostname, port } = new URL(made.ownerUrl);
  const outgoing = connect(Number(port), hostname);
  for (const socket of [incoming, outgoing]) socket.on('error', () => socket.destroy());
  sockets.push(incoming, outgoing);
  incoming.pipe(outgoing).pipe(incoming);
});
beforeAll(async () => {
  made = await makeOwnLogin();
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await made.drop();
});

/** Delivers nothing more in either direction and closes nothing, as when the other machine is gone. */
const goSilent = (): void => {
  for (const socket of sockets) socket.unpipe().resume();
};

it('the listener, the reader and the pools close although the other side of their connections is gone', async () => {
  const url = new URL(made.ownerUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const limits = { ...defaultDatabaseLimits, connectTimeoutMs: 500 };
  const database = postgresDatabase(url.href, limits, () => undefined);
  const stopListening = await database.listen('payments', () => undefined);
  const now = { name: 'test-now', text: 'select now()' };
  await Promise.all([
    database.run(now, []),
    database.run(now, []),
    database.transaction((tx) => tx.run(now, [])),
  ]);
  goSilent();
  await stopListening();
  await database.close();
  expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(0);
});
