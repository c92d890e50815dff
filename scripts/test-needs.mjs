/** Preparation of what the suites need, made once for all of them. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build-steps.mjs';
import { findChromium } from './chromium.mjs';
import { CommandError } from './command-error.mjs';
import { findProgram, startPgbouncer } from './pgbouncer.mjs';
import { lesserIdentity, startPostgres } from './postgres.mjs';
import { findPostgres } from './postgres-binaries.mjs';

/**
 * @typedef {object} Prepared
 * @property {Record<string, string>} env environment variables for the tests
 * @property {Record<string, string>} missing why a need can't be met, by its name
 * @property {() => Promise<void>} release
 */

/**
 * A database on a real server: the one that TEST_DATABASE_URL names, else one of our own, over its socket, which takes a sixth of the
 * time off the tests. Tests that need TCP remove `host` from the URL.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | { missing: string }>}
 */
const preparePostgres = async () => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const binaries = findPostgres();
  if (!binaries) {
    return {
      missing:
        'PostgreSQL was not found. Install it (Debian, Ubuntu: sudo apt install postgresql; macOS: brew install postgresql), or set TEST_DATABASE_URL to an empty database',
    };
  }
  try {
    const { socketUrl, stop } = await startPostgres(binaries);
    return { url: socketUrl, stop };
  } catch (error) {
    if (error instanceof CommandError) return { missing: error.message };
    throw error;
  }
};

/** Puts PgBouncer in front of the database. @param {Prepared} prepared */
const addPooler = async (prepared) => {
  const program = findProgram('pgbouncer');
  if (!program) {
    prepared.missing.pgbouncer =
      'PgBouncer was not found. Install it (Debian, Ubuntu: sudo apt install pgbouncer)';
    return;
  }
  const { TEST_DATABASE_URL } = prepared.env;
  if (!TEST_DATABASE_URL) {
    prepared.missing.pgbouncer = prepared.missing.postgres ?? 'there is no PostgreSQL';
    return;
  }
  const { release } = prepared;
  const pooler = await startPgbouncer(program, TEST_DATABASE_URL);
  prepared.env.TEST_POOLER_URL = pooler.url;
  prepared.release = async () => {
    await pooler.stop();
    await release();
  };
};

/** Programs of a cluster, each with its package on Debian and Ubuntu. */
const clusterPrograms = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
};

/** Finds the programs of a cluster. @param {Prepared} prepared */
const findCluster = (prepared) => {
  const postgres = findPostgres();
  /** @type {Record<string, unknown>} */
  const programs = { postgres };
  const lacking = postgres ? [] : ['postgresql'];
  for (const [name, debian] of Object.entries(clusterPrograms)) {
    programs[name] = findProgram(name);
    if (!programs[name]) lacking.push(debian);
  }
  if (lacking.length === 0)
    prepared.env.CLUSTER_PROGRAMS = JSON.stringify({ ...programs, user: lesserIdentity() });
  else
    prepared.missing.cluster = `programs were not found. Install them (Debian, Ubuntu: sudo apt install ${lacking.join(' ')})`;
};

/** Finds a Node.js 24: the one that NODE_24 names, else the one that runs. @param {Prepared} prepared */
const findNode24 = (prepared) => {
  const program = process.env.NODE_24 || process.execPath;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (Number(/^v(\d+)/.exec(stdout)?.[1]) >= 24) prepared.env.NODE_24 = program;
  else
    prepared.missing['node-24'] = process.env.NODE_24
      ? `NODE_24 is ${program}, which is no Node.js 24 that runs`
      : 'this is an older Node.js. Set NODE_24 to the program of Node.js 24';
};

/**
 * Makes ready what the suites need. Nothing here fails for what the machine lacks: the caller names it in the end.
 * @param {import('./suites.mjs').Suite[]} suites
 * @returns {Promise<Prepared>}
 */
export const prepare = async (suites) => {
  const needs = new Set(
    suites.flatMap(({ needs, parts = [] }) => [...needs, ...parts.map(({ need }) => need)]),
  );
  /** @type {Prepared} */
  const prepared = { env: {}, missing: {}, release: async () => {} };

  if (needs.has('build')) {
    try {
      await ensureBuilt();
      // Tests that start programs of the server take the built ones.
      prepared.env.SERVER_PROGRAMS = 'built';
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      prepared.missing.build = error.message;
    }
  }
  if (needs.has('chromium')) {
    const found = await findChromium();
    if ('path' in found) prepared.env.CHROMIUM_PATH = found.path;
    else prepared.missing.chromium = found.missing;
  }
  if (needs.has('postgres') || needs.has('build') || needs.has('pgbouncer')) {
    const database = await preparePostgres();
    if ('url' in database) {
      prepared.env.TEST_DATABASE_URL = database.url;
      prepared.release = database.stop;
    } else {
      prepared.missing.postgres = database.missing;
    }
  }
  if (needs.has('node-24')) findNode24(prepared);
  if (needs.has('cluster')) findCluster(prepared);
  if (needs.has('pgbouncer')) await addPooler(prepared);
  return prepared;
};
