import { checkLedger } from '../../ledger/check-ledger';
import { openException } from '../../people/queue/exceptions';
import { checkBank } from './check-bank';
import { checkLoans } from './check-loans';
import { checkNetworks } from './check-networks';
import { checkSuspense } from './check-suspense';
import { countPayersAtNight } from './count-payers-at-night';
import type { NightlyCheck, NightlyCheckContext, NightlyDiscrepancy } from './nightly-check';
import { acquireRun, finishRun, type NightlyRun, renewRun } from './nightly-runs';
import { checkLateSuccesses, checkPayouts } from './recheck';

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
