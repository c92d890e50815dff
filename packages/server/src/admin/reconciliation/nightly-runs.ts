import { kampalaClock, kampalaDay } from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { reconciliationRuns } from '../../platform/db/schema';

/** The night’s checks begin at this time of Kampala. */
const BEGINS = '02:00';
/** From here on it is day: only a night that was missed is made up for. */
const ENDS = '06:00';
/** After so long without a sign a check that was begun is begun again, in milliseconds: its server is gone. */
const LEASE_MS = 3_600_000;

/** One night’s turn of a check, which is this server’s until it ends or gives no sign. */
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
 * Takes this night’s turn of a check; null where another server has it, it is done, or it is no time for it. By day a night
 * is made up for that a server was down in, but not the one before the first.
 */
export const acquireRun = async (database: Database, name: string, now: Date): Promise<NightlyRun | null> => {
  const [day, clock] = [kampalaDay(now), kampalaClock(now)];
  if (clock < BEGINS) return null;
  const leaseExpiredBefore = new Date(now.getTime() - LEASE_MS);
  const taken = await database.run(claim, [name, day, now, clock < ENDS, leaseExpiredBefore]);
  return taken.length > 0 ? { name, day } : null;
};

const isRun = ({ name, day }: NightlyRun) =>
  and(eq(reconciliationRuns.name, name), eq(reconciliationRuns.day, day));

/** Shows that a check is still at work. */
export const renewRun = async (database: Database, run: NightlyRun, now: Date): Promise<void> => {
  await database.orm.update(reconciliationRuns).set({ startedAt: now }).where(isRun(run));
};

/** Writes that a check is done, and how many things it found that do not agree. */
export const finishRun = async (
  database: Database,
  run: NightlyRun,
  findings: number,
  now: Date,
): Promise<void> => {
  await database.orm.update(reconciliationRuns).set({ doneAt: now, findings }).where(isRun(run));
};
