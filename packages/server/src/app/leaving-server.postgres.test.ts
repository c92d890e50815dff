import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { freePort } from '../../../../scripts/ports.mjs';
import { startProxy } from '../../../../scripts/ready-proxy.mjs';
import { startServerProcess } from '../testing/server-process';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';

/** Delay of the servers, in which the proxy asks several times whether they are ready. */
const STOP_DELAY_MS = 600;
/** Maximum time for two servers to start on a busy machine. */
const TIMEOUT_MS = 90_000;
/** Callers that send one request after another, each over connections that stay open. */
const CALLERS = 4;
/** Pause of a caller after each response, so that the servers have time to start. */
const PAUSE_MS = 20;

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
      const [firstPort, secondPort] = [await freePort(), await freePort()];
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
