import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '@somesa/core';

/** How often a stale lock is tried to be taken over before we give up. */
const TAKEOVER_TRIES = 5;

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

const isHeld = (content: string): boolean => {
  const [pid = '', start = ''] = content.split('\n');
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

/**
 * Takes a folder for this process alone: two processes on one embedded database destroy it. The lock of a process
 * that died is taken over. Answers how to give it back, or the number of the process that has it.
 */
export const lockFolder = (folder: string): Result<() => void, { heldBy: string }> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  const own = join(folder, `lock.${process.pid}`);
  writeFileSync(own, `${process.pid}\n${startOf(process.pid) ?? ''}\n`);
  try {
    for (let tries = 0; tries < TAKEOVER_TRIES; tries += 1) {
      try {
        linkSync(own, path);
        return ok(() => rmSync(path, { force: true }));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const content = readLock(path);
      if (content === null) continue;
      if (isHeld(content)) return err({ heldBy: content.split('\n')[0] ?? '' });
      const stale = join(folder, `lock.stale.${process.pid}`);
      renameSync(path, stale);
      const taken = readLock(stale);
      if (taken !== content && taken !== null && isHeld(taken)) linkSync(stale, path);
      rmSync(stale, { force: true });
    }
    return err({ heldBy: 'another process' });
  } finally {
    rmSync(own, { force: true });
  }
};
