import type { Network } from '@somesa/core';

/** The chart of accounts; docs/ledger.md says what each is for. Assets are where money is, liabilities whose it is. */
export const account = {
  /** Money in our wallet at a network. */
  wallet: (network: Network) => `wallet:${network}`,
  /** Money on our collection accounts at the banks. */
  bank: 'bank:collections',
  /** Money in our wallet of MTN Disbursements: schools are paid from it. */
  payoutWallet: 'wallet:mtn-disbursements',
  /** Money on the bank account that schools are paid from. */
  payoutBank: 'bank:disbursements',
  /** Amount of the money lent that borrowers owe us: a receivable. */
  loanPrincipal: 'loans:principal',
  /** Amount we owe a school: fees collected and not settled yet. */
  schoolPayable: (schoolId: number) => `school-payable:${schoolId}`,
  /** Amount received above an outstanding balance, which is refunded to its payer. */
  refundsPayable: 'refunds-payable',
  /** Money that came without a payment it belongs to; a person decides. */
  unallocated: 'unallocated-receipts',
  /** Income from loans that has been paid: interest, fees, penalties for late payment. */
  interest: 'income:interest',
  fees: 'income:fees',
  lateCharges: 'income:late-charges',
} as const;

/** The accounts that every installation has. */
export const fixedAccounts: readonly { code: string; kind: 'asset' | 'liability' | 'income' }[] = [
  { code: account.wallet('mtn'), kind: 'asset' },
  { code: account.wallet('airtel'), kind: 'asset' },
  { code: account.bank, kind: 'asset' },
  { code: account.payoutWallet, kind: 'asset' },
  { code: account.payoutBank, kind: 'asset' },
  { code: account.loanPrincipal, kind: 'asset' },
  { code: account.refundsPayable, kind: 'liability' },
  { code: account.unallocated, kind: 'liability' },
  { code: account.interest, kind: 'income' },
  { code: account.fees, kind: 'income' },
  { code: account.lateCharges, kind: 'income' },
];
