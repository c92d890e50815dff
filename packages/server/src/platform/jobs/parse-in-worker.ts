import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { err, ok, type Result } from '@somesa/core';
import { packageRoot } from '../config/package-root';
import { createSemaphore } from './semaphore';

/** Parsers of files and pages from outside, which run in a worker. `app/parser-worker.ts` serves each of them. */
const parserNames = ['document', 'page', 'register', 'statement', 'table'] as const;
export type ParserName = (typeof parserNames)[number];

/** Task of a worker: a parser, its arguments, and the port on which it sends the lines of a long result in parts. */
export interface ParserTask {
  name: ParserName;
  args: unknown[];
  lines: MessagePort;
}

/** Answer of a worker: what the parser returned, without the lines sent before, or what it threw. */
export type ParserAnswer = { result: unknown } | { error: unknown };

interface ParserLimits {
  /** Maximum time for one file once a worker has started, in milliseconds. */
  maxDurationMs: number;
  /** Maximum number of files that wait for their turn. */
  maxWaiting?: number;
  /** Maximum time for which a file waits for its turn, in milliseconds. */
  maxWaitMs?: number;
}

/** Reason a file was not parsed: too many are being parsed, or it takes more time or memory than any honest file. */
export type ParserFailure = 'busy' | 'too_complex';

/** Maximum JavaScript heap of a worker, in MB: the largest statement needs three quarters of it. */
const MAX_HEAP_MB = 1024;
/** Maximum time until a worker has loaded its parsers, in milliseconds. */
const MAX_START_MS = 60_000;
/** Time for which a worker waits for another file, in milliseconds. */
const MAX_IDLE_MS = 60_000;
/** Number of files that each parser reads at a time. */
const MAX_RUNNING = 2;
const MAX_WAITING = 8;
const MAX_WAIT_MS = 15_000;

const createWorker = (): Worker => {
  const options = { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } };
  // The build puts all of its files into one folder.
  const built = fileURLToPath(new URL('parser-worker.js', import.meta.url));
  if (existsSync(built)) return new Worker(built, options);
  const source = pathToFileURL(join(packageRoot(), 'src/app/parser-worker.ts')).href;
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(code, { ...options, eval: true });
};

/** Waits for the next message of a worker; fails if the worker does. */
const receive = async (worker: Worker): Promise<unknown> => {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([message]) => message),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error('a worker ended before it answered');
      }),
    ]);
  } finally {
    ended.abort();
  }
};

/** Worker without a task, in which the next file is parsed without the wait for a start. */
let idle: { worker: Worker; create: () => Worker; timer: NodeJS.Timeout } | null = null;

const takeWorker = async (create: () => Worker): Promise<Worker> => {
  if (idle?.create === create) {
    const { worker, timer } = idle;
    idle = null;
    clearTimeout(timer);
    worker.ref();
    return worker;
  }
  const worker = create();
  const forget = (): void => {
    if (idle?.worker === worker) idle = null;
  };
  worker.on('exit', forget).on('error', forget);
  // A worker says once that it has loaded its parsers.
  const isLate = setTimeout(() => void worker.terminate(), MAX_START_MS);
  await receive(worker).finally(() => clearTimeout(isLate));
  return worker;
};

const release = (worker: Worker, create: () => Worker): void => {
  if (idle) return void worker.terminate();
  worker.unref();
  const end = (): void => {
    if (idle?.worker === worker) idle = null;
    void worker.terminate();
  };
  idle = { worker, create, timer: setTimeout(end, MAX_IDLE_MS).unref() };
};

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Adds the lines that a worker sent in parts to its result. Other requests are served between two parts. */
const addLines = async (result: unknown, port: MessagePort): Promise<void> => {
  const { value } = (result ?? {}) as { value?: unknown[] | { lines: unknown[] } };
  for (let part = receiveMessageOnPort(port); part; part = receiveMessageOnPort(port)) {
    const lines = Array.isArray(value) ? value : value?.lines;
    for (const line of part.message) lines?.push(line);
    await setImmediate();
  }
};

const parseIn = async (
  worker: Worker,
  task: Omit<ParserTask, 'lines'>,
  maxDurationMs: number,
): Promise<Result<unknown, 'too_complex'>> => {
  const { port1, port2 } = new MessageChannel();
  let timer: NodeJS.Timeout | undefined;
  try {
    const isTooLong = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, maxDurationMs, null);
    });
    worker.postMessage({ ...task, lines: port2 } satisfies ParserTask, [port2]);
    const answer = (await Promise.race([receive(worker), isTooLong])) as ParserAnswer | null;
    if (!answer) return err('too_complex');
    if ('error' in answer) throw answer.error;
    await addLines(answer.result, port1);
    return ok(answer.result);
  } catch (error) {
    if (isOutOfMemory(error)) return err('too_complex');
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
};

/**
 * Creates the function that runs a parser in a worker, which a file can neither block for others nor use up the memory of the server in. It
 * takes the parser's arguments, which are copied, and returns its result, or why there is none. Throws what the parser throws.
 */
export const createParser = <Parse extends (...args: never[]) => unknown>(
  name: ParserName,
  { maxDurationMs, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS }: ParserLimits,
  create = createWorker,
) => {
  const { run } = createSemaphore({ maxRunning: MAX_RUNNING, maxWaiting, maxWaitMs });
  return async (...args: Parameters<Parse>): Promise<Result<Awaited<ReturnType<Parse>>, ParserFailure>> => {
    const parsed = await run(async () => {
      const worker = await takeWorker(create);
      const result = await parseIn(worker, { name, args }, maxDurationMs).catch((error) => {
        void worker.terminate();
        throw error;
      });
      if (result.ok) release(worker, create);
      else await worker.terminate();
      return result;
    });
    return (parsed ?? err('busy')) as Result<Awaited<ReturnType<Parse>>, ParserFailure>;
  };
};
