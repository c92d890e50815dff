import type { InstalmentLine } from './allocation';
import type { LoanProduct } from './loan-product';

/** Effects of an early repayment: the same instalments and an earlier end, or the same due days and lower instalments. */
export const earlyStrategies = ['reduce-term', 'reduce-instalment'] as const;
export type EarlyStrategy = (typeof earlyStrategies)[number];

/** upcoming: nothing of it is due. due: today. overdue: its day is past. paid: nothing of it is left. */
export const instalmentStatuses = ['paid', 'overdue', 'due', 'upcoming'] as const;
export type InstalmentStatus = (typeof instalmentStatuses)[number];

/** Event in a loan's account. A payment counts from its value date; `at` (ISO 8601) orders the events of one day. */
export type LoanAccountEvent =
  | {
      kind: 'payment';
      id: string;
      amountUgx: number;
      valueDate: string;
      at: string;
      /** null: it fills instalments, the oldest first. */
      strategy: EarlyStrategy | null;
    }
  /** Undoes a whole payment, as if it had never been. */
  | { kind: 'reversal'; paymentId: string };

/** A row of a schedule. Amounts in UGX. */
export interface ScheduledInstalment {
  number: number;
  dueOn: string;
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  balanceAfterUgx: number;
}

/** A version of the schedule: rows that fell due before it stay as they were. */
export interface LoanScheduleVersion {
  version: number;
  from: string;
  /** The payment that made it; null for the first. */
  paymentId: string | null;
  instalments: ScheduledInstalment[];
}

/** An instalment of the schedule in force: what it asks for with late charges, what of it is paid. Amounts in UGX. */
export interface AccountInstalment extends ScheduledInstalment {
  penaltiesUgx: number;
  paidUgx: number;
  owedUgx: number;
  state: InstalmentStatus;
}

/**
 * A payment that stands, and where it went: to instalments, to principal and interest ahead of the schedule, or nowhere. Money
 * that was paid ahead on rows which an early repayment re-scheduled went to principal and interest ahead of the schedule too.
 */
export interface AccountPayment {
  id: string;
  valueDate: string;
  amountUgx: number;
  /** `early`: it made a new schedule. `settlement`: it paid the whole loan off before its time. `monthly`: any other. */
  type: 'monthly' | 'early' | 'settlement';
  /** To instalments of the schedule in force. */
  lines: InstalmentLine[];
  /** By parts over all it paid: with `overpaidUgx` they are the amount. */
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
  overpaidUgx: number;
  savedInterestUgx: number;
}

/** Position of a loan's account on a day. Amounts in UGX. */
export interface LoanAccount {
  on: string;
  schedules: LoanScheduleVersion[];
  /** Of the last version. */
  instalments: AccountInstalment[];
  payments: AccountPayment[];
  principalOutstandingUgx: number;
  /** Total that payments paid of the loan: without `overpaidUgx`. */
  paidUgx: number;
  /** All that is still to pay: principal, interest to come, fees, late charges. */
  totalOutstandingUgx: number;
  /** Due and unpaid, the day's own instalment included. */
  dueUgx: number;
  /** Due before the day and unpaid. */
  arrearsUgx: number;
  overpaidUgx: number;
  /** Since the oldest instalment whose scheduled parts are not met; late charges alone make no day. */
  daysPastDue: number;
  /** The oldest instalment of which something is left. */
  nextDue: { dueOn: string; amountUgx: number } | null;
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

export interface LoanAccountInput {
  product: ServicingTerms;
  disbursedOn: string;
  /** The first version of the schedule. */
  instalments: readonly ScheduledInstalment[];
  events: readonly LoanAccountEvent[];
  on: string;
}
