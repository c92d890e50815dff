import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { createOwnLogin, type OwnLogin } from '../../testing/own-login';
import { defaultDatabaseLimits } from './database-limits';
import { createPostgresDatabase } from './postgres-database';

let ownLogin: OwnLogin;
const sockets: Socket[] = [];
// A machine that is gone never confirms the end of a connection.
const proxy = createServer({ allowHalfOpen: true }, (incoming) => {
  const { hostname, port } = new URL(ownLogin.ownerUrl);
  const outgoing = connect(Number(port), hostname);
  for (const socket of [incoming, outgoing]) socket.on('error', () => socket.destroy());
  sockets.push(incoming, outgoing);
  incoming.pipe(outgoing).pipe(incoming);
});
beforeAll(async () => {
  ownLogin = await createOwnLogin();
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await ownLogin.drop();
});

/** Stops delivery in both directions without closing, as if the other machine were gone. */
const goSilent = (): void => {
  for (const socket of sockets) socket.unpipe().resume();
};

const openThroughProxy = (connectTimeoutMs: number) => {
  const url = new URL(ownLogin.ownerUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return createPostgresDatabase(
    { url: url.href },
    { ...defaultDatabaseLimits, connectTimeoutMs },
    () => undefined,
  );
};
const now = { name: 'test-now', text: 'select now()' };

it('closes the listener, the reader and the pools although the other side is gone', async () => {
  const database = openThroughProxy(500);
  const stopListening = await database.listen('payments', () => undefined);
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

it('cuts a report that waits for a dead connection instead of waiting for its time limit', async () => {
  const database = openThroughProxy(500);
  const silent = createGate();
  const report = database.reports.transaction(async (tx) => {
    await tx.run(now, []);
    goSilent();
    const waiting = tx.run(now, []);
    void silent.wait();
    await waiting;
  });
  const outcome = expect(report).rejects.toThrow('Connection terminated');
  await silent.reached;
  await database.close();
  await outcome;
});
