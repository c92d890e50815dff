import type { InstalmentLine } from './allocation';
import type { LoanProduct } from './loan-product';

/** What an early repayment does: the same instalments and an earlier end, or the same days and lower instalments. */
export const earlyStrategies = ['reduce-term', 'reduce-instalment'] as const;
export type EarlyStrategy = (typeof earlyStrategies)[number];

/** upcoming: nothing of it is due. due: today. overdue: its day is past. paid: nothing of it is left. */
export const instalmentStates = ['paid', 'overdue', 'due', 'upcoming'] as const;
export type InstalmentState = (typeof instalmentStates)[number];

/** What happened to a loan's money. A payment counts from its value day; `at` (ISO 8601) orders those of one day. */
export type LoanAccountEvent =
  | {
      kind: 'payment';
      id: string;
      amountUgx: number;
      valueOn: string;
      at: string;
      /** null: it fills instalments, the oldest first. */
      strategy: EarlyStrategy | null;
    }
  /** Undoes a whole payment, as if it had never been. */
  | { kind: 'reversal'; paymentId: string };

/** A row of a plan. Amounts in UGX. */
export interface ScheduledInstalment {
  number: number;
  dueOn: string;
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  balanceAfterUgx: number;
}

/** A version of the plan: rows that fell due before it stay as they were. */
export interface LoanScheduleVersion {
  version: number;
  from: string;
  /** The payment that made it; null for the first. */
  paymentId: string | null;
  instalments: ScheduledInstalment[];
}

/** An instalment of the plan in force: what it asks for with late charges, what of it is paid. Amounts in UGX. */
export interface AccountInstalment extends ScheduledInstalment {
  penaltiesUgx: number;
  paidUgx: number;
  owedUgx: number;
  state: InstalmentState;
}

/**
 * A payment that stands, and where it went: to instalments, to principal and interest ahead of the plan, or nowhere. Money
 * that was paid ahead on rows which an early repayment re-planned went to principal and interest ahead of the plan too.
 */
export interface AccountPayment {
  id: string;
  valueOn: string;
  amountUgx: number;
  /** `early`: it made a new plan. `settlement`: it paid the whole loan off before its time. `monthly`: any other. */
  type: 'monthly' | 'early' | 'settlement';
  /** To instalments of the plan in force. */
  lines: InstalmentLine[];
  /** By parts over all it paid: with `overpaidUgx` they are the amount. */
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
  overpaidUgx: number;
  savedInterestUgx: number;
}

/** Where a loan's money stands on a day. Amounts in UGX. */
export interface LoanAccount {
  on: string;
  schedules: LoanScheduleVersion[];
  /** Of the last version. */
  instalments: AccountInstalment[];
  payments: AccountPayment[];
  principalOutstandingUgx: number;
  /** What payments paid of the loan: without `overpaidUgx`. */
  paidUgx: number;
  /** All that is still to pay: principal, interest to come, fees, late charges. */
  pendingUgx: number;
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

/** What pays a loan off on a day, by parts; `dueUgx` is what of the total is due already. Amounts in UGX. */
export interface LoanSettlement {
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
  dueUgx: number;
  totalUgx: number;
  savedInterestUgx: number;
}

/** What of a product a running loan is looked after by. */
export type ServicedBy = Pick<LoanProduct, 'method' | 'annualRatePpm' | 'late' | 'allocationOrder'>;

export interface LoanAccountInput {
  product: ServicedBy;
  disbursedOn: string;
  /** The first version of the plan. */
  instalments: readonly ScheduledInstalment[];
  events: readonly LoanAccountEvent[];
  on: string;
}
