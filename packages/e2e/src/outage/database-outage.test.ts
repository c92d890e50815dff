import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import { findPostgres } from '../../../../scripts/postgres-binaries.mjs';
import type { KillableServer } from '../crash/killable-server';
import { pause, within } from '../crash/pause';
import { openTestStack } from '../crash/test-stack';
import { payAndWatch, startCallers, waitUntilServed } from './callers';
import { startProxy, type TcpProxy } from './tcp-proxy';

/** Short limits, so that an outage longer than each of them takes seconds. */
const limits = {
  DATABASE_CONNECT_TIMEOUT_MS: '1000',
  DATABASE_LOCK_TIMEOUT_MS: '500',
  DATABASE_STATEMENT_TIMEOUT_MS: '1500',
  // Connections that died in the outage before cost up to two of the limits each during a stop.
  STOP_TIMEOUT_MS: '8000',
};
const OUTAGE_MS = 4_000;
/** Longer than all limits together, on a busy machine. */
const ANSWERED_WITHIN_MS = 8_000;
const RECOVERED_WITHIN_MS = 10_000;
/** Time for a payment right after an outage. If a dead connection loses the webhook, the next status check finds the success. */
const PAID_WITHIN_MS = 75_000;

const binaries = findPostgres();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let proxy: TcpProxy;
let stack: Awaited<ReturnType<typeof openTestStack>>;
let server: KillableServer;

beforeAll(async () => {
  if (!binaries) return;
  postgres = await startPostgres(binaries);
  proxy = await startProxy(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  const engine = {
    ...({ name: 'PostgreSQL', missing: null } as const),
    create: async () => ({ env: { DATABASE_URL: url.href, ...limits }, drop: async () => undefined }),
  };
  stack = await openTestStack(engine, inject('programs'));
  server = await stack.startAndWait();
});
afterAll(async () => {
  await server?.kill();
  await stack?.close();
  await proxy?.close();
  await postgres?.stop();
});

/** Queries the database over its own connection. */
const query = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** Ends every connection of the server, as an administrator or a crash would. */
const endBackends = () =>
  query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'somesa%'`);

/** Waits until the server has looked for due work after `since`. */
const untilJobsPolled = async (since: Date): Promise<void> => {
  for (;;) {
    const page = await (await fetch(`${stack.serverUrl}/metrics`)).text();
    const [, seconds] = /^somesa_jobs_polled_timestamp_seconds (\S+)/m.exec(page) ?? [];
    if (Number(seconds) * 1000 > since.getTime()) return;
    await pause(200);
  }
};

/** Runs callers during an outage and returns their responses once the server serves again. */
const outage = async (happen: () => Promise<void>) => {
  const callers = startCallers(stack.serverUrl);
  await pause(300);
  await happen();
  const recoveredMs = await waitUntilServed(stack.serverUrl, RECOVERED_WITHIN_MS);
  await pause(500);
  return { ...(await callers.stop()), recoveredMs };
};

const outages: [string, () => Promise<void>][] = [
  [
    'every connection is ended twenty times',
    async () => {
      for (let times = 0; times < 20; times += 1) {
        await endBackends();
        await pause(50);
      }
    },
  ],
  [
    'the database crashes and starts again',
    async () => {
      await postgres.crash();
      await pause(1_500);
      await postgres.start();
    },
  ],
  [
    'the database is a black hole for longer than every limit',
    async () => {
      proxy.goSilent();
      await pause(OUTAGE_MS);
      proxy.recover();
    },
  ],
  [
    'another server takes over, and the connections to the first stay open and dead',
    async () => {
      proxy.goSilent();
      proxy.recover();
      // Connections are ended because anything begun on the first server does not exist on the second.
      await endBackends();
    },
  ],
];

describe.runIf(binaries)('the server during an outage', () => {
  it.each(outages)('answers 503 and then recovers when %s', async (_, happen) => {
    const responses = await outage(happen);
    const recoveredAt = new Date();
    expect(responses.wrong).toEqual([]);
    expect(responses.served).toBeGreaterThan(0);
    expect(responses.unavailable).toBeGreaterThan(0);
    expect(responses.longestMs).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(await payAndWatch(stack.serverUrl, PAID_WITHIN_MS)).toBe('succeeded');
    await within(30_000, 'no job was started after the outage', untilJobsPolled(recoveredAt));
  });
});

describe.runIf(binaries)('SIGTERM during an outage', () => {
  afterEach(async () => {
    proxy.recover();
    server = await stack.startAndWait();
  });

  it('exits with code 0 on SIGTERM when the database answers', async () => {
    const { code, signal, errors } = await within(15_000, 'the server did not end', server.stop());
    expect([code, signal], errors).toEqual([0, null]);
    expect(errors).not.toMatch(/unhandled|uncaught| {4}at /i);
  });

  it('ends within its time limit on SIGTERM when the database has become a black hole', async () => {
    const callers = startCallers(stack.serverUrl);
    try {
      await pause(300);
      proxy.goSilent();
      await pause(200);
      const { code, signal, errors } = await within(
        Number(limits.STOP_TIMEOUT_MS) + 3_000,
        'the server did not end',
        server.stop(),
      );
      // Either all that was in progress has ended in time, or the operator reads that it has not.
      expect([code, signal], errors).toEqual([errors.includes('The stop was not clean') ? 1 : 0, null]);
      expect(errors).not.toMatch(/unhandled|uncaught/i);
    } finally {
      await callers.stop();
    }
  });
});

it.runIf(binaries)('the ledger has no discrepancy after every outage', async () => {
  await stack.waitUntilFinal(server);
  await server.stop();
  await stack.readCheckedLedger();
});
