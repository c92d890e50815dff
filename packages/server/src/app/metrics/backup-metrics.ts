import { readdir } from 'node:fs/promises';
import type { Meter } from '@opentelemetry/api';

/** Parses the name of a base backup, as `deploy/backup/base-backup.sh` gives it once the copy is checked. Returns its time, or null. */
const parseBackupName = (name: string): number | null => {
  const [, date, hours, minutes, seconds] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
  if (!date) return null;
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const atMs = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(atMs) ? null : atMs / 1000;
};

/** Registers the metric of the newest base backup, for GET /metrics; without a folder, it has no value. */
export const registerBackupMetrics = ({
  meter,
  config,
  report,
}: {
  meter: Meter;
  config: { BASE_BACKUP_DIR: string };
  report: (error: unknown) => void;
}): void => {
  const folder = config.BASE_BACKUP_DIR;
  meter
    .createObservableGauge('somesa_base_backup_timestamp_seconds', {
      description:
        'Time at which the newest checked base backup in BASE_BACKUP_DIR was started; 0 if there is none or the folder can’t be read; no value without that setting.',
    })
    .addCallback(async (result) => {
      if (folder === '') return;
      const names = await readdir(folder).catch((error) => {
        report(error);
        return [];
      });
      result.observe(Math.max(0, ...names.flatMap((name) => parseBackupName(name) ?? [])));
    });
};
