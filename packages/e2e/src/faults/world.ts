import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../../scripts/ports.mjs';
import type { Programs } from '../crash/build-programs';
import { environments } from '../crash/environments';
import { addFamily } from '../crash/family';
import { printedBy, runNode } from '../crash/node-program';
import { waitUntilReady } from '../crash/wait-until-ready';
import { openSandbox } from '../external-systems/sandbox';
import { startProxy, type TcpProxy } from '../outage/tcp-proxy';
import { type FaultServer, startFaultServer } from './fault-server';
import type { Abilities } from './schedule';

/** Number of children on the register of a world. */
export const CHILDREN = 500;

/** Time during which a server sends nothing to a network after an outage: the shortest that it accepts, in milliseconds of the real time. */
export const OUTAGE_MS = 1_000;

/** Short limits, so that a fault of the database takes less than a second. */
const limits = {
  DATABASE_CONNECT_TIMEOUT_MS: '1500',
  DATABASE_LOCK_TIMEOUT_MS: '500',
  DATABASE_STATEMENT_TIMEOUT_MS: '2000',
  DATABASE_POOL_SIZE: '5',
  PROVIDER_TIMEOUT_MS: '8000',
  PROVIDER_OUTAGE_MS: String(OUTAGE_MS),
};

/** Secret of every server of the suite: they share databases. */
const SECRET_KEY = 'a-secret-key-of-the-faults-suite-that-is-long-enough';

/** Engine of a suite of worlds: what it can do, and the databases that its worlds are copies of. */
export interface FaultEngine extends Abilities {
  name: 'PGlite' | 'PostgreSQL';
}

export const pglite: FaultEngine = { name: 'PGlite', servers: 1, hasProxy: false };
export const postgres: FaultEngine = { name: 'PostgreSQL', servers: 2, hasProxy: true };

const postgresUrl = process.env.TEST_DATABASE_URL;

/** Returns the URL of a database of the test server, over TCP, as in production. */
const getDatabaseUrl = (name: string, port?: number): string => {
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${name}`;
  url.searchParams.delete('host');
  if (port !== undefined) url.port = String(port);
  return url.href;
};

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Database with the demo data and a register, of which every world gets a copy. */
export interface WorldTemplate {
  /** Creates a copy: a database of the test server, or a folder. */
  copy(): Promise<{ name: string; drop(): Promise<void> }>;
  remove(): Promise<void>;
}

/** Maximum number of times that a supervisor starts a server that ends while it starts. */
const MAX_STARTS = 5;

let copies = 0;

const createEnvironments = (options: {
  serverPort: number;
  publicPort: number;
  sandboxPort: number;
  dataDir: string;
  databaseUrl: string | null;
}) => {
  const { server, sandbox } = environments({
    serverPort: options.publicPort,
    sandboxPort: options.sandboxPort,
    dataDir: options.dataDir,
    database: options.databaseUrl === null ? {} : { DATABASE_URL: options.databaseUrl },
  });
  return {
    server: { ...server, ...limits, SECRET_KEY, PORT: String(options.serverPort) },
    sandbox: { ...sandbox, SANDBOX_CLOCK: 'manual' },
  };
};

/** Creates the template of an engine's worlds. */
export const createTemplate = async (engine: FaultEngine, programs: Programs): Promise<WorldTemplate> => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-faults-'));
  const name = `somesa_faults_${process.pid}_${engine.servers}`;
  const isServer = engine.name === 'PostgreSQL';
  const dataDir = join(folder, 'template');
  if (isServer) await onServer(`create database ${name}`);
  const port = await freePort();
  const { server: env } = createEnvironments({
    serverPort: port,
    publicPort: port,
    sandboxPort: await freePort(),
    dataDir,
    databaseUrl: isServer ? getDatabaseUrl(name) : null,
  });
  await printedBy(programs.seed, ['--students', String(CHILDREN)], { ...env, DEMO_HISTORY: 'none' });
  return {
    copy: async () => {
      copies += 1;
      if (isServer) {
        const copy = `${name}_${copies}`;
        await onServer(`create database ${copy} template ${name} strategy file_copy`);
        return { name: copy, drop: () => onServer(`drop database ${copy} with (force)`) };
      }
      const copy = join(folder, `copy-${copies}`);
      cpSync(dataDir, copy, { recursive: true });
      return { name: copy, drop: async () => rmSync(copy, { recursive: true, force: true }) };
    },
    remove: async () => {
      if (isServer) await onServer(`drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Reads rows of the database as JSON. */
type ReadRows = <Row>(query: string) => Promise<Row[]>;

const asJson = (query: string): string =>
  `select coalesce(json_agg(t), '[]'::json) as rows from (${query}) t`;

/** Starts servers on a copy of the template's database, with the sandbox, a proxy to the database and one in front of the servers. */
export const openWorld = async (engine: FaultEngine, template: WorldTemplate, programs: Programs) => {
  const database = await template.copy();
  const folder = mkdtempSync(join(tmpdir(), 'somesa-faults-'));
  const isServer = engine.name === 'PostgreSQL';
  const proxy: TcpProxy | null = isServer
    ? await startProxy(Number(new URL(getDatabaseUrl('any')).port || 5432))
    : null;
  const ports: number[] = [];
  for (let at = 0; at < engine.servers; at += 1) ports.push(await freePort());
  const servers: (FaultServer | null)[] = ports.map(() => null);
  let turn = 0;
  /** Chooses the next server that runs, as a load balancer does. */
  const chooseServer = (): number | null => {
    const running = ports.filter((_, at) => servers[at] !== null);
    turn += 1;
    return running[turn % Math.max(running.length, 1)] ?? null;
  };
  const front = await startProxy(chooseServer);
  const sandboxPort = await freePort();
  const envs = ports.map((serverPort) =>
    createEnvironments({
      serverPort,
      publicPort: front.port,
      sandboxPort,
      // Both servers use one folder for files, as they would use one bucket.
      dataDir: isServer ? join(folder, 'data') : database.name,
      databaseUrl: isServer ? getDatabaseUrl(database.name, proxy?.port) : null,
    }),
  );
  const url = `http://localhost:${front.port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const sandboxProgram = runNode(programs.sandbox, [], envs[0]?.sandbox ?? {}, []);
  const sandbox = openSandbox(sandboxUrl);
  const ended = await waitUntilReady(`${sandboxUrl}/health`, sandboxProgram);
  if (ended) throw new Error(`the sandbox could not be started:\n${ended.errors}`);
  let nowMs = (await sandbox.advanceTime(0)).nowMs;

  const start = async (at: number): Promise<void> => {
    const port = ports[at];
    if (servers[at] || port === undefined) return;
    const env = { ...envs[at]?.server, CLOCK_AT: String(nowMs) };
    let errors = '';
    for (let times = 0; times < MAX_STARTS; times += 1) {
      const server = startFaultServer(programs.server, `http://localhost:${port}`, env);
      const end = await server.ready();
      if (end === null) {
        servers[at] = server;
        void server.ended.then(() => {
          if (servers[at] === server) servers[at] = null;
        });
        return;
      }
      // The database may be away just then; a supervisor starts the server again.
      errors = end.errors;
    }
    throw new Error(`server ${at + 1} could not be started:\n${errors}`);
  };
  await Promise.all(ports.map((_, at) => start(at)));

  const family = await addFamily(url);

  const client = isServer ? new pg.Client({ connectionString: getDatabaseUrl(database.name) }) : null;
  await client?.connect();
  const readRows: ReadRows = async <Row>(query: string) => {
    if (client) return ((await client.query<{ rows: Row[] }>(asJson(query))).rows[0]?.rows ?? []) as Row[];
    const [row] = (await servers[0]?.readRows<{ rows: Row[] }>(asJson(query))) ?? [];
    if (!row) throw new Error('no server can read the database');
    return row.rows;
  };

  return {
    engine,
    url,
    sandbox,
    proxy,
    family,
    readRows,
    start,
    now: (): number => nowMs,
    /** Returns a server; null if it does not run. */
    getServer: (at: number): FaultServer | null => servers[at] ?? null,
    /** Lists the servers that run, by number. */
    listServers: (): [number, FaultServer][] =>
      servers.flatMap((server, at) => (server ? [[at, server] as [number, FaultServer]] : [])),
    /** Moves time; the clocks of the providers and the servers are set one by one. */
    moveTime: (ms: number): void => {
      nowMs += ms;
    },
    close: async (): Promise<void> => {
      await client?.end();
      await Promise.all(servers.map((server) => server?.kill()));
      await sandboxProgram.kill();
      await front.close();
      await proxy?.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type World = Awaited<ReturnType<typeof openWorld>>;
