import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort, startServerProcess } from '../testing/server-process';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';

/** Interval at which the proxy asks whether a server is ready, and the delay of the servers, in which it asks several times. */
const CHECK_MS = 100;
const STOP_DELAY_MS = 600;
/** Maximum time for two servers to start on a busy machine. */
const TIMEOUT_MS = 90_000;
/** Callers that send one request after another, each over connections that stay open. */
const CALLERS = 4;
/** Pause of a caller after each response, so that the servers have time to start. */
const PAUSE_MS = 20;

/** Starts a proxy that does what HAProxy does with `/ready`: it sends requests to servers that are ready, and repeats none. */
const startProxy = async (ports: readonly number[]) => {
  const ready = new Set<number>();
  const backends = new Agent({ keepAlive: true });
  let isStopped = false;
  const watch = async (port: number): Promise<void> => {
    while (!isStopped) {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
      if (answer?.status === 200) ready.add(port);
      else ready.delete(port);
      await answer?.arrayBuffer();
      await delay(CHECK_MS);
    }
  };
  const watching = ports.map(watch);
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const open = [...ready];
    turn += 1;
    const port = open[turn % open.length];
    const fail = (): void => void outgoing.writeHead(502).end();
    if (port === undefined) return fail();
    const { method, url: path, headers } = incoming;
    const passed = send({ port, host: '127.0.0.1', agent: backends, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, { 'content-type': response.headers['content-type'] });
      response.pipe(outgoing);
    });
    passed.on('error', fail);
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ready,
    stop: async (): Promise<void> => {
      isStopped = true;
      await Promise.all(watching);
      proxy.closeAllConnections();
      backends.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
};

/** Sends lookups without a pause until told to stop, and counts the responses by status. */
const startCallers = (url: string) => {
  const counts: Record<string, number> = {};
  let isStopped = false;
  const call = async (caller: number): Promise<void> => {
    for (let turn = 0; !isStopped; turn += 1) {
      const number = String(((caller * 7 + turn) % 60) + 1).padStart(4, '0');
      const status = await fetch(`${url}/api/students/SMK-${number}`).then(
        (answer) => answer.arrayBuffer().then(() => answer.status),
        () => 'no connection',
      );
      counts[status] = (counts[status] ?? 0) + 1;
      await delay(PAUSE_MS);
    }
  };
  const calls = Array.from({ length: CALLERS }, (_, caller) => call(caller));
  return {
    counts,
    stop: async (): Promise<void> => {
      isStopped = true;
      await Promise.all(calls);
    },
  };
};

let databases: TestDatabase;
beforeAll(async () => {
  databases = await openTestDatabase('demo');
});
afterAll(async () => {
  await databases.database.close();
  await databases.drop();
});

describe('the stop of one of two servers behind a proxy', () => {
  it(
    'loses no call, although callers keep their connections open',
    async () => {
      if (!('url' in databases.location)) throw new Error('this test needs a PostgreSQL server');
      const limits = [
        'LOOKUPS_PER_MINUTE',
        'LOOKUPS_PER_DAY',
        'LOOKUPS_TOGETHER_PER_MINUTE',
        'REQUESTS_PER_MINUTE',
      ];
      const env = {
        DATABASE_URL: databases.location.url,
        SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough',
        STOP_DELAY_MS: String(STOP_DELAY_MS),
        // At night, checks warn that the networks, which this test lacks, do not respond.
        LOG_LEVEL: 'error',
        ...Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '1000000'])),
      };
      const [firstPort, secondPort] = [await findFreePort(), await findFreePort()];
      const proxy = await startProxy([firstPort, secondPort]);
      const start = async (port: number) => {
        const server = await startServerProcess({ ...env, PORT: String(port) });
        expect(await server.waitReady(), server.output()).toBe(true);
        await vi.waitUntil(() => proxy.ready.has(port), { timeout: TIMEOUT_MS });
        return server;
      };
      const stop = async (server: Awaited<ReturnType<typeof start>>): Promise<void> => {
        await server.stop();
        expect([await server.ended, server.output()]).toEqual([0, '']);
      };
      const first = await start(firstPort);
      const callers = startCallers(proxy.url);
      const second = await start(secondPort);
      await stop(first);
      await callers.stop();
      await proxy.stop();
      await stop(second);
      expect(Object.keys(callers.counts)).toEqual(['200']);
      expect(callers.counts[200]).toBeGreaterThan(100);
    },
    TIMEOUT_MS,
  );
});
