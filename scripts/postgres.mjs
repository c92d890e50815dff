/** Starts a PostgreSQL for tests in a temporary folder, on a free port, and deletes it in the end. */
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CommandError } from './command-error.mjs';
import { freePort } from './ports.mjs';

const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 10_000;
const DATABASE = 'somesa_test';

/** Tests need not survive the machine, and their connections are many, since suites run at the same time. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_senders: '0',
  wal_level: 'minimal',
  autovacuum: 'off',
  // Each test has connections of its own, where plans for the first five runs of a statement would cost more than the runs.
  plan_cache_mode: 'force_generic_plan',
};

/** Benchmarks write as a site in production does. */
const forBenchmarks = { shared_buffers: '512MB', max_wal_size: '4GB' };

/** Linux keeps the files of this folder in memory, where databases are created and dropped faster than on a disk. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED_BYTES = 4 * 1024 ** 3;

/** Returns the folder for the data of tests: in memory if there is enough free, else the temporary folder. */
const testFolder = () => {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    // Not every system has such a folder.
    return tmpdir();
  }
};

/** PostgreSQL refuses to run as root: there it runs as the first of these users. */
const lesserUsers = ['postgres', 'nobody'];

/** @param {'-u' | '-g'} what @param {string} user */
const getId = (what, user) =>
  Number(execFileSync('id', [what, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** Identity as which PostgreSQL and its companions run: another user's if this one is root. @returns {{ uid: number, gid: number } | object} */
export const lesserIdentity = () => {
  if (process.getuid?.() !== 0) return {};
  for (const user of lesserUsers) {
    try {
      return { uid: getId('-u', user), gid: getId('-g', user) };
    } catch {
      // This machine has no such user; the next may be there.
    }
  }
  throw new CommandError(`PostgreSQL can't run as root, and there is no user ${lesserUsers.join(' or ')}.`);
};

/** @param {string} program @param {string[]} args @param {object} options @param {string} [input] */
const runQuietly = (program, args, options, input = '') => {
  try {
    execFileSync(program, args, { ...options, input, stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    const { stderr } = /** @type {{ stderr?: Buffer }} */ (error);
    throw new CommandError(`${program} failed: ${stderr?.toString().trim() || String(error)}`);
  }
};

/**
 * Starts PostgreSQL with an empty database and returns its URL.
 * @param {string} binaries the folder of its programs
 * @param {'tests' | 'benchmarks'} [purpose]
 * @param {import('./postgres.d.mts').OwnSettings} [own]
 * @returns {Promise<import('./postgres.d.mts').OwnPostgres>}
 */
export const startPostgres = async (binaries, purpose = 'tests', { settings: more = {}, fill } = {}) => {
  const settings = { ...(purpose === 'tests' ? forTests : forBenchmarks), ...more };
  const folder = mkdtempSync(join(purpose === 'tests' ? testFolder() : tmpdir(), 'somesa-postgres-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const who = lesserIdentity();
    if ('uid' in who && 'gid' in who) chownSync(folder, Number(who.uid), Number(who.gid));
    const data = join(folder, 'data');
    const inFolder = { ...who, cwd: folder };
    /** @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
    const run = (program, args, env = {}) =>
      runQuietly(program, args, { ...inFolder, env: { PATH: `${binaries}:${process.env.PATH}`, ...env } });
    const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    if (fill) {
      fill({ data, run });
    } else {
      runQuietly(join(binaries, 'initdb'), init, inFolder);
      runQuietly(
        join(binaries, 'postgres'),
        ['--single', '-D', data, '-c', 'fsync=off', 'postgres'],
        inFolder,
        `CREATE DATABASE ${DATABASE}\n`,
      );
    }

    const port = await freePort();
    /** @type {import('node:child_process').ChildProcess | undefined} */
    let child;
    /** @type {Promise<unknown>} */
    let gone = Promise.resolve();
    const start = async () => {
      const started = spawn(
        join(binaries, 'postgres'),
        [
          '-D',
          data,
          '-p',
          String(port),
          '-k',
          folder,
          '-h',
          '127.0.0.1',
          ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        { ...inFolder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      child = started;
      gone = new Promise((resolve) => started.once('exit', resolve));
      await ready(started);
    };
    /** @param {NodeJS.Signals} signal */
    const end = async (signal) => {
      child?.kill(signal);
      const late = setTimeout(() => child?.kill('SIGQUIT'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(late);
    };
    const killNow = () => {
      child?.kill('SIGQUIT');
      removeFolder();
    };
    process.once('exit', killNow);
    await start();
    return {
      url: `postgres://postgres@127.0.0.1:${port}/${DATABASE}`,
      socketUrl: `postgres://postgres@127.0.0.1:${port}/${DATABASE}?host=${encodeURIComponent(folder)}`,
      port,
      folder,
      run,
      crash: () => end('SIGQUIT'),
      start,
      stop: async () => {
        await end('SIGINT');
        process.removeListener('exit', killNow);
        removeFolder();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
};

/** @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} child */
const ready = (child) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      /** @type {string[]} */
      const lines = [];
      const fail = (/** @type {string} */ problem) =>
        reject(new CommandError([`PostgreSQL ${problem}`, ...lines].join('\n')));
      const late = setTimeout(() => fail('was not ready in time.'), READY_WITHIN_MS);
      child.once('error', (error) => fail(`could not be started: ${error.message}`));
      child.once('exit', (code) => fail(`ended with exit code ${code}.`));
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (line.includes('ready to accept connections')) {
          clearTimeout(late);
          resolve();
        }
        if (lines.length < 20) lines.push(line);
      });
    })
  );
