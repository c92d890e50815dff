import type { BankName } from '../banks';
import type { MobileMoneyLimits } from '../mobile-money-limits';
import type { PaymentState } from '../payment';
import type { Network } from '../phone';
import type { LoanProductView } from './loan-views';
import type { PaymentPurpose } from './repayment-views';

/** A school as answers name it. */
export interface SchoolView {
  slug: string;
  name: string;
}

/** One fee item of a child, in UGX: due = amount - paid; `pending` of it is being paid by somebody right now. */
export interface FeeItemView {
  id: string;
  description: string;
  dueOn: string;
  amount: number;
  paid: number;
  due: number;
  pending: number;
}

/** What a look-up by registration number answers: a masked name, and what is to pay, in UGX. */
export interface StudentView {
  regNo: string;
  displayName: string;
  className: string;
  school: SchoolView;
  items: FeeItemView[];
  /** The sum of `due`. */
  outstanding: number;
  /** The sum of `pending`: reserved by payments under way, so that `outstanding - pending` can be paid now. */
  pending: number;
}

/** What a look-up answers with status 300 where two schools use the number. */
export interface SchoolChoiceView {
  message: string;
  schools: SchoolView[];
}

/** Where and with which reference a bank transfer is to be sent. Instants are ISO 8601. */
export interface TransferView {
  bankName: BankName;
  accountName: string;
  accountNumber: string;
  reference: string;
  amount: number;
  expiresAt: string;
}

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

/** A payment as its payer sees it. Amounts in UGX, instants ISO 8601, numbers masked. */
export interface PaymentView {
  id: string;
  reference: string;
  status: PaymentState;
  purpose: PaymentPurpose;
  amount: number;
  school: SchoolView;
  student: { regNo: string; displayName: string; className: string };
  paymentMethod: 'mobile' | 'bank';
  network: Network | null;
  /** Masked: `0772 *** 456`. */
  phoneNumber: string | null;
  createdAt: string;
  /** When the payer's screen offers another way. */
  waitUntil: string;
  /** Until when what is asked for is held for this payment. */
  reservedUntil: string;
  failure: FailureReason | null;
  transfer: TransferView | null;
  receipt: ReceiptView | null;
}

/** What anyone who has the reference can verify: nothing about the payer, the child's name masked. */
export interface ReceiptView {
  reference: string;
  purpose: PaymentPurpose;
  paidAt: string;
  amount: number;
  school: SchoolView;
  student: { displayName: string; className: string };
  paymentMethod: 'mobile' | 'bank';
  network: Network | null;
  /** The fee items that it paid; none for a repayment, whose parts are the borrower's business. */
  lines: { description: string; amount: number }[];
  /** What came above the outstanding amount and waits for a refund, in UGX; 0 for a repayment. */
  surplus: number;
  /** The provider took the payment back: the receipt counts no more. */
  isReversed: boolean;
}

/** The answer of POST /payments and of a retry. The secret is shown here only. */
export interface PaymentStarted {
  payment: PaymentView;
  secret: string;
}

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
