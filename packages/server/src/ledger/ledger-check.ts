import type { sql } from 'drizzle-orm';

/** Part of the ledger that disagrees with another record. */
export interface Discrepancy {
  check: string;
  subject: string;
  detail: string;
}

/** Condition that must hold at any moment; the query returns the rows that break it, as subject and detail. */
export interface LedgerCheck {
  check: string;
  rows: ReturnType<typeof sql>;
}
