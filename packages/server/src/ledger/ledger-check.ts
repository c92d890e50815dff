import type { sql } from 'drizzle-orm';

/** Part of the ledger that disagrees with another record. */
export interface Discrepancy {
  /** Sentence that says what should hold, such as 'the trial balance is zero'. */
  expectation: string;
  subject: string;
  detail: string;
}

/** Condition that must hold at any moment; the query returns the rows that break it, as subject and detail. */
export interface LedgerCheck {
  expectation: string;
  rows: ReturnType<typeof sql>;
}
