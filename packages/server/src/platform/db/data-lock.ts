import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { err, ok, type Result } from '@somesa/core';

/** Maximum attempts to take over a stale lock before giving up. */
const TAKEOVER_TRIES = 5;
/** Interval at which the holder shows that it is alive, in milliseconds. */
const SIGN_OF_LIFE_MS = 5_000;
/** After how long without a sign the lock of another machine or container is stale, in milliseconds. */
const SILENCE_MS = 30_000;

/** When a process started, so that a number used again by another process is told apart; null where it is gone. */
const startOf = (pid: number): string | null => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

/** Process numbers say nothing across machines and containers: there only signs of life count. */
const isHeld = (path: string, content: string): boolean => {
  const [pid = '', start = '', host = ''] = content.split('\n');
  if (host !== '' && host !== hostname()) {
    const lastSignMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - lastSignMs < SILENCE_MS;
  }
  const heldStart = /^\d+$/.test(pid) ? startOf(Number(pid)) : null;
  return heldStart !== null && heldStart === start;
};

const readLock = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Moves a file away; false where another process was quicker. */
const moved = (from: string, to: string): boolean => {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

/** Shows that the holder lives until it gives the lock back. */
const showLife = (path: string): (() => void) => {
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), SIGN_OF_LIFE_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(path, { force: true });
  };
};

/**
 * Takes a folder for this process alone: two processes on one embedded database destroy it. The lock of a process
 * that died is taken over. Answers how to give it back, or the number of the process that has it.
 */
export const lockFolder = (folder: string): Result<() => void, { heldBy: string }> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  const own = join(folder, `lock.${hostname()}.${process.pid}`);
  writeFileSync(own, `${process.pid}\n${startOf(process.pid) ?? ''}\n${hostname()}\n`);
  try {
    for (let tries = 0; tries < TAKEOVER_TRIES; tries += 1) {
      try {
        linkSync(own, path);
        return ok(showLife(path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const content = readLock(path);
      if (content === null) continue;
      if (isHeld(path, content)) return err({ heldBy: content.split('\n')[0] ?? '' });
      const stale = join(folder, `lock.stale.${hostname()}.${process.pid}`);
      if (!moved(path, stale)) continue;
      const taken = readLock(stale);
      if (taken !== content && taken !== null && isHeld(stale, taken)) linkSync(stale, path);
      rmSync(stale, { force: true });
    }
    return err({ heldBy: 'another process' });
  } finally {
    rmSync(own, { force: true });
  }
};
