/**
 * `npm run dev`: everything with hot reload. The pages come from Vite on PORT, which hands /api on to the
 * server on PORT + 1. The demo school's site takes the embed from there too, where no browser keeps old files.
 */
import { join } from 'node:path';
import { startChild } from './child.mjs';
import { runMain } from './command-error.mjs';
import { requireNode } from './node-version.mjs';
import { requireFreePorts } from './ports.mjs';
import { ensureReady } from './prepare.mjs';
import { root } from './root.mjs';
import { bin, run } from './run.mjs';
import { serviceEnvironments } from './service-environments.mjs';
import { namedPorts, servicePortsFrom } from './service-ports.mjs';
import { waitForStopSignal } from './signals.mjs';

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 10_000;

/** @param {{ pages: number, server: number, demo: number, sandbox: number }} ports @returns {import('./child.mjs').Program[]} */
const programs = (ports) => {
  const pagesUrl = `http://localhost:${ports.pages}`;
  const apiUrl = `http://localhost:${ports.server}`;
  const env = serviceEnvironments({
    ports,
    dataDir: process.env.DATA_DIR || join(root, '.data'),
    // The demo's year takes a while to seed.
    env: { PUBLIC_URL: pagesUrl, LOG_LEVEL: 'info', DEMO_HISTORY: 'parent', ...process.env },
    embedUrl: pagesUrl,
    apiUrl,
  });
  const watch = ['watch', '--clear-screen=false'];
  return [
    {
      name: 'sandbox',
      command: bin('tsx'),
      args: [...watch, 'packages/sandbox/src/main.ts'],
      env: env.sandbox,
      cwd: root,
      healthUrl: `http://localhost:${ports.sandbox}/health`,
    },
    {
      name: 'server',
      command: bin('tsx'),
      args: [...watch, 'packages/server/src/app/main.ts', ...process.argv.slice(2)],
      env: env.server,
      cwd: root,
      healthUrl: `${apiUrl}/ready`,
    },
    {
      name: 'demo',
      command: process.execPath,
      args: ['--watch', '--watch-preserve-output', 'embed-demo/serve.mjs'],
      env: env.demo,
      cwd: root,
      healthUrl: `http://localhost:${ports.demo}/`,
    },
    {
      name: 'pages',
      command: bin('vite'),
      args: ['--port', String(ports.pages), '--strictPort', '--clearScreen', 'false'],
      env: { ...process.env, SOMESA_URL: apiUrl },
      cwd: join(root, 'host-app'),
      healthUrl: `${pagesUrl}/`,
    },
    {
      name: 'embed',
      command: process.execPath,
      args: ['scripts/watch-embed.mjs'],
      env: process.env,
      cwd: root,
      healthUrl: null,
    },
  ];
};

await runMain(async () => {
  requireNode();
  const servicePorts = servicePortsFrom(process.env);
  const pages = servicePorts.server;
  const ports = { ...servicePorts, pages, server: pages + 1 };
  await requireFreePorts([...namedPorts(ports), { variable: 'PORT', port: pages }]);
  await ensureReady();

  const stopSignal = waitForStopSignal();
  const all = programs(ports);
  const { env = process.env } = all.find(({ name }) => name === 'server') ?? {};
  const seed = ['packages/server/dev/seed.ts', '--start', ...process.argv.slice(2)];
  if ((await run(bin('tsx'), seed, { env })) !== 0) return 1;
  const children = all.map((program) =>
    startChild(program, (line) => console.log(`${program.name} | ${line}`)),
  );
  const ready = Promise.all(children.map((child) => child.waitHealthy(READY_WITHIN_MS))).then(() => {
    console.log(`\nPages http://localhost:${ports.pages}   API http://localhost:${ports.server}`);
    console.log(`Demo school http://localhost:${ports.demo}   Sandbox http://localhost:${ports.sandbox}\n`);
  });
  const isStopped = stopSignal.then(() => null);
  try {
    const failure = await Promise.race([
      isStopped,
      ready.then(() => isStopped),
      ...children.map((child) => child.obituary),
    ]);
    if (failure !== null) console.error(`${failure} Stopping the others.`);
    return failure === null ? 0 : 1;
  } finally {
    await Promise.all(children.map((child) => child.stop(STOP_WITHIN_MS)));
  }
});
