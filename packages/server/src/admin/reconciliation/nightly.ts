import { checkLedger } from '../../ledger/check-ledger';
import { openException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';
import { checkLateSuccesses } from './check-late-successes';
import { checkLoans } from './check-loans';
import { checkNetworks } from './check-networks';
import { checkSuspense } from './check-suspense';
import type { NightlyCheck, NightlyDiscrepancy } from './nightly-check';
import { acquireRun, finishRun, type NightlyRun, renewRun } from './nightly-runs';

/** Maximum number of discrepancies of one run that become exceptions. */
const MAX_EXCEPTIONS = 500;
/** Maximum time of one query of the ledger check, in milliseconds: it reads whole tables. */
const LEDGER_QUERY_TIMEOUT_MS = 10 * 60_000;

/** Compares the ledger with payments, loans, fees and refunds. */
const checkLedgerAtNight: NightlyCheck = async ({ database, reportDiscrepancy, shouldContinue }) => {
  if (!(await shouldContinue())) return;
  const discrepancies = await database.transaction(async (tx) => {
    // The usual timeout is too short for whole tables. A long query blocks few others at night.
    tx.setStatementTimeout(LEDGER_QUERY_TIMEOUT_MS);
    return checkLedger(tx);
  });
  for (const { expectation, subject, detail } of discrepancies) {
    await reportDiscrepancy({
      kind: 'ledger_mismatch',
      subject: `ledger:${expectation}:${subject}`,
      detail: { check: expectation, detail },
    });
  }
};

/** Bank transfer payments, or groups of them, whose amount differs from the sum of their bank transactions. */
const bankMismatches = {
  name: 'nightly-bank-differs',
  text: `
    select p.id, coalesce(p.group_ugx, p.amount_ugx) as "amountUgx", coalesce(b.sum, 0)::bigint as "linesUgx"
    from payments p
    left join (select payment_id, sum(amount_ugx) as sum from bank_transactions where payment_id is not null
      group by payment_id) b on b.payment_id = p.id
    where p.method = 'bank' and coalesce(b.sum, 0) <>
      case when p.status in ('succeeded', 'reversed') and (p.group_id is null or p.group_id = p.id)
        then coalesce(p.group_ugx, p.amount_ugx) else 0 end
    order by p.id`,
};

/** Compares bank transactions with the payments to which they were allocated. */
const checkBank: NightlyCheck = async ({ database, reportDiscrepancy, shouldContinue }) => {
  if (!(await shouldContinue())) return;
  const rows = await database.run<{ id: string; amountUgx: number; linesUgx: number }>(bankMismatches, []);
  for (const { id, ...detail } of rows) {
    await reportDiscrepancy({ kind: 'provider_mismatch', subject: `payment:${id}`, detail });
  }
};

/** Checks that run once a night, each on one server. */
const checks: Record<string, NightlyCheck> = {
  loans: checkLoans,
  ledger: checkLedgerAtNight,
  networks: checkNetworks,
  bank: checkBank,
  'late-successes': checkLateSuccesses,
  suspense: checkSuspense,
};

/** Creates the nightly reconciliation of the ledger with itself, the networks and the banks. */
export const createNightly = (deps: {
  database: Database;
  clock: Clock;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  checkLateSuccess: (paymentId: string) => Promise<void>;
  config: { SUSPENSE_DAYS: number };
  /** Further jobs of the night, by their names: checks of balances and statements, and retention. */
  moreChecks: Readonly<Record<string, NightlyCheck>>;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Called with the error of a failed check, which runs again an hour later. */
  report: (error: unknown) => void;
}) => {
  const { database, clock, providers, checkLateSuccess, config, warn, report } = deps;

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
    await check({
      database,
      clock,
      providers,
      suspenseDays: config.SUSPENSE_DAYS,
      checkLateSuccess,
      reportDiscrepancy,
      shouldContinue,
      warn,
    });
    // A check that was interrupted by a shutdown stays unfinished and runs again later.
    if (!isStopping()) await finishRun(database, run, discrepancies, clock.now());
  };

  return {
    /** Runs the checks of this night that no server has run yet. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      for (const [name, check] of Object.entries({ ...checks, ...deps.moreChecks })) {
        if (isStopping()) return;
        const run = await acquireRun(database, name, clock.now());
        if (run) await runCheck(run, check, isStopping).catch(report);
      }
    },
  };
};
