import type { DisbursementStatus, Network, PaymentStatus } from '@somesa/core';

/** A payment as the server's books have it. */
export interface PostedPayment {
  id: string;
  reference: string;
  network: Network | null;
  providerReference: string;
  status: PaymentStatus;
  amountUgx: number;
  bookedUgx: number;
}

/** A try to pay a school for a loan as the server's books have it. */
export interface PostedDisbursement {
  id: string;
  loanId: string;
  method: 'mtn' | 'bank';
  providerReference: string;
  status: DisbursementStatus;
  amountUgx: number;
  bookedUgx: number;
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

/** The server's own books. */
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

/** Reads what `check-ledger` prints. */
export const parseLedgerReport = (text: string): LedgerReport => {
  const books: LedgerReport = {
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
        books.payments.push(line);
        break;
      case 'disbursement':
        books.disbursements.push(line);
        break;
      case 'loan':
        books.loans.push(line);
        break;
      case 'balance':
        books.balances.set(line.account, line.balanceUgx);
        break;
      case 'discrepancy':
        books.discrepancies.push(`${line.check}: ${line.subject} ${line.detail}`);
        break;
      default:
        throw new Error(`the books have a line of another kind: ${line satisfies never}`);
    }
  }
  return books;
};
