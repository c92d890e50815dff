import type { SQL } from 'drizzle-orm';

/** Part of the ledger that disagrees with another record. */
export interface Discrepancy {
  /** Sentence that says what should hold, such as 'the trial balance is zero'. */
  expectation: string;
  subject: string;
  detail: string;
}

/** Range of instants that a check reads at once. */
export interface CheckedRange {
  from: string;
  before: string;
}

/**
 * Condition that must hold at any moment; the query returns the rows that break it, as subject and detail. A check of each payment or day is a
 * function of a range, so that its queries stay as small as a month, however many months the ledger has.
 */
export interface LedgerCheck {
  expectation: string;
  rows: SQL | ((range: CheckedRange) => SQL);
}
