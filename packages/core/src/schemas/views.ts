import type { BankName } from '../banks';
import type { SchoolView } from '../contract/payment-shapes';
import type { MobileMoneyLimits } from '../mobile-money-limits';
import type { Network } from '../phone';
import type { LoanProductView } from './loan-kinds';

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
