import type { DisbursementStatus, Network, PaymentStatus } from '@somesa/core';

/** A payment in the server's ledger. */
export interface PostedPayment {
  id: string;
  reference: string;
  network: Network | null;
  providerReference: string;
  /** First payment of its group, whose provider reference stands for all; null for a payment on its own. */
  groupId: string | null;
  status: PaymentStatus;
  amountUgx: number;
  postedUgx: number;
}

/** A disbursement in the server's ledger. */
export interface PostedDisbursement {
  id: string;
  /** Loan that it pays; null for a settlement or a refund. */
  loanId: string | null;
  /** Loan, part of a settlement, or refunded payment that it pays. */
  paidFor: string;
  method: 'mtn' | 'airtel' | 'bank';
  providerReference: string;
  status: DisbursementStatus;
  amountUgx: number;
  postedUgx: number;
}

/** Amounts repaid on a loan according to the ledger, by part. */
export interface PostedLoan {
  id: string;
  reference: string;
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
  overpaidUgx: number;
}

/** The server's ledger. */
export interface LedgerReport {
  payments: PostedPayment[];
  disbursements: PostedDisbursement[];
  loans: PostedLoan[];
  balances: Map<string, number>;
  discrepancies: string[];
}

type Line =
  | ({ kind: 'payment' } & PostedPayment)
  | ({ kind: 'disbursement' } & PostedDisbursement)
  | ({ kind: 'loan' } & PostedLoan)
  | { kind: 'balance'; account: string; balanceUgx: number }
  | { kind: 'discrepancy'; check: string; subject: string; detail: string };

/** Parses the output of `check-ledger`. */
export const parseLedgerReport = (text: string): LedgerReport => {
  const ledger: LedgerReport = {
    payments: [],
    disbursements: [],
    loans: [],
    balances: new Map(),
    discrepancies: [],
  };
  for (const written of text.split('\n').filter((each) => each !== '')) {
    const line = JSON.parse(written) as Line;
    switch (line.kind) {
      case 'payment':
        ledger.payments.push(line);
        break;
      case 'disbursement':
        ledger.disbursements.push(line);
        break;
      case 'loan':
        ledger.loans.push(line);
        break;
      case 'balance':
        ledger.balances.set(line.account, line.balanceUgx);
        break;
      case 'discrepancy':
        ledger.discrepancies.push(`${line.check}: ${line.subject} ${line.detail}`);
        break;
      default:
        throw new Error(`the ledger report has a line of an unknown kind: ${line satisfies never}`);
    }
  }
  return ledger;
};
