import type { NewException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';

/** Discrepancy for staff to look at, without personal data. */
export interface NightlyDiscrepancy {
  kind: Extract<NewException['kind'], 'ledger_mismatch' | 'provider_mismatch' | 'unallocated_overdue'>;
  subject: string;
  detail: NewException['detail'];
}

/** Dependencies of a nightly check. */
export interface NightlyCheckContext {
  database: Database;
  clock: Clock;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  /** Number of days after which unallocated money becomes an exception. */
  suspenseDays: number;
  /** Checks the status of a payment that is no longer polled, and posts its money if it has come. */
  checkLateSuccess: (paymentId: string) => Promise<void>;
  /** Checks the status of a payout, and opens an exception if it differs from the one that is recorded. */
  checkPayout: (disbursementId: string) => Promise<void>;
  /** Opens an exception for a discrepancy, unless one is open. */
  reportDiscrepancy: (discrepancy: NightlyDiscrepancy) => Promise<void>;
  /** Renews the lease of the run. Must be called before each batch; returns false if the server is stopping. */
  shouldContinue: () => Promise<boolean>;
  warn: (message: string, detail: Record<string, unknown>) => void;
}

/** Comparison of some of our records with others. It can be interrupted and started again at any point. */
export type NightlyCheck = (context: NightlyCheckContext) => Promise<void>;
