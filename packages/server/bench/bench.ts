import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seedDemoData, seedLargeRegister } from '../src/app/demo/seed-demo-data';
import { addRequiredRecords } from '../src/app/startup/add-required-records';
import { openDatabase } from '../src/platform/db/open-database';
import { startBareUssdServer } from './bare-ussd-server';
import { startBenchServer } from './bench-app';
import { asOwner, benchSize, isShort, median, say } from './bench-helpers';
import { httpLoad } from './http-load';
import { formatPgbenchScript, type Parameters, runPgbench } from './pgbench';
import { listInitiationStatements, listLookUpStatements } from './recorded-statements';
import { USSD_SEGMENT, ussdLoad } from './ussd-load';

const SMALL = benchSize(1_000, 200);
const BIG = benchSize(1_000_000, 1_000);
const CONNECTIONS = benchSize(64, 4);
const PGBENCH_CLIENTS = benchSize(16, 2);
const WARM_UP_S = benchSize(2, 0.2);
const RUN_S = benchSize(6, 0.2);
const PGBENCH_S = benchSize(6, 1);
const ROUNDS = benchSize(3, 1);
const USSD_SESSIONS = benchSize(1_000, 20);
const USSD_WARM_UP = benchSize(200, 5);
const USSD_AIM = 0.2;
const PORT = Number(process.env.BENCH_PORT ?? 4980);
const SCHOOL = 'st-marys-kisubi';

const { BENCH_DATABASE_URL: serverUrl = '', PGBENCH: pgbenchProgram = 'pgbench' } = process.env;

const formatRegNo = (number: number): string => `SMK-${String(number).padStart(4, '0')}`;
const randomUpTo = (count: number): number => 1 + Math.floor(Math.random() * count);

const getDatabaseUrl = (name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const fill = async (name: string, students: number): Promise<string> => {
  await asOwner(serverUrl, `drop database if exists ${name}`, `create database ${name}`);
  const url = getDatabaseUrl(name);
  const opened = await openDatabase({ url }, (error) => say(error.message));
  if (!opened.ok) throw new Error(opened.error);
  await addRequiredRecords(opened.value, new Date());
  await seedDemoData(opened.value, []);
  await seedLargeRegister(opened.value, students, () => undefined);
  await opened.value.close();
  await asOwner(url, 'vacuum analyze');
  return url;
};

const withServer = async <T>(
  url: string,
  work: () => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: url,
    PORT: String(PORT),
    SECRET_KEY: randomUUID().repeat(2),
    USSD_WEBHOOK_TOKEN: USSD_SEGMENT,
    ...settings,
  };
  // The short form shows only that a benchmark completes, for which the server needs no process of its own.
  if (isShort) {
    const start = env.BENCH_USSD_ANSWERS ? startBareUssdServer : startBenchServer;
    const stop = await start(env);
    try {
      return await work();
    } finally {
      await stop();
    }
  }
  const entry = join(fileURLToPath(import.meta.url), '../bench-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    for (let attempt = 0; ; attempt += 1) {
      const ready = await fetch(`http://127.0.0.1:${PORT}/ready`).catch(() => null);
      if (ready?.ok) break;
      if (attempt > 120 || child.exitCode !== null) throw new Error('the server under test did not start');
      await delay(250);
    }
    return await work();
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
};

const lookUpRequest = (students: number) => (): string =>
  `GET /api/students/${formatRegNo(randomUpTo(students))}?school=${SCHOOL} HTTP/1.1\r\nHost: localhost:${PORT}\r\n\r\n`;

let nextPayer = 0;
/** Returns an initiation for a different child each time, so that none waits for a lock. */
const initiationRequest = (): string => {
  nextPayer += 1;
  const body = JSON.stringify({
    purpose: 'fees',
    school: SCHOOL,
    regNo: formatRegNo(100 + (nextPayer % (BIG - 100))),
    amount: 5_000,
    paymentMethod: 'mobile',
    network: 'mtn',
    phoneNumber: '0772123456',
  });
  return [
    'POST /api/payments HTTP/1.1',
    `Host: localhost:${PORT}`,
    'Content-Type: application/json',
    `Idempotency-Key: ${randomUUID()}`,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
};

const student = `'SMK-' || lpad(:n::text, greatest(4, length(:n::text)), '0')`;
const uuid = 'md5(:k::text)::uuid';
const text = `md5(:k::text || 'x')`;
const parameters: Parameters = {
  begin: [],
  commit: [],
  'students-look-up': [student, `'${SCHOOL}'`, 'now()'],
  'students-lock': [student, `'${SCHOOL}'`],
  'idempotency-insert': [text, text, 'now()'],
  'payments-insert': [
    uuid,
    text,
    `'created'`,
    '121',
    '2',
    '5000',
    `'mobile'`,
    `'mtn'`,
    `'+256772123456'`,
    'null',
    'null',
    text,
    text,
    text,
    `'["1"]'`,
    'null',
    'now()',
    'now()',
    `now() + interval '15 minutes'`,
    'now()',
    `'fees'`,
    'null',
    'null',
    'null',
    'null',
    'null',
    'null',
  ],
  'holds-insert': [uuid, 'array[:item]::bigint[]', 'array[5000]::bigint[]'],
  'idempotency-store': [text, '201', `'{"payment":{"id":"a view of the usual length"}}'`, uuid],
  'payments-accept': [uuid, 'now()', `now() + interval '5 seconds'`],
};

const lookUpScript = async (students: number): Promise<string> =>
  formatPgbenchScript([`\\set n random(1, ${students})`], await listLookUpStatements(), parameters);

const initiationScript = async (): Promise<string> =>
  formatPgbenchScript(
    [
      `\\set n random(100, ${BIG})`,
      '\\set k random(1, 9000000000000000)',
      `\\set item random(${SMALL}, ${BIG})`,
    ],
    await listInitiationStatements(),
    parameters,
  );

const compare = async (
  label: string,
  url: string,
  nextRequest: () => string,
  script: string,
  aim: number,
): Promise<void> => {
  const ratios: number[] = [];
  const ours: number[] = [];
  const theirs: number[] = [];
  const warmUp = () => httpLoad({ port: PORT, connections: CONNECTIONS, seconds: WARM_UP_S, nextRequest });
  if (!isShort) await withServer(url, warmUp);
  for (let round = 0; round < ROUNDS; round += 1) {
    const api = await withServer(url, async () => {
      await warmUp();
      return httpLoad({ port: PORT, connections: CONNECTIONS, seconds: RUN_S, nextRequest });
    });
    if (api.failed > 0) throw new Error(`${api.failed} calls failed`);
    const bare = await runPgbench({
      program: pgbenchProgram,
      url,
      script,
      clients: PGBENCH_CLIENTS,
      seconds: PGBENCH_S,
    });
    ours.push(api.perSecond);
    theirs.push(bare.perSecond);
    ratios.push(api.perSecond / bare.perSecond);
    say(
      `${label}: API ${api.perSecond.toFixed(0)}/s (p50 ${api.p50Ms.toFixed(1)} ms, p99 ${api.p99Ms.toFixed(1)} ms), ` +
        `pgbench ${bare.perSecond.toFixed(0)}/s, ratio ${(api.perSecond / bare.perSecond).toFixed(2)}`,
    );
  }
  say(
    `${label}, median of ${ROUNDS}: API ${median(ours).toFixed(0)}/s, pgbench ${median(theirs).toFixed(0)}/s, ` +
      `ratio ${median(ratios).toFixed(2)} (aim ${aim})`,
  );
};

/** Measures the median latency of lookups without concurrency, in milliseconds. */
const latency = (url: string, students: number): Promise<number> =>
  withServer(url, async () => {
    const nextRequest = lookUpRequest(students);
    await httpLoad({ port: PORT, connections: 1, seconds: WARM_UP_S, nextRequest });
    return (await httpLoad({ port: PORT, connections: 1, seconds: RUN_S, nextRequest })).p50Ms;
  });

/** Plays sessions that each pay for another child, on our server and on one of the bare framework that answers the same texts. */
const compareUssd = async (url: string): Promise<void> => {
  const ratios: number[] = [];
  let nextChild = 100;
  /** Returns the inputs that pay for the next child, from wherever the phone was. */
  const getInputs = (): string[] => {
    nextChild += 1;
    return ['00', '1', formatRegNo(nextChild), '2', '5000', '1'];
  };
  const load = async () => {
    await ussdLoad({ port: PORT, sessions: USSD_WARM_UP, getInputs });
    return ussdLoad({ port: PORT, sessions: USSD_SESSIONS, getInputs });
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const menu = await withServer(url, load);
    const answers = { BENCH_USSD_ANSWERS: JSON.stringify(menu.answers) };
    const bare = await withServer(url, load, answers);
    ratios.push(menu.perSecond / bare.perSecond);
    say(
      `USSD, ${USSD_SESSIONS} sessions at once: menu ${menu.perSecond.toFixed(0)}/s (p50 ${menu.p50Ms.toFixed(0)} ms, ` +
        `p99 ${menu.p99Ms.toFixed(0)} ms, ${menu.failed} ended late), bare Fastify ${bare.perSecond.toFixed(0)}/s, ` +
        `ratio ${(menu.perSecond / bare.perSecond).toFixed(2)}`,
    );
  }
  say(`USSD, median of ${ROUNDS}: ratio ${median(ratios).toFixed(2)} (aim ${USSD_AIM})`);
};

const bench = async (): Promise<void> => {
  say(`Filling ${SMALL} and ${BIG} children.`);
  const small = await fill('bench_small', SMALL);
  const big = await fill('bench_big', BIG);

  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pairs.push([await latency(small, SMALL), await latency(big, BIG)]);
  }
  const atSmall = median(pairs.map(([ms]) => ms));
  const atBig = median(pairs.map(([, ms]) => ms));
  say(
    `look-up latency, p50, one at a time: ${atSmall.toFixed(2)} ms at ${SMALL} children, ${atBig.toFixed(2)} ms at ` +
      `${BIG}, ratio ${(atBig / atSmall).toFixed(2)} (aim 1.2 at most)`,
  );
  await compare('look-ups', big, lookUpRequest(BIG), await lookUpScript(BIG), 0.3);
  await compare('initiations', big, initiationRequest, await initiationScript(), 0.4);
  await compareUssd(big);
};

await bench();
