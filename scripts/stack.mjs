/** Starts all of Somesa on this machine: server, sandbox and demo school's site, each as a process of its own. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startChild } from './child.mjs';
import { CommandError } from './command-error.mjs';
import { freePort, requireFreePorts } from './ports.mjs';
import { root } from './root.mjs';
import { serviceEnvironments } from './service-environments.mjs';
import { namedPorts } from './service-ports.mjs';

/**
 * @typedef {import('./child.mjs').Child} Child
 * @typedef {import('./child.mjs').Program} Program
 * @typedef {import('./service-ports.mjs').ServiceName} ServiceName
 */

const READY_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 15_000;

/** @type {Record<ServiceName, { label: string, file: string, healthPath: string }>} */
const services = {
  sandbox: {
    label: 'The sandbox',
    file: 'packages/sandbox/dist/main.js',
    healthPath: '/health',
  },
  server: {
    label: 'The server',
    file: 'packages/server/dist/main.js',
    healthPath: '/ready',
  },
  demo: {
    label: 'The demo school’s site',
    file: 'embed-demo/serve.mjs',
    healthPath: '/',
  },
};

const seed = { label: 'The demo data', file: 'packages/server/dev/dist/seed.js' };

/** @type {ServiceName[]} */
const allServices = ['sandbox', 'server', 'demo'];

/** @type {typeof import('./stack.d.mts').startStack} */
export const startStack = async ({
  ports: givenPorts = {},
  env: extraEnv = {},
  dataDir = '.data',
  demo = false,
  quiet = false,
  onLine,
  only = allServices,
  signal,
} = {}) => {
  const env = { ...process.env, ...extraEnv };
  const hasFreePorts = givenPorts.sandbox === undefined;
  const ports = {
    sandbox: givenPorts.sandbox ?? (await freePort()),
    server: givenPorts.server ?? (await freePort()),
    demo: givenPorts.demo ?? (await freePort()),
  };
  await requireFreePorts(namedPorts(ports, only));
  const environments = serviceEnvironments({
    ports,
    ...(hasFreePorts && { smtpPort: await freePort() }),
    dataDir: resolve(root, dataDir),
    env,
  });
  const getUrl = (/** @type {ServiceName} */ name) => `http://localhost:${ports[name]}`;

  /** @type {Map<ServiceName, Child>} */
  const children = new Map();
  /** Children that are being stopped on purpose. @type {Set<Child>} */
  const leaving = new Set();
  /** @type {(sentence: string) => void} */
  let fail = () => {};
  /** @type {Promise<string>} */
  const failed = new Promise((resolveFailed) => {
    fail = resolveFailed;
  });

  /** @param {ServiceName} name @param {{ label: string, file: string, args?: string[], healthUrl: string | null }} program */
  const startProgram = (name, { label, file, args = [], healthUrl }) => {
    if (!existsSync(join(root, file))) throw new CommandError(`${file} is missing. Run: npm run build`);
    const child = startChild(
      {
        name: label,
        command: process.execPath,
        args: ['--enable-source-maps', file, ...args, ...(demo && name === 'server' ? ['--demo'] : [])],
        env: environments[name],
        cwd: root,
        healthUrl,
      },
      quiet && !onLine
        ? null
        : (line) => {
            onLine?.(name, line);
            if (!quiet) console.log(`${name} | ${line}`);
          },
    );
    children.set(name, child);
    return child;
  };

  /** @param {ServiceName} name */
  const launch = async (name) => {
    const { healthPath, ...program } = services[name];
    const child = startProgram(name, { ...program, healthUrl: getUrl(name) + healthPath });
    void child.obituary.then((sentence) => {
      if (!leaving.has(child)) fail(sentence);
    });
    await child.waitHealthy(READY_WITHIN_MS);
  };

  /** Fills in demo data, which the server's own build does not contain, if the database is for a demo and empty. */
  const seedDemo = async () => {
    await startProgram('server', { ...seed, args: ['--start'], healthUrl: null }).waitDone();
    signal?.throwIfAborted();
  };

  const stop = async () => {
    const all = [...children.values()];
    for (const child of all) leaving.add(child);
    await Promise.all(all.map((child) => child.stop(STOP_WITHIN_MS)));
  };

  /** @param {ServiceName} name */
  const getChild = (name) => {
    const child = children.get(name);
    if (!child) throw new Error(`${name} was not started`);
    leaving.add(child);
    return child;
  };

  const abandon = () => void stop();
  signal?.addEventListener('abort', abandon, { once: true });
  try {
    await Promise.all(
      only.map(async (name) => {
        if (name === 'server') await seedDemo();
        await launch(name);
      }),
    );
    signal?.removeEventListener('abort', abandon);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    urls: { server: getUrl('server'), demo: getUrl('demo'), sandbox: getUrl('sandbox') },
    ports,
    failed,
    stop,
    kill: (name) => getChild(name).kill(),
    restart: async (name) => {
      await getChild(name).stop(STOP_WITHIN_MS);
      await launch(name);
    },
  };
};
