import { checkLedger } from '../../ledger/check-ledger';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';
import { checkLateSuccesses } from './check-late-successes';
import { checkLoans } from './check-loans';
import { checkNetworks } from './check-networks';
import { type Finding, MAX_REVIEWS, openFindingException } from './findings';
import type { NightlyCheck } from './nightly-check';
import { acquireRun, finishRun, type NightlyRun, renewRun } from './nightly-runs';

/** Maximum time of one query on the ledger at night, in milliseconds: it reads whole tables. */
const QUESTION_LIMIT_MS = 10 * 60_000;

/** Holds the ledger against payments, loans, fees and refunds. */
const checkBooks: NightlyCheck = async ({ database, found, goOn }) => {
  if (!(await goOn())) return;
  const differ = await database.transaction(async (tx) => {
    // By day, what takes so long holds others up, and is given up.
    tx.giveTime(QUESTION_LIMIT_MS);
    return checkLedger(tx);
  });
  for (const { check, subject, detail } of differ) {
    await found({ kind: 'ledger_mismatch', subject: `books:${check}:${subject}`, detail: { check, detail } });
  }
};

/** Payments by bank whose lines on the statements are together another amount than they brought. */
const different = {
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

/** Holds the lines that banks told us against the payments that they were booked to. */
const checkBank: NightlyCheck = async ({ database, found, goOn }) => {
  if (!(await goOn())) return;
  const rows = await database.run<{ id: string; amountUgx: number; linesUgx: number }>(different, []);
  for (const { id, ...detail } of rows) {
    await found({ kind: 'provider_mismatch', subject: `payment:${id}`, detail });
  }
};

/** Checks that run once each night, each on one server. */
const checks: Record<string, NightlyCheck> = {
  loans: checkLoans,
  books: checkBooks,
  networks: checkNetworks,
  bank: checkBank,
  'late-successes': checkLateSuccesses,
};

/** Holds the books against themselves and against what networks and banks say, once each night of Kampala. */
export const createNightly = (deps: {
  database: Database;
  clock: Clock;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  checkLateSuccess: (paymentId: string) => Promise<void>;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Hears of a check that broke; it is begun again an hour later. */
  report: (error: unknown) => void;
}) => {
  const { database, clock, providers, checkLateSuccess, warn, report } = deps;

  const work = async (run: NightlyRun, check: NightlyCheck, isStopping: () => boolean): Promise<void> => {
    let findings = 0;
    const found = async (finding: Finding): Promise<void> => {
      findings += 1;
      warn('the nightly check found what does not agree', { check: run.name, subject: finding.subject });
      if (findings > MAX_REVIEWS) return;
      await database.transaction((tx) => openFindingException(tx, finding, clock.now()));
    };
    const goOn = async (): Promise<boolean> => {
      if (isStopping()) return false;
      await renewRun(database, run, clock.now());
      return true;
    };
    await check({ database, clock, providers, checkLateSuccess, found, goOn, warn });
    // A check interrupted by a shutdown stays unfinished and is started again later.
    if (!isStopping()) await finishRun(database, run, findings, clock.now());
  };

  return {
    /** Does what is to do this night and nobody has done. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      for (const [name, check] of Object.entries(checks)) {
        if (isStopping()) return;
        const run = await acquireRun(database, name, clock.now());
        if (run) await work(run, check, isStopping).catch(report);
      }
    },
  };
};

export type Nightly = ReturnType<typeof createNightly>;
