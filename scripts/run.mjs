import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * The path of a program that a dependency brings.
 * @param {string} name such as `vite`
 */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/**
 * Runs a program to its end with this terminal, and answers its exit code; a signal counts as failure.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, output?: number }} [options] `output`: file for what it writes, instead of this terminal
 * @returns {Promise<number>}
 */
export const run = (command, args, { cwd = root, env = process.env, timeoutMs = 0, output } = {}) =>
  new Promise((resolve) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = output === undefined ? 'inherit' : ['ignore', output, output];
    const child = spawn(command, args, { cwd, env, stdio, timeout: timeoutMs });
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    const endToo = () => child.kill();
    process.once('SIGTERM', forward);
    process.once('exit', endToo);
    const end = (/** @type {number} */ code) => {
      process.removeListener('SIGTERM', forward);
      process.removeListener('exit', endToo);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command} can't be started: ${error.message}`);
      end(127);
    });
    child.once('exit', (code) => end(code ?? 1));
  });
