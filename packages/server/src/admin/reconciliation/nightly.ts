import { checkLedger } from '../../ledger/check-ledger';
import { openException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';
import { checkLateSuccesses } from './check-late-successes';
import { checkLoans } from './check-loans';
import { checkNetworks } from './check-networks';
import type { Finding, NightlyCheck } from './nightly-check';
import { acquireRun, finishRun, type NightlyRun, renewRun } from './nightly-runs';

/** Maximum number of findings of one run that become exceptions. */
const MAX_EXCEPTIONS = 500;
/** Maximum time of one query of the ledger check, in milliseconds: it reads whole tables. */
const LEDGER_QUERY_TIMEOUT_MS = 10 * 60_000;

/** Compares the ledger with payments, loans, fees and refunds. */
const checkLedgerAtNight: NightlyCheck = async ({ database, reportFinding, shouldContinue }) => {
  if (!(await shouldContinue())) return;
  const discrepancies = await database.transaction(async (tx) => {
    // The usual timeout is too short for whole tables. A long query blocks few others at night.
    tx.setStatementTimeout(LEDGER_QUERY_TIMEOUT_MS);
    return checkLedger(tx);
  });
  for (const { check, subject, detail } of discrepancies) {
    await reportFinding({
      kind: 'ledger_mismatch',
      subject: `books:${check}:${subject}`,
      detail: { check, detail },
    });
  }
};

/** Bank transfer payments whose amount differs from the sum of their bank transactions. */
const bankMismatches = {
  name: 'nightly-bank-differs',
  text: `
    select p.id, p.amount_ugx as "amountUgx", coalesce(b.sum, 0)::bigint as "linesUgx"
    from payments p
    left join (select payment_id, sum(amount_ugx) as sum from bank_transactions where payment_id is not null
      group by payment_id) b on b.payment_id = p.id
    where p.method = 'bank'
      and coalesce(b.sum, 0) <> case when p.status in ('succeeded', 'reversed') then p.amount_ugx else 0 end
    order by p.id`,
};

/** Compares bank transactions with the payments to which they were allocated. */
const checkBank: NightlyCheck = async ({ database, reportFinding, shouldContinue }) => {
  if (!(await shouldContinue())) return;
  const rows = await database.run<{ id: string; amountUgx: number; linesUgx: number }>(bankMismatches, []);
  for (const { id, ...detail } of rows) {
    await reportFinding({ kind: 'provider_mismatch', subject: `payment:${id}`, detail });
  }
};

/** Checks that run once a night, each on one server. */
const checks: Record<string, NightlyCheck> = {
  loans: checkLoans,
  books: checkLedgerAtNight,
  networks: checkNetworks,
  bank: checkBank,
  'late-successes': checkLateSuccesses,
};

/** Creates the nightly reconciliation of the ledger with itself, the networks and the banks. */
export const createNightly = (deps: {
  database: Database;
  clock: Clock;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  checkLateSuccess: (paymentId: string) => Promise<void>;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Called with the error of a failed check, which runs again an hour later. */
  report: (error: unknown) => void;
}) => {
  const { database, clock, providers, checkLateSuccess, warn, report } = deps;

  const runCheck = async (run: NightlyRun, check: NightlyCheck, isStopping: () => boolean): Promise<void> => {
    let findings = 0;
    const reportFinding = async (finding: Finding): Promise<void> => {
      findings += 1;
      warn('the nightly check found what does not agree', { check: run.name, subject: finding.subject });
      if (findings > MAX_EXCEPTIONS) return;
      await database.transaction((tx) => openException(tx, { ...finding, now: clock.now() }));
    };
    const shouldContinue = async (): Promise<boolean> => {
      if (isStopping()) return false;
      await renewRun(database, run, clock.now());
      return true;
    };
    await check({ database, clock, providers, checkLateSuccess, reportFinding, shouldContinue, warn });
    // A check that was interrupted by a shutdown stays unfinished and runs again later.
    if (!isStopping()) await finishRun(database, run, findings, clock.now());
  };

  return {
    /** Runs the checks of this night that no server has run yet. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      for (const [name, check] of Object.entries(checks)) {
        if (isStopping()) return;
        const run = await acquireRun(database, name, clock.now());
        if (run) await runCheck(run, check, isStopping).catch(report);
      }
    },
  };
};
