import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startBareServer } from './bare-server';
import { startBenchServer } from './bench-app';
import { isShort, PORT, USSD_SEGMENT } from './harness';

/** Memory of a process, in bytes. */
export interface MemoryUse {
  rssBytes: number;
  heapBytes: number;
}

/** Server under test. */
export interface ServerUnderTest {
  /** Returns the memory of its process after its garbage was collected. */
  readMemory: () => Promise<MemoryUse>;
}

const START_ATTEMPTS = 480;
const ATTEMPT_MS = 250;

/** Returns the memory of this process after its garbage was collected, if Node.js runs with `--expose-gc`. */
export const readMemory = (): MemoryUse => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rssBytes: rss, heapBytes: heapUsed };
};

/** Starts the server that an environment names, ours or the bare one, and returns what stops it. */
export const startChosenServer = (env: NodeJS.ProcessEnv): Promise<() => Promise<void>> =>
  env.BENCH_BARE === 'yes' ? startBareServer(env) : startBenchServer(env);

/** Runs `work` with a server in a process of its own, on a database and with more settings. */
export const withServer = async <T>(
  url: string,
  work: (server: ServerUnderTest) => Promise<T>,
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
    const stop = await startChosenServer(env);
    try {
      return await work({ readMemory: async () => readMemory() });
    } finally {
      await stop();
    }
  }
  const entry = join(fileURLToPath(import.meta.url), '../bench-server.ts');
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', entry], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    for (let attempt = 0; ; attempt += 1) {
      const ready = await fetch(`http://127.0.0.1:${PORT}/ready`).catch(() => null);
      if (ready?.ok) break;
      if (attempt > START_ATTEMPTS || child.exitCode !== null)
        throw new Error('the server under test did not start');
      await delay(ATTEMPT_MS);
    }
    return await work({
      readMemory: async () => {
        child.send('memory');
        const [use] = await once(child, 'message');
        return use as MemoryUse;
      },
    });
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
};
