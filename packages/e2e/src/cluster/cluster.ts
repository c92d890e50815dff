import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../scripts/ports.mjs';
import { environments } from '../setup/environments';
import { printedBy, projectRoot, runNode, waitUntilReady } from '../setup/node-program';
import {
  type ClusterPrograms,
  getStatus,
  killTree,
  listProcessesOf,
  type RunningProgram,
  runProgram,
  waitUntil,
} from './programs';

const PASSWORDS = { superuser: 'superuser-of-the-tests', somesa: 'somesa-of-the-tests' };
const START_MS = 90_000;

const findPorts = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
};

const deployed = (name: string): string => join(projectRoot, 'deploy', name);

/** Node of PostgreSQL under Patroni. */
const createNode = (
  name: string,
  { programs, folder, etcdPort }: { programs: ClusterPrograms; folder: string; etcdPort: number },
  [port, apiPort]: readonly [number, number],
) => {
  const dataDir = join(folder, name);
  let running: RunningProgram | null = null;
  const api = `http://127.0.0.1:${apiPort}`;
  return {
    name,
    port,
    apiPort,
    log: (): string => running?.log() ?? '',
    isPrimary: async (): Promise<boolean> => (await getStatus(`${api}/primary`)) === 200,
    isSynchronous: async (): Promise<boolean> => (await getStatus(`${api}/synchronous`)) === 200,
    start: (): void => {
      running = runProgram(programs.patroni, [deployed('patroni.yml')], {
        cwd: folder,
        user: programs.user,
        env: {
          HOME: folder,
          PATRONI_NAME: name,
          PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
          PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort}`,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_DATA_DIR: dataDir,
          PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
          PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: PASSWORDS.superuser,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: 'replicator-of-the-tests',
          PATRONI_REWIND_USERNAME: 'rewinder',
          PATRONI_REWIND_PASSWORD: 'rewinder-of-the-tests',
        },
      });
    },
    /** Ends Patroni and PostgreSQL at once, as the end of their machine does. */
    kill: async (): Promise<void> => {
      const [pid] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
      const ended = running?.end('SIGKILL');
      killTree(Number(pid));
      await ended;
    },
    stop: async (): Promise<void> => running?.end('SIGTERM'),
  };
};

/** Program that was started, which is stopped in the end. */
interface Started {
  name: string;
  stop: () => Promise<unknown>;
}

/** Starts the programs of a cluster in a folder, and adds each to `started` as soon as it runs. */
const startPrograms = async (programs: ClusterPrograms, folder: string, started: Started[]) => {
  const own = (path: string): void => {
    if ('uid' in programs.user) chownSync(path, Number(programs.user.uid), Number(programs.user.gid));
  };
  own(folder);
  const [etcdPort, peerPort, port1, api1, port2, api2, site, primary, pooler, server1, server2, sandboxPort] =
    (await findPorts(12)) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];

  const run = (name: string, ...args: Parameters<typeof runProgram>): RunningProgram => {
    const program = runProgram(...args);
    started.push({ name, stop: () => program.end('SIGTERM') });
    return program;
  };

  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = run(
    'etcd',
    programs.etcd,
    [
      ...[
        '--data-dir',
        join(folder, 'etcd'),
        '--listen-client-urls',
        etcdUrl,
        '--advertise-client-urls',
        etcdUrl,
      ],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `default=${peerUrl}`],
    ],
    { cwd: folder },
  );
  await waitUntil(
    'etcd did not start',
    START_MS,
    async () => (await getStatus(`${etcdUrl}/health`)) === 200,
    etcd.log,
  );

  const onCluster = { programs, folder, etcdPort };
  const nodes = [
    createNode('postgres1', onCluster, [port1, api1]),
    createNode('postgres2', onCluster, [port2, api2]),
  ] as const;
  const logs = (): string => nodes.map((node) => `${node.name}:\n${node.log()}`).join('\n');
  const hasSynchronous = async () => (await nodes[0].isSynchronous()) || (await nodes[1].isSynchronous());
  for (const node of nodes) started.push({ name: node.name, stop: node.stop });
  nodes[0].start();
  await waitUntil('the first node did not become the primary', START_MS, nodes[0].isPrimary, logs);
  nodes[1].start();

  const haproxy = run('haproxy', programs.haproxy, ['-db', '-f', deployed('haproxy.cfg')], {
    cwd: folder,
    env: {
      SITE_BIND: `127.0.0.1:${site}`,
      SOMESA_1: `127.0.0.1:${server1}`,
      SOMESA_2: `127.0.0.1:${server2}`,
      DATABASE_BIND: `127.0.0.1:${primary}`,
      POSTGRES_1: `127.0.0.1:${port1}`,
      PATRONI_PORT_1: String(api1),
      POSTGRES_2: `127.0.0.1:${port2}`,
      PATRONI_PORT_2: String(api2),
    },
  });
  await waitUntil('the replica did not become synchronous', START_MS, hasSynchronous, logs);

  /** Runs SQL on the primary and returns what psql prints. */
  const query = (sql: string, database = 'somesa'): string =>
    execFileSync(
      join(programs.postgres, 'psql'),
      [
        '-h',
        '127.0.0.1',
        '-p',
        String(primary),
        '-U',
        'postgres',
        '-d',
        database,
        '-At',
        '-v',
        'ON_ERROR_STOP=1',
        '-c',
        sql,
      ],
      { encoding: 'utf8', env: { PGPASSWORD: PASSWORDS.superuser }, stdio: ['ignore', 'pipe', 'pipe'] },
    ).trim();
  await waitUntil(
    'HAProxy did not find the primary',
    START_MS,
    async () => {
      try {
        return query('select 1', 'postgres') === '1';
      } catch {
        return false;
      }
    },
    haproxy.log,
  );
  query(`create role somesa login createrole password '${PASSWORDS.somesa}'`, 'postgres');
  query('create database somesa owner somesa', 'postgres');

  const poolerFolder = join(folder, 'pgbouncer');
  mkdirSync(poolerFolder);
  own(poolerFolder);
  const settings = readFileSync(deployed('pgbouncer.ini'), 'utf8')
    .replace('port=5000', `port=${primary}`)
    .replace('listen_port = 6432', `listen_port = ${pooler}`);
  writeFileSync(join(poolerFolder, 'pgbouncer.ini'), settings);
  writeFileSync(join(poolerFolder, 'userlist.txt'), `"somesa" "${PASSWORDS.somesa}"\n`);
  for (const file of ['pgbouncer.ini', 'userlist.txt']) {
    own(join(poolerFolder, file));
    chmodSync(join(poolerFolder, file), 0o600);
  }
  run('pgbouncer', programs.pgbouncer, ['pgbouncer.ini'], { cwd: poolerFolder, user: programs.user });

  const databaseUrl = (on: number) => `postgres://somesa:${PASSWORDS.somesa}@127.0.0.1:${on}/somesa`;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const { server, sandbox } = environments({
    serverPort: site,
    sandboxPort,
    dataDir,
    database: {
      DATABASE_URL: databaseUrl(pooler),
      DATABASE_POOLER: 'transaction',
      DATABASE_FAILOVER: 'yes',
      DATABASE_DIRECT_URL: databaseUrl(primary),
    },
  });
  const sandboxProgram = runNode('packages/sandbox/dist/main.js', [], sandbox);
  started.push({ name: 'sandbox', stop: sandboxProgram.stop });
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  await waitUntilReady(`${sandboxUrl}/clock`, sandboxProgram);
  const serverEnv = {
    ...server,
    TRUST_PROXY: 'loopback',
    STOP_DELAY_MS: '3000',
    BUILT_FILES_DIR: join(folder, 'built'),
    DEMO_HISTORY: 'none',
    SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough',
  };
  await printedBy('packages/server/dev/dist/seed.js', [], serverEnv);
  const startServer = async (port: number) => {
    const program = runNode('packages/server/dist/main.js', ['--demo'], { ...serverEnv, PORT: String(port) });
    started.push({ name: 'server', stop: program.stop });
    const end = await waitUntilReady(`http://127.0.0.1:${port}/ready`, program);
    if (end) throw new Error(`a server ended:\n${end.output}${end.errors}`);
    return program;
  };
  const servers = [await startServer(server1), await startServer(server2)];
  const siteUrl = `http://localhost:${site}`;
  await waitUntil(
    'HAProxy did not find the servers',
    START_MS,
    async () => (await getStatus(`${siteUrl}/`)) === 200,
  );

  return {
    siteUrl,
    sandboxUrl,
    serverEnv,
    query,
    /** Ends the primary's machine, and returns the node. */
    killPrimary: async () => {
      for (const node of nodes) {
        if (!(await node.isPrimary())) continue;
        await node.kill();
        return node;
      }
      throw new Error(`no node is the primary\n${logs()}`);
    },
    /** Starts a node again and waits until a synchronous replica follows the primary. */
    rejoin: async (node: (typeof nodes)[number]): Promise<void> => {
      node.start();
      await waitUntil('the replica did not become synchronous again', 180_000, hasSynchronous, logs);
    },
    /** Stops the servers one after another, each while the other serves, and starts them again. */
    restartServers: async (): Promise<void> => {
      for (const [at, port] of [server1, server2].entries()) {
        await servers[at]?.stop();
        const program = await startServer(port);
        servers[at] = program;
        await waitUntil(
          'the server is not back',
          START_MS,
          async () => (await getStatus(`${siteUrl}/`)) === 200,
        );
      }
    },
  };
};

/**
 * Starts etcd, two nodes, HAProxy, PgBouncer, the sandbox and two servers, with the files of `deploy/`. If one of them does not start,
 * stops those that were started and deletes their folder.
 */
export const startCluster = async (programs: ClusterPrograms) => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-cluster-'));
  const started: Started[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const { name, stop: stopOne } of started.reverse())
      await stopOne().catch((cause) => failures.push(new Error(`${name} was not stopped`, { cause })));
    // PostgreSQL outlives a Patroni that did not stop it.
    for (const pid of listProcessesOf(folder)) killTree(pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    if (failures.length > 0) throw new AggregateError(failures, 'the cluster was not stopped');
  };
  try {
    return { ...(await startPrograms(programs, folder, started)), stop };
  } catch (error) {
    await stop().catch((failure) => process.stderr.write(`${failure}\n`));
    throw error;
  }
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
