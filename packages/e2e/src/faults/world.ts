import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../../scripts/ports.mjs';
import { openSandbox } from '../external-systems/sandbox';
import { environments } from '../setup/environments';
import { type ProgramExit, printedBy, runNode, waitUntilReady } from '../setup/node-program';
import { pause } from '../setup/pause';
import type { Programs } from './build-programs';
import { addFamily } from './family';
import { type FaultServer, startFaultServer } from './fault-server';
import type { Abilities } from './schedule';
import { startProxy, type TcpProxy } from './tcp-proxy';

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

/** Engine of a suite of worlds, and what it can do. */
export interface FaultEngine extends Abilities {
  name: 'PGlite' | 'PostgreSQL';
  /** Server of the databases; null for PGlite. */
  databaseUrl: string | null;
  /** Settings of its servers. */
  settings: NodeJS.ProcessEnv;
  /** True if clocks go on and jobs run by themselves. */
  isLive?: boolean;
}

export const pglite: FaultEngine = {
  name: 'PGlite',
  servers: 1,
  hasProxy: false,
  databaseUrl: null,
  settings: limits,
};
export const createPostgres = (databaseUrl: string): FaultEngine => ({
  name: 'PostgreSQL',
  servers: 2,
  hasProxy: true,
  databaseUrl,
  settings: limits,
});

/** Returns the URL of a database of a server, over TCP, as in production. */
const getDatabaseUrl = (serverUrl: string, name: string, port?: number): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  url.searchParams.delete('host');
  if (port !== undefined) url.port = String(port);
  return url.href;
};

/** Runs a statement on the server of an engine. */
const runOnServer = async ({ databaseUrl }: FaultEngine, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
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

/** Time during which a supervisor starts a server again that ends while it starts, in milliseconds. */
const STARTED_WITHIN_MS = 240_000;

let copies = 0;

const createEnvironments = (
  { isLive, settings }: FaultEngine,
  options: {
    serverPort: number;
    publicPort: number;
    sandboxPort: number;
    dataDir: string;
    databaseUrl: string | null;
  },
) => {
  const { server, sandbox } = environments({
    ...options,
    serverPort: options.publicPort,
    database: options.databaseUrl === null ? {} : { DATABASE_URL: options.databaseUrl },
  });
  return {
    server: { ...server, ...settings, SECRET_KEY, PORT: String(options.serverPort) },
    sandbox: { ...sandbox, ...(!isLive && { SANDBOX_CLOCK: 'manual' }) },
  };
};

/** Creates the template of an engine's worlds. */
export const createTemplate = async (engine: FaultEngine, programs: Programs): Promise<WorldTemplate> => {
  const { databaseUrl } = engine;
  const folder = mkdtempSync(join(tmpdir(), 'somesa-faults-'));
  const name = `somesa_faults_${process.pid}`;
  const dataDir = join(folder, 'template');
  if (databaseUrl) await runOnServer(engine, `create database ${name}`);
  const port = await freePort();
  const { server: env } = createEnvironments(engine, {
    serverPort: port,
    publicPort: port,
    sandboxPort: await freePort(),
    dataDir,
    databaseUrl: databaseUrl && getDatabaseUrl(databaseUrl, name),
  });
  await printedBy(programs.seed, ['--students', String(CHILDREN)], { ...env, DEMO_HISTORY: 'none' });
  return {
    copy: async () => {
      copies += 1;
      if (databaseUrl) {
        const copy = `${name}_${copies}`;
        await runOnServer(engine, `create database ${copy} template ${name} strategy file_copy`);
        return { name: copy, drop: () => runOnServer(engine, `drop database ${copy} with (force)`) };
      }
      const copy = join(folder, `copy-${copies}`);
      cpSync(dataDir, copy, { recursive: true });
      return { name: copy, drop: async () => rmSync(copy, { recursive: true, force: true }) };
    },
    remove: async () => {
      if (databaseUrl) await runOnServer(engine, `drop database ${name} with (force)`);
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
  const { databaseUrl, isLive } = engine;
  const proxy: TcpProxy | null = databaseUrl
    ? await startProxy(Number(new URL(databaseUrl).port || 5432))
    : null;
  const ports: number[] = [];
  for (let at = 0; at < engine.servers; at += 1) ports.push(await freePort());
  const servers: (FaultServer | null)[] = ports.map(() => null);
  /** Last exit of each server. */
  const exits: (ProgramExit | undefined)[] = [];
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
    createEnvironments(engine, {
      serverPort,
      publicPort: front.port,
      sandboxPort,
      // Both servers use one folder for files, as they would use one bucket.
      dataDir: databaseUrl ? join(folder, 'data') : database.name,
      databaseUrl: databaseUrl && getDatabaseUrl(databaseUrl, database.name, proxy?.port),
    }),
  );
  const url = `http://localhost:${front.port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const sandboxProgram = runNode(programs.sandbox, [], envs[0]?.sandbox ?? {}, []);
  const sandbox = openSandbox(sandboxUrl);
  const ended = await waitUntilReady(`${sandboxUrl}/health`, sandboxProgram);
  if (ended) throw new Error(`the sandbox could not be started:\n${ended.errors}`);
  let nowMs = (await sandbox.advanceTime(0)).nowMs;

  const startProgram = (at: number): FaultServer =>
    startFaultServer(programs.server, `http://localhost:${ports[at]}`, {
      ...envs[at]?.server,
      ...(!isLive && { CLOCK_AT: String(nowMs) }),
    });
  const start = async (at: number): Promise<void> => {
    if (servers[at] || ports[at] === undefined) return;
    let errors = '';
    const giveUpAt = Date.now() + STARTED_WITHIN_MS;
    while (Date.now() < giveUpAt) {
      const server = startProgram(at);
      const end = await server.ready();
      if (end === null) {
        servers[at] = server;
        void server.ended.then((exit) => {
          exits[at] = exit;
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

  const client = databaseUrl
    ? new pg.Client({ connectionString: getDatabaseUrl(databaseUrl, database.name) })
    : null;
  // It is cut off if a test ends the database.
  client?.on('error', () => undefined);
  await client?.connect();
  const readRows: ReadRows = async <Row>(query: string) => {
    if (client) return ((await client.query<{ rows: Row[] }>(asJson(query))).rows[0]?.rows ?? []) as Row[];
    const [row] = (await servers[0]?.act<{ rows: Row[] }[]>('rows', { text: asJson(query) })) ?? [];
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
    /** Kills a server some milliseconds after it was started. */
    startAndKill: async (at: number, afterMs: number): Promise<void> => {
      if (servers[at] || ports[at] === undefined) return;
      const server = startProgram(at);
      await pause(afterMs);
      await server.kill();
    },
    /** Asks a server to end, checks the ledger with the operators' command, and returns how the server ended. Throws if the check fails. */
    stop: async (at: number): Promise<ProgramExit | undefined> => {
      const exit = await servers[at]?.stop();
      await printedBy(programs.checkLedger, [], envs[at]?.server ?? {});
      return exit;
    },
    /** Returns how a server has ended last. */
    getExit: (at: number): ProgramExit | undefined => exits[at],
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
