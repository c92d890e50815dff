import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { pause } from '../setup/pause';

/** Programs of a cluster, and the user as which PostgreSQL runs; `npm run test:cluster` finds them. */
export interface ClusterPrograms {
  etcd: string;
  patroni: string;
  haproxy: string;
  pgbouncer: string;
  /** Folder of PostgreSQL's programs. */
  postgres: string;
  user: { uid: number; gid: number } | Record<string, never>;
}

/** Returns the programs that `npm run test:cluster` has found. */
export const readPrograms = (): ClusterPrograms => {
  const written = process.env.CLUSTER_PROGRAMS;
  if (!written) throw new Error('run this suite by npm run test:cluster');
  return JSON.parse(written);
};

const REMEMBERED_CHARS = 8_000;
const LOOK_EVERY_MS = 200;

const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Runs a program until it is ended. `log` returns the end of its output. */
export const runProgram = (
  program: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; user?: object },
) => {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.user,
  });
  living.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-REMEMBERED_CHARS);
    });
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      living.delete(child);
      resolve();
    }),
  );
  return {
    log: (): string => output,
    end: async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      await ended;
    },
  };
};

export type RunningProgram = ReturnType<typeof runProgram>;

/** Waits until `check` returns true. Throws with a sentence, and what `describe` returns, if it takes too long. */
export const waitUntil = async (
  sentence: string,
  ms: number,
  check: () => Promise<boolean>,
  describe: () => string = () => '',
): Promise<void> => {
  for (const start = Date.now(); !(await check()); await pause(LOOK_EVERY_MS))
    if (Date.now() - start > ms) throw new Error(`${sentence}\n${describe()}`);
};

/** Returns the status of a response; 0 if there is none. */
export const getStatus = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    () => 0,
  );

/** Lists the IDs of processes whose command line names a folder. */
export const listProcessesOf = (folder: string): number[] =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number.parseInt(line, 10));

/** Ends a process and its children at once, as a power cut does, if it runs. */
export const killTree = (pid: number): void => {
  // Stopped first, so that it starts no more children.
  try {
    process.kill(pid, 'SIGSTOP');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw error;
  }
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
  for (const each of [...children, pid]) process.kill(each, 'SIGKILL');
};
