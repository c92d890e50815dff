import type { InstalmentLine } from './allocation';
import type { LoanProduct } from './loan-product';

/** Effects of an early repayment: the same instalments and an earlier end, or the same due dates and lower instalments. */
export const earlyRepaymentStrategies = ['reduce-term', 'reduce-instalment'] as const;
export type EarlyRepaymentStrategy = (typeof earlyRepaymentStrategies)[number];

/** Statuses of an instalment. paid: nothing of it is owed. overdue, due, upcoming: its due date is past, today, or later. */
export const instalmentStatuses = ['paid', 'overdue', 'due', 'upcoming'] as const;
export type InstalmentStatus = (typeof instalmentStatuses)[number];

/** Parts of an instalment that can be waived: all but the principal. */
export const waivedParts = ['interest', 'fees', 'penalties'] as const;
export type WaivedPart = (typeof waivedParts)[number];

/** Event in a loan's account. A payment counts from its value date; `at` (ISO 8601) orders the events of one day. */
export type LoanAccountEvent =
  | {
      kind: 'payment';
      id: string;
      amountUgx: number;
      valueDate: string;
      at: string;
      /** Strategy of an early repayment; null for a payment that pays instalments, the oldest first. */
      strategy: EarlyRepaymentStrategy | null;
    }
  /** Reversal of a whole payment, as if it had never been made. */
  | { kind: 'reversal'; paymentId: string }
  /** Request to cancel the loan: it costs nothing if its principal is paid back by value date `until`. */
  | { kind: 'cancellation'; until: string }
  /** Write-off: from then on no penalty is charged, and payments are recoveries. What is owed stays. */
  | { kind: 'write-off'; valueDate: string; at: string }
  /** Waiver of a part of the instalments that are due, the oldest first. What exceeds the unpaid part has no effect. */
  | { kind: 'waiver'; id: string; part: WaivedPart; amountUgx: number; valueDate: string; at: string }
  /** New schedule of what is outstanding on the day, on which lender and borrower agreed. */
  | {
      kind: 'restructuring';
      id: string;
      instalments: number;
      firstDueOn: string;
      annualRatePpm: number;
      valueDate: string;
      at: string;
    };

/** Row of a schedule. Amounts in UGX. */
export interface ScheduledInstalment {
  number: number;
  dueOn: string;
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  balanceAfterUgx: number;
}

/**
 * Version of a schedule. Rows that were due before it are the same as in the version before, but a
 * restructuring reduces them to what was paid and waived of them.
 */
export interface LoanScheduleVersion {
  version: number;
  from: string;
  /** Early repayment that made it; null for the first version. */
  paymentId: string | null;
  /** Restructuring that made it; absent otherwise. */
  restructuringId?: string;
  instalments: ScheduledInstalment[];
}

/** Instalment of the current schedule with its penalties and what is paid of it. Amounts in UGX. */
export interface AccountInstalment extends ScheduledInstalment {
  penaltiesUgx: number;
  paidUgx: number;
  waivedUgx: number;
  owedUgx: number;
  state: InstalmentStatus;
}

/**
 * Payment that was not reversed, with its allocation: to instalments, or to principal and interest ahead of
 * the schedule. Money that was paid ahead on rows which a payoff removed is ahead of the schedule too.
 */
export interface AccountPayment {
  id: string;
  valueDate: string;
  amountUgx: number;
  /** `early`: it made a new schedule. `settlement`: it paid off the whole loan early. `monthly`: any other. */
  type: 'monthly' | 'early' | 'settlement';
  /** Allocation to instalments of the current schedule. */
  lines: InstalmentLine[];
  /** All that it paid, by parts: with `overpaidUgx` they add up to the amount. */
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
  overpaidUgx: number;
  savedInterestUgx: number;
  /** True if it was made after the loan was written off. */
  isRecovery: boolean;
}

/** Waiver, with the amount that it took off the instalments that were due. */
export interface AccountWaiver {
  id: string;
  part: WaivedPart;
  valueDate: string;
  waivedUgx: number;
}

/** Restructuring of a loan that took effect. Amounts in UGX. */
export interface AccountRestructuring {
  id: string;
  valueDate: string;
  /** Outstanding principal that was scheduled again. */
  balanceUgx: number;
  /** Interest, fees and penalties that were carried over, and the number of their row; null if there were none. */
  carriedUgx: number;
  carriedNumber: number | null;
}

/** Account of a loan on a day. Amounts in UGX. */
export interface LoanAccount {
  on: string;
  schedules: LoanScheduleVersion[];
  /** Instalments of the last schedule version. */
  instalments: AccountInstalment[];
  payments: AccountPayment[];
  waivers: AccountWaiver[];
  restructurings: AccountRestructuring[];
  principalOutstandingUgx: number;
  /** Total that payments paid of the loan, without `overpaidUgx`. */
  paidUgx: number;
  /** All that is still to pay: principal, scheduled interest, fees, penalties. */
  totalOutstandingUgx: number;
  /** Due and unpaid, including an instalment that is due on the day itself. */
  dueUgx: number;
  /** Due before the day and unpaid. */
  arrearsUgx: number;
  overpaidUgx: number;
  /** Days since the due date of the oldest instalment with an unpaid scheduled part; penalties alone count no day. */
  daysPastDue: number;
  /** Due date of the oldest instalment that is not paid, with what all instalments of that day owe; null if all are paid. */
  nextDue: { dueOn: string; amountUgx: number } | null;
  /** True once a requested cancellation is complete, because the principal was paid back in time. */
  isCancelled: boolean;
  /** Principal that was written off: what no payment before the write-off repaid. 0 for a loan that is not written off. */
  writtenOffUgx: number;
  /** Total that payments after the write-off paid, without `overpaidUgx`. */
  recoveredUgx: number;
}

/** Amount that pays a loan off on a day, by parts; `dueUgx` is the part of the total that is already due. Amounts in UGX. */
export interface LoanPayoff {
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
  dueUgx: number;
  totalUgx: number;
  savedInterestUgx: number;
}

/** Terms of a product by which a running loan is serviced. */
export type ServicingTerms = Pick<LoanProduct, 'method' | 'annualRatePpm' | 'late' | 'allocationOrder'>;

/** First schedule version and events of a loan, to be replayed to the end of day `on`. */
export interface LoanAccountInput {
  product: ServicingTerms;
  disbursedOn: string;
  instalments: readonly ScheduledInstalment[];
  events: readonly LoanAccountEvent[];
  on: string;
}
