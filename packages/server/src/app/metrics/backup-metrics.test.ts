import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics';
import { registerBackupMetrics } from './backup-metrics';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-base-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the value of the metric for a folder, null if it has none, and the number of reported errors. */
const read = async (from: string) => {
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const metrics = createMetrics(null, report);
  registerBackupMetrics({ meter: metrics.meter, config: { BASE_BACKUP_DIR: from }, report });
  const [, value] = /^somesa_base_backup_timestamp_seconds (\d+)$/m.exec(await metrics.read()) ?? [];
  return { value: value === undefined ? null : Number(value), errors: errors.length };
};

describe('registerBackupMetrics', () => {
  it('reports the time of the newest complete base backup', async () => {
    for (const name of [
      '20261124T010000Z',
      '20261125T010203Z',
      '20261126T010000Z.part',
      '20261399T010000Z',
      'x',
    ])
      mkdirSync(join(folder, name));
    expect(await read(folder)).toEqual({ value: Date.parse('2026-11-25T01:02:03Z') / 1000, errors: 0 });
  });

  it('reports 0 if there is none, and an error too if the folder can’t be read', async () => {
    expect(await read(folder)).toEqual({ value: 0, errors: 0 });
    expect(await read(join(folder, 'missing'))).toEqual({ value: 0, errors: 1 });
  });

  it('reports nothing without a folder', async () => {
    expect(await read('')).toEqual({ value: null, errors: 0 });
  });
});
