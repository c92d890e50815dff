import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import { findPostgres } from '../../../../scripts/postgres-binaries.mjs';
import { pause, within } from '../setup/pause';
import { payAndWatch, startCallers, waitUntilServed } from './outage-callers';
import { createPostgres, createTemplate, openWorld, type World, type WorldTemplate } from './world';

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
/** Time between two status checks, and the number of times that it passes until every payment is final. */
const ROUND_MS = 40_000;
const ROUNDS = 60;

const { FAULT_SCHEDULES, FAULT_KILLS } = process.env;
/** Programs of PostgreSQL; none if some schedules alone are asked for. */
const binaries = FAULT_SCHEDULES === undefined || FAULT_KILLS === 'all' ? findPostgres() : null;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let template: WorldTemplate;
let world: World;

beforeAll(async () => {
  if (!binaries) return;
  postgres = await startPostgres(binaries);
  const engine = { ...createPostgres(postgres.url), servers: 1, settings: limits, isLive: true };
  template = await createTemplate(engine, inject('programs'));
  world = await openWorld(engine, template, inject('programs'));
});
afterAll(async () => {
  await world?.close();
  await template?.remove();
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
    where pid <> pg_backend_pid() and application_name like 'somesa%'`);

/** Waits until the server has looked for due work after `since`. */
const untilJobsPolled = async (since: Date): Promise<void> => {
  for (;;) {
    const page = await (await fetch(`${world.url}/metrics`)).text();
    const [, seconds] = /^somesa_jobs_polled_timestamp_seconds (\S+)/m.exec(page) ?? [];
    if (Number(seconds) * 1000 > since.getTime()) return;
    await pause(200);
  }
};

/** Runs callers during an outage and returns their responses once the server serves again. */
const outage = async (happen: () => Promise<void>) => {
  const callers = startCallers(world.url);
  await pause(300);
  await happen();
  const recoveredMs = await waitUntilServed(world.url, RECOVERED_WITHIN_MS);
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
      world.proxy?.goSilent();
      await pause(OUTAGE_MS);
      world.proxy?.recover();
    },
  ],
  [
    'another server takes over, and the connections to the first stay open and dead',
    async () => {
      world.proxy?.goSilent();
      world.proxy?.recover();
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
    expect(await payAndWatch(world.url, PAID_WITHIN_MS)).toBe('succeeded');
    await within(30_000, 'no job was started after the outage', untilJobsPolled(recoveredAt));
  });
});

describe.runIf(binaries)('SIGTERM during an outage', () => {
  afterEach(async () => {
    world.proxy?.recover();
    await world.start(0);
  });

  /** Asks the server to end, and returns how it did. */
  const stop = async (withinMs: number) => {
    const exit = await within(
      withinMs,
      'the server did not end',
      world.getServer(0)?.stop() ?? Promise.reject(),
    );
    expect(exit.errors).not.toMatch(/unhandled|uncaught/i);
    return exit;
  };

  it('exits with code 0 on SIGTERM when the database answers', async () => {
    const { code, signal, errors } = await stop(15_000);
    expect([code, signal], errors).toEqual([0, null]);
    expect(errors).not.toMatch(/ {4}at /i);
  });

  it('ends within its time limit on SIGTERM when the database has become a black hole', async () => {
    const callers = startCallers(world.url);
    try {
      await pause(300);
      world.proxy?.goSilent();
      await pause(200);
      const { code, signal, errors } = await stop(Number(limits.STOP_TIMEOUT_MS) + 3_000);
      // Either all that was in progress has ended in time, or the operator reads that it has not.
      expect([code, signal], errors).toEqual([errors.includes('The stop was not clean') ? 1 : 0, null]);
    } finally {
      await callers.stop();
    }
  });
});

it.runIf(binaries)('the ledger has no discrepancy after every outage', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { nowMs } = await world.sandbox.advanceTime(ROUND_MS);
    await world.getServer(0)?.act('time', { atMs: nowMs, aheadMs: 0 });
    await world.getServer(0)?.act('sweep');
  }
  await world.stop(0);
});
