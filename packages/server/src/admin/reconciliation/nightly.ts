import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';
import { checkBank } from './check-bank';
import { checkBooks } from './check-books';
import { checkLateSuccesses } from './check-late-successes';
import { checkLoans } from './check-loans';
import { checkNetworks } from './check-networks';
import { type Finding, MOST_REVIEWS, raise } from './findings';
import type { NightlyCheck } from './nightly-check';
import { endTurn, keepTurn, type NightlyRun, takeTurn } from './nightly-runs';

/** What is done once each night, each by one server. */
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
      if (findings > MOST_REVIEWS) return;
      await database.transaction((tx) => raise(tx, finding, clock.now()));
    };
    const goOn = async (): Promise<boolean> => {
      if (isStopping()) return false;
      await keepTurn(database, run, clock.now());
      return true;
    };
    await check({ database, clock, providers, checkLateSuccess, found, goOn, warn });
    // What a stop cut off is begun again.
    if (!isStopping()) await endTurn(database, run, findings, clock.now());
  };

  return {
    /** Does what is to do this night and nobody has done. */
    sweep: async (isStopping: () => boolean): Promise<void> => {
      for (const [name, check] of Object.entries(checks)) {
        if (isStopping()) return;
        const run = await takeTurn(database, name, clock.now());
        if (run) await work(run, check, isStopping).catch(report);
      }
    },
  };
};

export type Nightly = ReturnType<typeof createNightly>;
