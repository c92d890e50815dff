import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../config/package-root';
import { lockFolder } from './data-lock';
import { openDatabase } from './open-database';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-lock-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Starts another process that opens the folder. Resolves with the first line of its output. */
const startProcess = async (...codes: string[]) => {
  const script = join(packageRoot(), 'src/testing/lock-folder.ts');
  const child = spawn(process.execPath, ['--import', tsx, script, folder, ...codes], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return { child, output: String(line).trim() };
};

const open = () =>
  openDatabase({ dataDir: folder }, (error) => {
    throw error;
  });
const inUseError = (pid: number | undefined) =>
  `The data in ${folder} is in use by process ${pid}. Stop it first, or name another folder with DATA_DIR.`;

describe('openDatabase of a locked folder', () => {
  // One test, because each opening of a folder takes a second, and on a busy machine ten: a process compiles its sources first.
  it('rejects other processes with a sentence and this one until it closes, and keeps the data when a process is killed', async () => {
    const first = await startProcess('one', 'two');
    expect(first.output).toBe('locked');
    expect(await open()).toEqual({ ok: false, error: inUseError(first.child.pid) });
    const third = await startProcess('never');
    expect(third.output).toBe(inUseError(first.child.pid));

    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(existsSync(join(folder, 'lock'))).toBe(true);
    const opened = await open();
    if (!opened.ok) throw new Error(opened.error);
    const text = `select code from accounts order by code`;
    expect(await opened.value.run({ name: 'codes', text }, [])).toEqual([{ code: 'one' }, { code: 'two' }]);
    expect(await open()).toEqual({ ok: false, error: inUseError(process.pid) });
    expect(await opened.value.run({ name: 'one', text: 'select 1 as n' }, [])).toEqual([{ n: 1 }]);
    await opened.value.close();
    expect(readdirSync(folder)).toEqual(['db']);
    const lock = lockFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value();
  }, 120_000);
});

describe('lockFolder with a stale lock', () => {
  it.each([
    ['of a process that has ended', '999999999\n1\n'],
    ['of a process whose ID is in use again', `${process.pid}\nanother start\n`],
    ['that is half written', '12'],
    ['that is empty', ''],
    ['that is invalid', 'who knows'],
  ])('replaces one %s', (_, content) => {
    writeFileSync(join(folder, 'lock'), content);
    const lock = lockFolder(folder);
    expect(lock.ok).toBe(true);
    expect(lockFolder(folder)).toEqual({ ok: false, error: { holderPid: String(process.pid) } });
    if (lock.ok) lock.value();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('lockFolder with a lock of another machine or container', () => {
  const foreign = `${process.pid}\n1\nanother-machine\n`;

  it('respects the lock while its holder updates it', () => {
    writeFileSync(join(folder, 'lock'), foreign);
    expect(lockFolder(folder)).toEqual({ ok: false, error: { holderPid: String(process.pid) } });
  });

  it('replaces the lock 30 seconds after its last update', () => {
    const path = join(folder, 'lock');
    writeFileSync(path, foreign);
    const longAgo = new Date(Date.now() - 31_000);
    utimesSync(path, longAgo, longAgo);
    const lock = lockFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value();
  });
});
