import type { Network } from '@somesa/core';

/** Chart of accounts, described in docs/ledger.md. Assets show where money is, liabilities who owns it. */
export const account = {
  /** Wallet at a network that collects payments. */
  wallet: (network: Network) => `wallet:${network}`,
  /** Collection accounts at the banks. */
  bank: 'bank:collections',
  /** MTN Disbursements wallet from which schools and refunds are paid. */
  payoutWallet: 'wallet:mtn-disbursements',
  /** Bank account from which schools and refunds are paid. */
  payoutBank: 'bank:disbursements',
  /** Outstanding principal of loans: a receivable. */
  loanPrincipal: 'loans:principal',
  /** Fees collected for a school and not settled yet. */
  schoolPayable: (schoolId: number) => `school-payable:${schoolId}`,
  /** Overpayments, to be refunded to their payers. */
  refundsPayable: 'refunds-payable',
  /** Claims on providers, because they reversed payments of which a part had been refunded. */
  claims: 'claims:providers',
  /** Receipts without a payment; staff decide. */
  unallocated: 'unallocated-receipts',
  /** Income from loans, when paid: interest, fees and penalties. */
  interest: 'income:interest',
  fees: 'income:fees',
  penalties: 'income:late-charges',
  /** Income from what schools are charged for payments of fees. */
  schoolCharges: 'income:school-charges',
  /** Loss of principal that was written off. */
  writtenOffPrincipal: 'expense:written-off-principal',
  /** Money received on loans that were written off. */
  recoveries: 'income:recoveries',
} as const;
