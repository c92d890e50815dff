import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';
import type { Finding } from './findings';

/** Dependencies of a nightly check. */
export interface NightlyWork {
  database: Database;
  clock: Clock;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  /** Asks a network about a payment that no sweep asks about any more; money that came is written as it must be. */
  checkLateSuccess: (paymentId: string) => Promise<void>;
  /** Takes what does not agree. */
  found: (finding: Finding) => Promise<void>;
  /** To ask before each batch: false says that the server stops. */
  goOn: () => Promise<boolean>;
  warn: (message: string, detail: Record<string, unknown>) => void;
}

/** Holds some of what we know against something else; it may be cut off anywhere and begun again. */
export type NightlyCheck = (work: NightlyWork) => Promise<void>;
