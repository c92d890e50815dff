import type { BankName } from '../banks';
import type { SchoolView } from '../contract/payment-shapes';
import type { MobileMoneyLimits } from '../mobile-money-limits';
import type { Network } from '../phone';
import type { LoanProductView } from './loan-views';

export type {
  FeeItemView,
  PaymentStarted,
  PaymentView,
  ReceiptView,
  SchoolChoiceView,
  SchoolView,
  StudentView,
  TransferView,
} from '../contract/payment-shapes';

/** Why a payment failed, in the payer's words. */
export const failureReasons = [
  'declined',
  'insufficient_funds',
  'not_approved_in_time',
  'limit_reached',
  'number_unknown',
  'wallet_blocked',
  'provider_down',
  'never_accepted',
  'other_amount',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** What GET /config tells every screen. */
export interface ConfigView {
  brand: { name: string; phones: readonly string[]; emails: readonly string[] };
  schools: SchoolView[];
  banks: readonly BankName[];
  networks: readonly { code: Network; name: string }[];
  /** What a loan is applied for under now. */
  loanProduct: LoanProductView;
  /** The demo's people can log in here, without a second factor; only where nobody but this machine reaches the server. */
  hasDemoLogins?: true;
  limits: {
    /** The largest file that can be uploaded, in bytes. */
    uploadBytes: number;
    mobileMoney: MobileMoneyLimits;
    approvalWaitMs: number;
    reservationMs: number;
    transferWaitMs: number;
  };
}
