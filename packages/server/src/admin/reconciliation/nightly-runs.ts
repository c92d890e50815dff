import { HOUR_MS, toKampalaDay, toKampalaTime } from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { reconciliationRuns } from '../../platform/db/schema';

/** Start of the nightly checks, in Kampala time. */
export const NIGHT_START = '02:00';
/** End of the night, in Kampala time. After it, only a missed night is made up for. */
const NIGHT_END = '06:00';
/** Time after the last renewal at which a run is started again, in milliseconds: its server has stopped. */
const LEASE_MS = HOUR_MS;

/** Run of a check in one night, leased to this server until it finishes or is not renewed. */
export interface NightlyRun {
  name: string;
  day: string;
}

const claim = {
  name: 'nightly-claim',
  text: `
    insert into reconciliation_runs (name, day, started_at)
    select $1, $2::date, $3::timestamptz
    where $4 or exists (select 1 from reconciliation_runs where name = $1 and day < $2::date)
    on conflict (name, day) do update set started_at = excluded.started_at
    where reconciliation_runs.done_at is null and reconciliation_runs.started_at <= $5
    returning name`,
};

/**
 * Acquires this night's run of a check. Returns null if another server has it, if it is finished, or before its time. By day it acquires
 * the run of a missed night, unless the check has never run.
 */
export const acquireRun = async (database: Database, name: string, now: Date): Promise<NightlyRun | null> => {
  const [day, clock] = [toKampalaDay(now), toKampalaTime(now)];
  if (clock < NIGHT_START) return null;
  const leaseExpiredBefore = new Date(now.getTime() - LEASE_MS);
  const acquired = await database.run(claim, [name, day, now, clock < NIGHT_END, leaseExpiredBefore]);
  return acquired.length > 0 ? { name, day } : null;
};

const isRun = ({ name, day }: NightlyRun) =>
  and(eq(reconciliationRuns.name, name), eq(reconciliationRuns.day, day));

/** Renews the lease of a run. */
export const renewRun = async (database: Database, run: NightlyRun, now: Date): Promise<void> => {
  await database.orm.update(reconciliationRuns).set({ startedAt: now }).where(isRun(run));
};

/** Marks a run as finished, with its number of discrepancies. */
export const finishRun = async (
  database: Database,
  run: NightlyRun,
  discrepancies: number,
  now: Date,
): Promise<void> => {
  await database.orm.update(reconciliationRuns).set({ doneAt: now, discrepancies }).where(isRun(run));
};
