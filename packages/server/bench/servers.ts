import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildSandbox, readConfig as readSandboxConfig } from '@somesa/sandbox';
import { buildApp } from '../src/app/app';
import { connectProviders } from '../src/app/connect-providers';
import { systemClock } from '../src/platform/clock';
import { type Config, readConfig } from '../src/platform/config/config';
import { packageRoot } from '../src/platform/config/package-root';
import type { Database } from '../src/platform/db/database';
import { openDatabase } from '../src/platform/db/open-database';
import { createFakeFileStore } from '../src/testing/fake-file-store';
import { createFakeGateway } from '../src/testing/fake-gateway';
import { createFakeMailServer } from '../src/testing/fake-mail-server';
import { createFakeNetwork, createFakeTransfers } from '../src/testing/fake-providers';
import { startBareServer } from './bare-server';

const NO_LIMIT = '1000000000';

const read = (env: NodeJS.ProcessEnv): Config => {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};

/** Opens the database of a benchmark; its errors go to standard error. */
export const openBenchDatabase = async (location: Config['location']): Promise<Database> => {
  const opened = await openDatabase(location, (error) => process.stderr.write(`${error.message}\n`));
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};

/**
 * Builds the API with the settings of an environment, without rate limits, on the database that it names.
 * External systems respond at once, so that only the API and the database are measured; with
 * BENCH_NETWORKS=sandbox they are the sandbox that the settings name.
 */
export const buildBenchApp = async (env: NodeJS.ProcessEnv) => {
  const given = { ...env, SECRET_KEY: randomUUID().repeat(2) };
  const limits = Object.keys(read(given)).filter((name) => name.startsWith('RATE_LIMIT_'));
  const config = read({ ...given, ...Object.fromEntries(limits.map((name) => [name, NO_LIMIT])) });
  const database = await openBenchDatabase(config.location);
  const systems =
    env.BENCH_NETWORKS === 'sandbox'
      ? connectProviders(config, systemClock)
      : {
          providers: { mtn: createFakeNetwork('mtn'), airtel: createFakeNetwork('airtel') },
          transfers: { mtn: createFakeTransfers(), airtel: null },
          gateway: createFakeGateway(),
          mailServer: createFakeMailServer(),
          fileStore: createFakeFileStore(),
        };
  const app = await buildApp({ config, clock: systemClock, database, ...systems });
  return { ...app, database };
};

const startOurServer = async (env: NodeJS.ProcessEnv, port: number) => {
  const { app, stop, startWork } = await buildBenchApp(env);
  const url = await app.listen({ port, host: '127.0.0.1' });
  await startWork();
  return { url, stop };
};

/** Runs a server in this process, ours or the bare one, until the process is asked to stop. Sends its URL, and its memory when it is asked. */
export const serve = async (): Promise<void> => {
  const { env } = process;
  const start = env.BENCH_BARE ? startBareServer : startOurServer;
  const { url, stop } = await start(env, Number(env.BENCH_PORT ?? 0));
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  });
  process.send?.(url);
};

/** Runs the sandbox in this process, and sends its URL. */
export const serveSandbox = async (): Promise<void> => {
  const sandbox = await buildSandbox({ config: readSandboxConfig(process.env) });
  process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)));
  process.send?.(await sandbox.listen({ port: 0, host: '127.0.0.1' }));
};

/** Server or sandbox in a process of its own. */
export interface StartedProgram {
  url: string;
  /** Returns the memory of a server's process after its garbage was collected. */
  readMemory: () => Promise<NodeJS.MemoryUsage>;
  stop: () => Promise<void>;
}

/** Starts a program of `main.ts` with settings beside those of this process. */
export const startProgram = async (
  name: 'serve' | 'sandbox',
  settings: Readonly<Record<string, string>>,
): Promise<StartedProgram> => {
  const child = fork(join(packageRoot(), 'bench/main.ts'), [name], {
    env: { ...process.env, ...settings },
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const receive = async <Message>(): Promise<Message> => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    if (child.exitCode !== null) throw new Error(`the program ${name} ended`);
    return message;
  };
  return {
    url: await receive<string>(),
    readMemory: () => {
      child.send('memory');
      return receive();
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
