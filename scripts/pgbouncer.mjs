/** Starts PgBouncer in transaction mode for tests, on a free port, and deletes its files in the end. */
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from './command-error.mjs';
import { freePort } from './ports.mjs';
import { lesserIdentity } from './postgres.mjs';

const READY_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;
/** Connections to PostgreSQL per database: fewer than the tests open, so that transactions take turns on them. */
const POOL_SIZE = 5;

/** Folders of programs that a user's PATH may lack. */
const systemFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Finds a program on PATH or where packages put it. @param {string} name @returns {string | null} */
export const findProgram = (name) =>
  [...(process.env.PATH ?? '').split(delimiter), ...systemFolders]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

/** @param {number} port @returns {Promise<boolean>} */
export const canConnect = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/**
 * Starts PgBouncer in front of a PostgreSQL. Every database there is reached by its own name, as the user of `serverUrl`.
 * @param {string} program
 * @param {string} serverUrl
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startPgbouncer = async (program, serverUrl) => {
  const server = new URL(serverUrl);
  const host = server.searchParams.get('host') ?? server.hostname;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'somesa-pgbouncer-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const settings = join(folder, 'pgbouncer.ini');
  const login = [
    `user=${decodeURIComponent(server.username)}`,
    ...(server.password ? [`password=${decodeURIComponent(server.password)}`] : []),
  ].join(' ');
  writeFileSync(
    settings,
    `[databases]
* = host=${host} port=${server.port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 1000
log_connections = 0
log_disconnections = 0
`,
  );
  const who = lesserIdentity();
  if ('uid' in who && 'gid' in who)
    for (const path of [folder, settings]) chownSync(path, Number(who.uid), Number(who.gid));
  const child = spawn(program, [settings], { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-4_000);
  });
  let hasEnded = false;
  const ended = new Promise((resolve) =>
    child.once('close', () => {
      hasEnded = true;
      resolve(null);
    }),
  );
  const killNow = () => {
    child.kill('SIGKILL');
    removeFolder();
  };
  process.once('exit', killNow);
  for (const start = Date.now(); !(await canConnect(port)); await delay(LOOK_EVERY_MS)) {
    if (!hasEnded && Date.now() - start < READY_WITHIN_MS) continue;
    killNow();
    throw new CommandError(`PgBouncer did not start:\n${log}`);
  }
  const url = new URL(serverUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.removeListener('exit', killNow);
      removeFolder();
    },
  };
};
