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

/** Maximum attempts to replace a stale lock. */
const MAX_TAKEOVER_ATTEMPTS = 5;
/** Interval at which the holder updates the time of its lock, in milliseconds. */
const HEARTBEAT_MS = 5_000;
/** Time after its last update when the lock of another machine or container is stale, in milliseconds. */
const STALE_AFTER_MS = 30_000;

/** Returns the start time of a process, which tells apart processes that had the same ID; null if it has ended. */
const getStartTime = (pid: number): string | null => {
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

/**
 * Returns whether the holder of a lock is alive. Process IDs mean nothing across machines and containers: there, only heartbeats
 * count.
 */
const isHolderAlive = (path: string, content: string): boolean => {
  const [pid = '', start = '', host = ''] = content.split('\n');
  if (host !== '' && host !== hostname()) {
    const updatedAtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - updatedAtMs < STALE_AFTER_MS;
  }
  const runningStart = /^\d+$/.test(pid) ? getStartTime(Number(pid)) : null;
  return runningStart !== null && runningStart === start;
};

const readLock = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Moves a file. Returns false if another process moved it first. */
const moveFile = (from: string, to: string): boolean => {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

/** Starts the heartbeat of a lock. Returns a function that releases the lock. */
const startHeartbeat = (path: string): (() => void) => {
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(path, { force: true });
  };
};

/** Locks a folder for this process, because two processes on one embedded database destroy it. Replaces the lock of a process
 * that died. Returns a function that releases the lock, or the ID of the process that has it.
 */
export const lockFolder = (folder: string): Result<() => void, { holderPid: string }> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  const ownPath = join(folder, `lock.${hostname()}.${process.pid}`);
  writeFileSync(ownPath, `${process.pid}\n${getStartTime(process.pid) ?? ''}\n${hostname()}\n`);
  try {
    for (let attempt = 0; attempt < MAX_TAKEOVER_ATTEMPTS; attempt += 1) {
      try {
        linkSync(ownPath, path);
        return ok(startHeartbeat(path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const content = readLock(path);
      if (content === null) continue;
      if (isHolderAlive(path, content)) return err({ holderPid: content.split('\n')[0] ?? '' });
      const stalePath = join(folder, `lock.stale.${hostname()}.${process.pid}`);
      if (!moveFile(path, stalePath)) continue;
      const movedContent = readLock(stalePath);
      if (movedContent !== content && movedContent !== null && isHolderAlive(stalePath, movedContent))
        linkSync(stalePath, path);
      rmSync(stalePath, { force: true });
    }
    return err({ holderPid: 'another process' });
  } finally {
    rmSync(ownPath, { force: true });
  }
};
