import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pause } from './pause';

/** Root folder of the project. */
export const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));

const REMEMBERED_CHARS = 20_000;

/** Flags of Node for programs that start often: optimised code would cost more than it saves, half of a start on PGlite. */
const unoptimised = ['--no-opt', '--wasm-tiering-budget=100000000'];

const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Exit status of a program, and its output. */
export interface ProgramExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  errors: string;
}

export interface NodeProgram {
  /** Resolves when the process has ended. */
  ended: Promise<ProgramExit>;
  /** Kills the process and waits until it has ended. */
  kill(): Promise<ProgramExit>;
  /** Asks the process to stop and waits until it has ended. */
  stop(): Promise<ProgramExit>;
}

/** Runs a built file in its own process, from the project's folder. */
export const runNode = (
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = unoptimised,
): NodeProgram => {
  const child = spawn(process.execPath, [...flags, file, ...args], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  living.add(child);
  const output: string[] = [];
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-REMEMBERED_CHARS);
  });
  const ended = new Promise<ProgramExit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      living.delete(child);
      resolve({ code, signal, output: output.join(''), errors });
    });
  });
  const end = (signal: NodeJS.Signals): Promise<ProgramExit> => {
    child.kill(signal);
    return ended;
  };
  return { ended, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
};

/** Runs a file to its end and returns its output. Throws if it failed. */
export const printedBy = async (
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> => {
  const { code, output, errors } = await runNode(file, args, env).ended;
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output.slice(-REMEMBERED_CHARS)}${errors}`);
  return output;
};

const LOOK_EVERY_MS = 25;
/** Time after which a start counts as hanging: a busy machine takes a minute for one. */
const READY_WITHIN_MS = 240_000;
const LOOK_LIMIT_MS = 5_000;

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(LOOK_LIMIT_MS) })).ok;
  } catch {
    return false;
  }
};

/** Waits until a program serves a URL. Returns how it ended if it ended before, otherwise null. */
export const waitUntilReady = async (url: string, program: NodeProgram): Promise<ProgramExit | null> => {
  let end: ProgramExit | null = null;
  void program.ended.then((how) => {
    end = how;
  });
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!(await answers(url))) {
    if (end) return end;
    if (Date.now() > giveUpAt) throw new Error(`${url} was not served in time`);
    await pause(LOOK_EVERY_MS);
  }
  return null;
};
