import { DAY_MS, HOUR_MS, toKampalaDay, toKampalaTime } from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import { settlePrepayments } from '../../payments/prepayments/refund-prepayment';
import { openException } from '../../people/queue/exceptions';
import type { Database } from '../../platform/db/database';
import { recordPayerCount } from '../../platform/db/installation-facts';
import { readWholeTables } from '../../platform/db/read-whole-tables';
import { describeError } from '../../platform/http/describe-error';
import { runWithConcurrency } from '../../platform/jobs/run-with-concurrency';
import { countPayers } from '../../site/public/count-payers';
import { checkLedger } from '../check-ledger';
import { reconciliationRuns } from '../tables/reconciliation-runs';
import { checkBank } from './check-bank';
import { checkLoans } from './check-loans';
import { checkNetworks } from './check-networks';
import { checkSuspense } from './check-suspense';
import type { NightlyCheck, NightlyCheckContext, NightlyDiscrepancy } from './nightly-check';

/** Counts the payers for the figures of the site, so that no visitor waits for it. */
const countPayersAtNight: NightlyCheck = async ({ database, clock, shouldContinue }) => {
  if (!(await shouldContinue())) return;
  const count = await readWholeTables(database, countPayers);
  await recordPayerCount(database, count, clock.now());
};

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
const acquireRun = async (database: Database, name: string, now: Date): Promise<NightlyRun | null> => {
  const [day, clock] = [toKampalaDay(now), toKampalaTime(now)];
  if (clock < NIGHT_START) return null;
  const leaseExpiredBefore = new Date(now.getTime() - LEASE_MS);
  const acquired = await database.run(claim, [name, day, now, clock < NIGHT_END, leaseExpiredBefore]);
  return acquired.length > 0 ? { name, day } : null;
};

const isRun = ({ name, day }: NightlyRun) =>
  and(eq(reconciliationRuns.name, name), eq(reconciliationRuns.day, day));

/** Renews the lease of a run. */
const renewRun = async (database: Database, run: NightlyRun, now: Date): Promise<void> => {
  await database.orm.update(reconciliationRuns).set({ startedAt: now }).where(isRun(run));
};

/** Marks a run as finished, with its number of discrepancies. */
const finishRun = async (
  database: Database,
  run: NightlyRun,
  discrepancies: number,
  now: Date,
): Promise<void> => {
  await database.orm.update(reconciliationRuns).set({ doneAt: now, discrepancies }).where(isRun(run));
};

/** Time after its start for which a final payment or payout is still checked, in milliseconds. */
const WINDOW_MS = 7 * DAY_MS;
/** Number of rows per batch, and number of concurrent status checks. */
const BATCH = 200;
const CONCURRENCY = 10;
/** Maximum number of batches per night: 300,000 rows. */
const MAX_BATCHES = 1500;

const unpaid = {
  name: 'nightly-unpaid',
  text: `
    select id, created_at as "createdAt" from payments
    where status <> 'succeeded' and network is not null and (group_id is null or group_id = id) and created_at >= $1 and (created_at, id) > ($2, $3)
      and (status = 'failed' or (status = 'expired' and next_check_at is null))
    order by created_at, id limit $4`,
};
const payouts = {
  name: 'nightly-payouts',
  text: `
    select id, created_at as "createdAt" from disbursements
    where status in ('succeeded', 'failed') and method <> 'bank' and created_at >= $1 and (created_at, id) > ($2, $3)
    order by created_at, id limit $4`,
};

/** Creates a check that asks the networks again about each row of `selected`, of the last seven days. */
const createRecheck =
  (
    selected: { name: string; text: string },
    getCheck: (context: NightlyCheckContext) => (id: string) => Promise<void>,
  ): NightlyCheck =>
  async (context) => {
    const { database, clock, shouldContinue, warn } = context;
    const check = getCheck(context);
    const since = new Date(clock.now().getTime() - WINDOW_MS);
    let after: [Date, string] = [since, '00000000-0000-0000-0000-000000000000'];
    for (let batches = 0; batches < MAX_BATCHES && (await shouldContinue()); batches += 1) {
      const batch = await database.run<{ id: string; createdAt: Date }>(selected, [since, ...after, BATCH]);
      await runWithConcurrency(
        batch.map(({ id }) => id),
        CONCURRENCY,
        (id) =>
          check(id).catch((error) => {
            warn('a status check at night failed', { check: selected.name, id, error: describeError(error) });
          }),
      );
      const last = batch.at(-1);
      if (!last) return;
      after = [last.createdAt, last.id];
    }
  };

/**
 * Checks the status of payments that failed, or that expired and are no longer polled. A network may still have taken the money, and then
 * staff must decide on it.
 */
const checkLateSuccesses = createRecheck(unpaid, ({ checkLateSuccess }) => checkLateSuccess);

/** Checks the status of payouts that were paid or failed. A network may say otherwise later, and Airtel sends no callback about payouts. */
const checkPayouts = createRecheck(payouts, ({ checkPayout }) => checkPayout);

/** Maximum number of discrepancies of one run that become exceptions. */
const MAX_EXCEPTIONS = 500;
/** Compares the ledger with payments, loans, fees and refunds. */
const checkLedgerAtNight: NightlyCheck = async ({ database, reportDiscrepancy, shouldContinue }) => {
  const discrepancies = await checkLedger(database, shouldContinue);
  for (const { expectation, subject, detail } of discrepancies) {
    await reportDiscrepancy({
      kind: 'ledger_mismatch',
      subject: `ledger:${expectation}:${subject}`,
      detail: { check: expectation, detail },
    });
  }
};

/** Checks that run once a night, each on one server. */
export const nightlyChecks: Readonly<Record<string, NightlyCheck>> = {
  loans: checkLoans,
  ledger: checkLedgerAtNight,
  networks: checkNetworks,
  bank: checkBank,
  'late-successes': checkLateSuccesses,
  payouts: checkPayouts,
  suspense: checkSuspense,
  payers: countPayersAtNight,
  prepayments: settlePrepayments,
};

/** Creates the nightly reconciliation of the ledger with itself, the networks and the banks. */
export const createNightly = (
  deps: Omit<NightlyCheckContext, 'suspenseDays' | 'reportDiscrepancy' | 'shouldContinue'> & {
    config: { SUSPENSE_DAYS: number };
    /** Further jobs of the night, by their names: checks of balances and statements, and retention. */
    moreChecks: Readonly<Record<string, NightlyCheck>>;
    /** Called with the error of a failed check, which runs again an hour later. */
    report: (error: unknown) => void;
  },
) => {
  const { database, clock, config, warn, report } = deps;

  const runCheck = async (run: NightlyRun, check: NightlyCheck, isStopping: () => boolean): Promise<void> => {
    let discrepancies = 0;
    const reportDiscrepancy = async (discrepancy: NightlyDiscrepancy): Promise<void> => {
      discrepancies += 1;
      warn('the nightly check found a discrepancy', { check: run.name, subject: discrepancy.subject });
      if (discrepancies > MAX_EXCEPTIONS) return;
      await database.transaction((tx) => openException(tx, { ...discrepancy, now: clock.now() }));
    };
    const shouldContinue = async (): Promise<boolean> => {
      if (isStopping()) return false;
      await renewRun(database, run, clock.now());
      return true;
    };
    await check({ ...deps, suspenseDays: config.SUSPENSE_DAYS, reportDiscrepancy, shouldContinue });
    // A check that was interrupted by a shutdown stays unfinished and runs again later.
    if (!isStopping()) await finishRun(database, run, discrepancies, clock.now());
  };

  return {
    /** Runs the checks of this night that no server has run yet. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      for (const [name, check] of Object.entries({ ...nightlyChecks, ...deps.moreChecks })) {
        if (isStopping()) return;
        const run = await acquireRun(database, name, clock.now());
        if (run) await runCheck(run, check, isStopping).catch(report);
      }
    },
  };
};
