import { setTimeout as delay } from 'node:timers/promises';
import { demoCredentials } from '@somesa/sandbox';
import { freePort } from '../../../scripts/ports.mjs';
import { checkLedger } from '../src/audit/check-ledger';
import { createRegister } from './fill';
import { asOwner, benchSize, getPercentile, isShort, miss, reportMisses, say } from './harness';
import {
  createOpeningDay,
  type DayFigures,
  LOOK_UPS_PER_MINUTE,
  requestKinds,
  USSD_SEGMENT,
} from './opening-day';
import { createCaller, createLookUp, randomUpTo, sendLoad } from './requests';
import { openBenchDatabase, type StartedProgram, startProgram } from './servers';

const STUDENTS = benchSize(Number(process.env.BENCH_STUDENTS || 1_000_000), 1_000);
const MEMORY_MINUTES = benchSize(Number(process.env.BENCH_MINUTES || 30), 0.05);
/** Factor between the rates of two steps, and their maximum number. */
const STEP_FACTOR = benchSize(1.5, 2);
const MAX_STEPS = benchSize(16, 2);
const STEP_S = benchSize(30, 2);
const STEP_WARM_UP_S = benchSize(10, 0.5);
/** Time between two samples of the memory, in milliseconds. */
const SAMPLE_EVERY_MS = benchSize(15_000, 250);
/** Lookups by other callers that fill the cache of lookups and the tracked addresses, 100,000 each, before memory is measured. */
const FIRST_LOOK_UPS = benchSize(150_000, 100);
const FILL_CONNECTIONS = 32;
const FILL_REQUESTS = benchSize(2_000, 10);
const FILL_S = benchSize(10, 1);
/** Kinds of memory, each with its maximum growth from the second sixth of the time to the last. */
const memoryLimits = { heapUsed: 0.05, rss: 0.1 };
/** Time within which the network's last answers arrive, in milliseconds. */
const SETTLED_WITHIN_MS = 60_000;
const SETTLED_EVERY_MS = 1_000;
const MB = 1e6;

type Day = ReturnType<typeof createOpeningDay>;

const report = ({ perMinute, latencies, maxStreams, saturation }: DayFigures): void => {
  say(`\n${perMinute.toFixed(0)} lookups a minute, ${maxStreams} event streams at once`);
  for (const kind of requestKinds) {
    const [p50, p99, p999] = [0.5, 0.99, 0.999].map((share) =>
      getPercentile(latencies[kind], share).toFixed(1),
    );
    say(`  ${kind}: ${latencies[kind].length} times, p50 ${p50} ms, p99 ${p99} ms, p99.9 ${p999} ms`);
  }
  if (saturation) say(`  Saturated: ${saturation}`);
};

/** Raises the rate until the server is saturated. Returns the highest rate that it served, in lookups a minute. */
const findLimit = async (day: Day): Promise<number> => {
  say(`Opening day, ${STEP_S - STEP_WARM_UP_S} s at each rate.`);
  let served = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const figures = await day.run(LOOK_UPS_PER_MINUTE * STEP_FACTOR ** step, STEP_S, STEP_WARM_UP_S);
    report(figures);
    if (figures.saturation) break;
    served = figures.perMinute;
  }
  if (served === 0) miss(`${LOOK_UPS_PER_MINUTE} lookups a minute saturate the server`);
  return served;
};

/** Looks children up for callers of many addresses, until the server's lists of both are full. */
const fillCaches = async (url: string): Promise<void> => {
  const listRequests = () =>
    Array.from({ length: FILL_REQUESTS }, () => createLookUp(randomUpTo(STUDENTS), createCaller()));
  const load = { url, connections: FILL_CONNECTIONS, seconds: FILL_S, listRequests };
  for (let done = 0; done < FIRST_LOOK_UPS; ) done += (await sendLoad(load)).total;
};

/** Samples the memory while the server serves half of what it can. Records a miss if it grows. */
const measureMemory = async (day: Day, server: StartedProgram, perMinute: number): Promise<void> => {
  say(`\nMemory, for ${MEMORY_MINUTES} minutes:`);
  await fillCaches(server.url);
  const samples: NodeJS.MemoryUsage[] = [];
  const running = day.run(perMinute, MEMORY_MINUTES * 60, 0);
  let isOver = false;
  void running.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    samples.push(await server.readMemory());
    await delay(SAMPLE_EVERY_MS);
  }
  const figures = await running;
  report(figures);
  if (figures.saturation) miss(`half of the saturation is too much: ${figures.saturation}`);
  for (const [name, max] of Object.entries(memoryLimits)) {
    const sixths = Array.from({ length: 6 }, (_, at) => {
      const part = samples.slice((samples.length * at) / 6, (samples.length * (at + 1)) / 6);
      return part.reduce((sum, sample) => sum + sample[name as keyof typeof memoryLimits], 0) / part.length;
    });
    const [, second = Number.NaN] = sixths;
    const growth = (sixths.at(-1) ?? Number.NaN) / second - 1;
    const means = sixths.map((mean) => (mean / MB).toFixed(1)).join(', ');
    say(
      `${name}: mean of each sixth ${means} MB; growth since the second ${growth.toFixed(3)}, limit ${max}`,
    );
    if (!(growth <= max)) miss(`${name} grows`);
  }
};

const countRows = async (url: string, from: string): Promise<number> =>
  (await asOwner<{ count: number }>(url, `select count(*)::int from ${from}`))[0]?.count ?? 0;

/** Waits until no payment is to be sent, and the network's answers have arrived. */
const waitSettled = async (url: string): Promise<void> => {
  const open = `payments where status in ('created', 'submitted', 'unknown') and next_check_at is not null`;
  for (let waitedMs = 0; waitedMs < SETTLED_WITHIN_MS; waitedMs += SETTLED_EVERY_MS) {
    if ((await countRows(url, open)) === 0) return;
    await delay(SETTLED_EVERY_MS);
  }
};

/** Compares the database with what those who paid saw, and checks the ledger. */
const checkPayments = async (
  url: string,
  { accepted, paid, unanswered }: Day['seen'],
  before: number,
): Promise<void> => {
  const hasId = (ids: ReadonlySet<string>): string => `id = any('{${[...ids].join()}}')`;
  const stored = (await countRows(url, 'payments')) - before;
  const storedAccepted = await countRows(url, `payments where ${hasId(accepted)}`);
  const storedPaid = await countRows(url, `payments where status = 'succeeded' and ${hasId(paid)}`);
  const database = await openBenchDatabase({ url });
  const discrepancies = await checkLedger(database);
  await database.close();
  say(
    `\nPayments: ${accepted.size} were accepted and ${unanswered} not; the database has ${stored}, of them ${storedAccepted} of ` +
      `the accepted. ${paid.size} were seen as paid; of these ${storedPaid} are. The ledger has ${discrepancies.length} discrepancies.`,
  );
  if (discrepancies.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(discrepancies)}`);
  const isComplete = storedAccepted === accepted.size && storedPaid === paid.size;
  if (!isComplete || stored < accepted.size || stored > accepted.size + unanswered)
    throw new Error('the database differs from what those who paid saw');
};

/** Starts a server on a database, and the sandbox in the place of its networks. */
const startSystem = async (databaseUrl: string) => {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const sandbox = await startProgram('sandbox', {
    SANDBOX_PORT: '0',
    LOG_LEVEL: 'silent',
    WEBHOOK_BASE_URL: `${site}/api`,
    AIRTEL_CALLBACK_URL: `${site}/api/webhooks/airtel/${demoCredentials.AIRTEL_WEBHOOK_TOKEN}`,
  });
  const server = await startProgram('serve', {
    ...demoCredentials,
    BENCH_PORT: String(port),
    BENCH_NETWORKS: 'sandbox',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: site,
    TRUST_PROXY: '127.0.0.1',
    USSD_WEBHOOK_TOKEN: USSD_SEGMENT,
    MTN_BASE_URL: sandbox.url,
    MTN_TARGET_ENVIRONMENT: 'mtnuganda',
    AIRTEL_BASE_URL: sandbox.url,
    AFRICASTALKING_BASE_URL: sandbox.url,
  });
  return { sandbox, server };
};

/** Plays a school-opening day, measures the memory of the server, and checks the money in the end. */
export const benchLoad = async (serverUrl: string): Promise<void> => {
  const url = await createRegister('bench_load', STUDENTS, serverUrl);
  const before = await countRows(url, 'payments');
  const { sandbox, server } = await startSystem(url);
  const day = createOpeningDay(server.url, STUDENTS);
  try {
    const served = await findLimit(day);
    if (served > 0 || isShort) await measureMemory(day, server, (served || LOOK_UPS_PER_MINUTE) / 2);
    await waitSettled(url);
  } finally {
    await Promise.all([server.stop(), sandbox.stop()]);
  }
  await checkPayments(url, day.seen, before);
  reportMisses();
};
