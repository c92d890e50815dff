import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { checkLedger } from '../src/ledger/check-ledger';
import { queryRows } from '../src/platform/db/query-rows';
import { openBenchDatabase } from './bench-app';
import { asOwner, benchSize, isShort, PORT, say } from './bench-helpers';
import { type ServerUnderTest, withServer } from './bench-servers';
import { compareHotPaths } from './compare-hot-paths';
import { fillRegister } from './filled-register';
import { formatLookUp, randomUpTo } from './hot-paths';
import { httpLoad } from './http-load';
import { getMemoryTrend, type MemorySample, TREND_MINUTES } from './memory-trend';
import {
  createCaller,
  createOpeningDay,
  type DayFigures,
  findSaturation,
  getPercentile,
  LOOK_UPS_PER_MINUTE,
  requestKinds,
} from './opening-day';

const STUDENTS = benchSize(Number(process.env.BENCH_STUDENTS || 1_000_000), 1_000);
const MEMORY_MINUTES = benchSize(Number(process.env.BENCH_MINUTES || TREND_MINUTES), 0.05);
/** Factor between the rates of two steps, and their maximum number. */
const STEP_FACTOR = benchSize(1.5, 2);
const MAX_STEPS = benchSize(16, 2);
const STEP_S = benchSize(30, 2);
const STEP_WARM_UP_S = benchSize(10, 0.5);
/** Part of a minute between two samples of the memory. */
const SAMPLES_PER_MINUTE = benchSize(4, 60);
/** Lookups by other callers that fill the cache of lookups and the tracked addresses, 100,000 each, before memory is measured. */
const FIRST_LOOK_UPS = benchSize(150_000, 100);
const FILL_CONNECTIONS = 32;
const FILL_S = benchSize(10, 0.2);
/** Maximum growth in 30 minutes, as a share of the mean. */
const MAX_HEAP_GROWTH = 0.05;
const MAX_RSS_GROWTH = 0.1;
/** Time within which the network's last answers arrive, in milliseconds. */
const SETTLED_WITHIN_MS = 60_000;
const SETTLED_EVERY_MS = 1_000;

/** Aims that were missed; they fail the benchmark unless it is short. */
const misses: string[] = [];
const MB = 1e6;
const inMs = (ms: number): string => (Number.isNaN(ms) ? '' : ms.toFixed(ms < 10 ? 1 : 0)).padStart(8);

const HEAD = `${'look-ups/min'.padStart(12)}  ${'kind'.padEnd(12)}${'count'.padStart(9)}${'p50 ms'.padStart(8)}${'p99 ms'.padStart(8)}${'p99.9 ms'.padStart(9)}`;

const report = ({ perMinute, latencies, maxStreams }: DayFigures, saturation: string | null): void => {
  for (const kind of requestKinds) {
    const sorted = latencies[kind];
    const [p50 = '', p99 = '', p999 = ''] = [0.5, 0.99, 0.999].map((share) =>
      inMs(getPercentile(sorted, share)),
    );
    const count = String(sorted.length).padStart(9);
    say(`${perMinute.toFixed(0).padStart(12)}  ${kind.padEnd(12)}${count}${p50}${p99}${p999.padStart(9)}`);
  }
  say(
    `${''.padStart(14)}${maxStreams} event streams at once${saturation ? `; saturated: ${saturation}` : ''}`,
  );
};

type Day = ReturnType<typeof createOpeningDay>;

/** Raises the rate until the server is saturated. Returns the highest rate that it served, in lookups a minute. */
const findLimit = async (day: Day): Promise<number> => {
  say(`\nOpening day, ${STEP_S - STEP_WARM_UP_S} s at each rate:\n${HEAD}`);
  let served = 0;
  let perMinute = LOOK_UPS_PER_MINUTE;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const figures = await day.run(perMinute, STEP_S, STEP_WARM_UP_S);
    const saturation = findSaturation(figures);
    report(figures, saturation);
    if (saturation) {
      say(`Saturated between ${served.toFixed(0)} and ${perMinute.toFixed(0)} look-ups a minute.`);
      break;
    }
    served = perMinute;
    perMinute *= STEP_FACTOR;
  }
  if (served === 0) misses.push(`${LOOK_UPS_PER_MINUTE} look-ups a minute saturate the server`);
  return served;
};

/** Lists the first value in MB, and the mean of each sixth of the time. */
const listSixths = (samples: readonly MemorySample[], name: 'heapBytes' | 'rssBytes'): string => {
  const sixths = Array.from({ length: 6 }, (_, at) => {
    const part = samples.slice((samples.length * at) / 6, (samples.length * (at + 1)) / 6);
    return part.reduce((sum, sample) => sum + sample[name], 0) / part.length;
  });
  return [samples[0]?.[name] ?? Number.NaN, ...sixths].map((bytes) => (bytes / MB).toFixed(1)).join(', ');
};

/** Samples the memory while the server serves half of what it can. */
const measureMemory = async (day: Day, server: ServerUnderTest, perMinute: number): Promise<void> => {
  say(`\nMemory at ${perMinute.toFixed(0)} look-ups a minute, for ${MEMORY_MINUTES} minutes:`);
  const nextRequest = () => formatLookUp(randomUpTo(STUDENTS), createCaller());
  for (let done = 0; done < FIRST_LOOK_UPS; ) {
    const { perSecond, failed } = await httpLoad({
      port: PORT,
      connections: FILL_CONNECTIONS,
      seconds: FILL_S,
      nextRequest,
    });
    if (failed > 0) throw new Error(`${failed} look-ups failed`);
    done += perSecond * FILL_S;
  }
  const samples: MemorySample[] = [];
  const startMs = performance.now();
  let isOver = false;
  const sample = async (): Promise<void> => {
    while (!isOver) {
      samples.push({ minute: (performance.now() - startMs) / 60_000, ...(await server.readMemory()) });
      await delay(60_000 / SAMPLES_PER_MINUTE);
    }
  };
  const sampling = sample();
  const figures = await day.run(perMinute, MEMORY_MINUTES * 60, 0);
  isOver = true;
  await sampling;
  say(HEAD);
  const saturation = findSaturation(figures);
  report(figures, saturation);
  if (saturation) misses.push(`half of the saturation is too much: ${saturation}`);
  const { mean, growth, samples: count } = getMemoryTrend(samples);
  for (const [label, name, max] of [
    ['heap after GC', 'heapBytes', MAX_HEAP_GROWTH],
    ['RSS', 'rssBytes', MAX_RSS_GROWTH],
  ] as const) {
    const share = growth[name] / mean[name];
    say(
      `${label}: mean ${(mean[name] / MB).toFixed(1)} MB, growth in ${TREND_MINUTES} minutes ${(growth[name] / MB).toFixed(1)} MB ` +
        `(${(share * 100).toFixed(1)} %, limit ${max * 100} %), by a linear fit of ${count} samples`,
    );
    say(`${''.padStart(14)}at the start and in each sixth: ${listSixths(samples, name)} MB`);
    if (share > max) misses.push(`${label} grows`);
  }
};

/** Compares the database with what those who paid saw, and checks the ledger. */
const checkPayments = async (url: string, { accepted, paid, unanswered }: Day['seen'], before: number) => {
  const database = await openBenchDatabase({ url });
  const count = async (condition = sql`true`): Promise<number> => {
    const [row] = await queryRows<{ count: number }>(
      database,
      sql`select count(*)::int from payments where ${condition}`,
    );
    return row?.count ?? 0;
  };
  const hasIds = (ids: ReadonlySet<string>) => sql`id = any(${`{${[...ids].join()}}`}::uuid[])`;
  try {
    const stored = (await count()) - before;
    const [storedAccepted, storedPaid] = [
      await count(hasIds(accepted)),
      await count(sql`status = 'succeeded' and ${hasIds(paid)}`),
    ];
    const discrepancies = await checkLedger(database);
    say(
      `\nPayments: ${accepted.size} were accepted and ${unanswered} got no answer; the database has ${stored}, of them ${storedAccepted} of ` +
        `the accepted. ${paid.size} were seen as paid; of these ${storedPaid} are. The ledger has ${discrepancies.length} discrepancies.`,
    );
    if (discrepancies.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(discrepancies)}`);
    const isComplete = storedAccepted === accepted.size && storedPaid === paid.size;
    if (!isComplete || stored < accepted.size || stored > accepted.size + unanswered)
      throw new Error('the database differs from what those who paid saw');
  } finally {
    await database.close();
  }
};

/** Waits until no payment is to be sent, and the network's answers have arrived. */
const waitSettled = async (url: string): Promise<void> => {
  const database = await openBenchDatabase({ url });
  try {
    for (let waitedMs = 0; waitedMs < SETTLED_WITHIN_MS; waitedMs += SETTLED_EVERY_MS) {
      const [row] = await queryRows<{ count: number }>(
        database,
        sql`select count(*)::int from payments where status in ('created', 'submitted', 'unknown') and next_check_at is not null`,
      );
      if (row?.count === 0) return;
      await delay(SETTLED_EVERY_MS);
    }
  } finally {
    await database.close();
  }
};

const bench = async (): Promise<void> => {
  say(`Filling ${STUDENTS} children.`);
  const url = await fillRegister('bench_load', STUDENTS);
  const countPayments = async (): Promise<number> => {
    const database = await openBenchDatabase({ url });
    const [row] = await queryRows<{ count: number }>(database, sql`select count(*)::int from payments`);
    await database.close();
    return row?.count ?? 0;
  };
  await compareHotPaths(url, STUDENTS);
  const day = createOpeningDay(STUDENTS);
  const before = await countPayments();
  await asOwner(url, 'vacuum analyze');
  await withServer(
    url,
    async (server) => {
      const served = await findLimit(day);
      if (served > 0 || isShort) await measureMemory(day, server, (served || LOOK_UPS_PER_MINUTE) / 2);
      await waitSettled(url);
    },
    { BENCH_NETWORKS: 'sandbox', TRUST_PROXY: '127.0.0.1' },
  );
  await checkPayments(url, day.seen, before);
  for (const miss of misses) say(`Missed: ${miss}.`);
  if (misses.length > 0 && !isShort) process.exitCode = 1;
};

await bench();
