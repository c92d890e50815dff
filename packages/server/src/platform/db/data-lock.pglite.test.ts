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

/** Another process that opens the folder; resolves with the first line that it says. */
const another = async (...codes: string[]) => {
  const script = join(packageRoot(), 'src/testing/hold-folder.ts');
  const child = spawn(process.execPath, ['--import', tsx, script, folder, ...codes], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return { child, said: String(line).trim() };
};

const open = () =>
  openDatabase({ dataDir: folder }, (error) => {
    throw error;
  });
const refusal = (pid: number | undefined) =>
  `The data in ${folder} is in use by process ${pid}. Stop it first, or name another folder with DATA_DIR.`;

describe('a folder of data', () => {
  it('is refused to a second process with a sentence, and is whole when the first was killed', async () => {
    const first = await another('one', 'two');
    expect(first.said).toBe('held');
    expect(await open()).toEqual({ ok: false, error: refusal(first.child.pid) });
    const third = await another('never');
    expect(third.said).toBe(refusal(first.child.pid));

    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(existsSync(join(folder, 'lock'))).toBe(true);
    const opened = await open();
    if (!opened.ok) throw new Error(opened.error);
    const text = `select code from accounts order by code`;
    expect(await opened.value.run({ name: 'codes', text }, [])).toEqual([{ code: 'one' }, { code: 'two' }]);
    await opened.value.close();
    expect(readdirSync(folder)).toEqual(['db']);
  });

  it('is refused to the same process a second time, and free again once it is closed', async () => {
    const first = await open();
    if (!first.ok) throw new Error(first.error);
    expect(await open()).toEqual({ ok: false, error: refusal(process.pid) });
    expect(await first.value.run({ name: 'one', text: 'select 1 as n' }, [])).toEqual([{ n: 1 }]);
    await first.value.close();
    const again = await open();
    if (!again.ok) throw new Error(again.error);
    await again.value.close();
  });
});

describe('a lock that was left behind', () => {
  it.each([
    ['by a process that is gone', '999999999\n1\n'],
    ['by a process whose number another has now', `${process.pid}\nanother start\n`],
    ['half written', '12'],
    ['empty', ''],
    ['in no form', 'who knows'],
  ])('%s is taken over', (_, content) => {
    writeFileSync(join(folder, 'lock'), content);
    const lock = lockFolder(folder);
    expect(lock.ok).toBe(true);
    expect(lockFolder(folder)).toEqual({ ok: false, error: { heldBy: String(process.pid) } });
    if (lock.ok) lock.value();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a lock of another machine or container, where process numbers say nothing', () => {
  const foreign = `${process.pid}\n1\nanother-machine\n`;

  it('is respected while its holder shows that it lives', () => {
    writeFileSync(join(folder, 'lock'), foreign);
    expect(lockFolder(folder)).toEqual({ ok: false, error: { heldBy: String(process.pid) } });
  });

  it('is taken over after half a minute of silence', () => {
    const path = join(folder, 'lock');
    writeFileSync(path, foreign);
    const longAgo = new Date(Date.now() - 31_000);
    utimesSync(path, longAgo, longAgo);
    const lock = lockFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value();
  });
});
