import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { readSettings } from '../../platform/config/config';
import { openDatabase } from '../../platform/db/open-database';
import { acceptRestoredDatabase, isOriginalDatabase } from './original-database';

let folder: string;
let data: string;
let backup: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-copies-'));
  data = join(folder, 'data');
  backup = join(folder, 'backup');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the database of a folder, runs `work` and closes it. */
const withFolder = async <Value>(
  dataDir: string,
  work: (on: Parameters<typeof isOriginalDatabase>[0]) => Promise<Value>,
): Promise<Value> => {
  const settings = readSettings({ SECRET_KEY: 'k'.repeat(32) });
  const opened = await openDatabase({ dataDir }, () => undefined);
  if (!opened.ok || !settings.ok) throw new Error('the folder can’t be opened');
  const config = { ...settings.value, location: { dataDir } };
  try {
    return await work({ config, clock: systemClock, database: opened.value });
  } finally {
    await opened.value.close();
  }
};
const start = (dataDir: string): Promise<boolean> => withFolder(dataDir, isOriginalDatabase);
const copy = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, preserveTimestamps: true });

describe('isOriginalDatabase of a folder', () => {
  it('recognises the folder of the last start, and keeps one marker in it', async () => {
    expect([await start(data), await start(data)]).toEqual([true, true]);
    expect(readdirSync(data).filter((name) => name.startsWith('db.identity.'))).toHaveLength(1);
  });

  it('recognises a copy elsewhere, until it is accepted, and the original beside it', async () => {
    copy(data, backup);
    const used = join(folder, 'used');
    copy(backup, used);
    expect(await start(used)).toBe(false);
    expect(await start(data)).toBe(true);
    await withFolder(used, (on) => acceptRestoredDatabase(on, false));
    expect([await start(used), await start(used)]).toEqual([true, true]);
  });

  it('recognises a backup that was copied over the folder', async () => {
    copy(backup, data);
    expect(await start(data)).toBe(false);
  });

  it('recognises a backup that has replaced the folder, whose files may get the same inodes', async () => {
    await withFolder(data, (on) => acceptRestoredDatabase(on, false));
    rmSync(backup, { recursive: true });
    copy(data, backup);
    rmSync(data, { recursive: true });
    copy(backup, data);
    expect(await start(data)).toBe(false);
  });

  it('takes a folder at another path for a copy, as a clone of a disk has the same inodes', async () => {
    await withFolder(data, (on) => acceptRestoredDatabase(on, false));
    expect(await start(data)).toBe(true);
    const moved = join(folder, 'moved');
    renameSync(data, moved);
    expect(await start(moved)).toBe(false);
  });
});
