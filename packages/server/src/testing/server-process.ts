import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../../scripts/ports.mjs';
import { packageRoot } from '../platform/config/package-root';

const ROOT = join(packageRoot(), '../..');
const READY_PAUSE_MS = 100;

const isReady = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Arguments of Node that run a program: its built file if `npm test` has built the server, which starts in a third of the time. */
const getProgramArguments = (program: string): string[] => {
  if (process.env.SERVER_PROGRAMS !== 'built') return ['--import', 'tsx', join('packages/server', program)];
  const folder = program.startsWith('dev/') ? 'dev/dist' : 'dist';
  return [join('packages/server', folder, `${basename(program, '.ts')}.js`)];
};

/**
 * Starts a program of the server as a separate process, with no other settings than `env`. `output` returns what it has written so far.
 */
export const startServerProcess = async (
  env: Record<string, string>,
  args: readonly string[] = [],
  program = 'src/app/main.ts',
) => {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [...getProgramArguments(program), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      PASSWORD_COST_LOG2: '10',
      PORT: `${port}`,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  let hasExited = false;
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      hasExited = true;
      resolve(code);
    }),
  );
  return {
    port,
    ended,
    output: () => output,
    /** Waits until the server is ready or has exited; returns whether it is ready. */
    waitReady: async (): Promise<boolean> => {
      while (!hasExited && !(await isReady(port))) await delay(READY_PAUSE_MS);
      return !hasExited;
    },
    stop: async (): Promise<void> => {
      if (!hasExited) child.kill('SIGTERM');
      await ended;
    },
  };
};
