import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import { CommandError } from './command-error.mjs';

const REMEMBERED_LINES = 20;
/** End of a program that did its work. */
const DONE = 'ended with exit code 0';
const HEALTH_PAUSE_MS = 100;
const HEALTH_CALL_MS = 2000;

/**
 * @typedef {object} Program
 * @property {string} name as people read it
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cwd
 * @property {string | null} healthUrl answers 2xx once the program can be used; null if there is no such address
 */

/** Groups of processes that must not outlive this one. @type {Set<number>} */
const living = new Set();
process.once('exit', () => {
  for (const pid of living) signalGroup(pid, 'SIGKILL');
});

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already, which is what the signal is for.
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {string} url @returns {Promise<boolean>} */
const isHealthy = (url) =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: HEALTH_CALL_MS }, (response) => {
      response.resume();
      resolve((response.statusCode ?? 500) < 300);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
    request.once('close', () => resolve(false));
  });

/**
 * Starts a program in a process group of its own, so that Ctrl-C reaches this process alone and the program is stopped
 * once, in order.
 * @param {Program} program
 * @param {((line: string) => void) | null} onLine takes each line that the program writes; if null, its last
 * lines go into the sentences about its failure
 */
export const startChild = (program, onLine) => {
  const { name, command, args, env, cwd, healthUrl } = program;
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  /** @type {string[]} */
  const lastLines = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > REMEMBERED_LINES) lastLines.shift();
      onLine?.(line);
    });
  }

  let isOver = false;
  /** End of the program, phrased as the end of a sentence. @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    const end = (/** @type {string} */ how) => {
      isOver = true;
      if (pid !== undefined) living.delete(pid);
      resolve(how);
    };
    child.once('error', (error) => end(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      end(signal ? `was ended by ${signal}` : `ended with exit code ${code}`),
    );
  });
  if (pid !== undefined) living.add(pid);

  /** Creates an error with the program's last lines, unless they were shown. @param {string} sentence */
  const createError = (sentence) => new CommandError([sentence, ...(onLine ? [] : lastLines)].join('\n'));

  /** @param {NodeJS.Signals} signal */
  const signal = (signal) => {
    if (pid !== undefined && !isOver) signalGroup(pid, signal);
  };

  return {
    name,
    ended,
    /** Message about a program that ended unexpectedly. */
    obituary: ended.then((how) => createError(`${name} ${how}.`).message),

    /** Asks the program to stop, and kills it when it has not after the deadline. @param {number} deadlineMs */
    stop: async (deadlineMs) => {
      signal('SIGTERM');
      const late = setTimeout(() => signal('SIGKILL'), deadlineMs);
      await ended;
      clearTimeout(late);
    },

    /** Kills the program without a warning. */
    kill: async () => {
      signal('SIGKILL');
      await ended;
    },

    /** Waits until the program has done its work, or throws an error with its last lines. */
    waitDone: async () => {
      const how = await ended;
      if (how !== DONE) throw createError(`${name} ${how}.`);
    },

    /** Waits until the program can be used, or throws an error with its last lines. @param {number} deadlineMs */
    waitHealthy: async (deadlineMs) => {
      if (healthUrl === null) return;
      const giveUpAt = Date.now() + deadlineMs;
      while (!(await isHealthy(healthUrl))) {
        if (isOver) throw createError(`${name} ${await ended} before it was ready.`);
        if (Date.now() > giveUpAt) {
          const seconds = Math.round(deadlineMs / 1000);
          throw createError(`${name} did not answer at ${healthUrl} within ${seconds} seconds.`);
        }
        await Promise.race([pause(HEALTH_PAUSE_MS), ended]);
      }
    },
  };
};

/** @typedef {ReturnType<typeof startChild>} Child */
