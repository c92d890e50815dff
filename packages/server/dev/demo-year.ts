import type { LoanTerm } from '@somesa/core';
import type { DemoLoan } from './demo-loans';
import type { DemoPayment } from './demo-payments';
import { createDemoPerson } from './demo-people';

/** Terms, with the days ago on which they start. */
export const yearTerms = [
  ['Term 1', 345],
  ['Term 2', 225],
  ['Term 3', 105],
] as const;
export const yearClasses = ['Senior 1 East', 'Senior 2 West', 'Senior 3 South'] as const;

const offered = 'assign 1, approve 2';
const lent = `${offered}, accept 3`;
const lentByBank = `${lent}, create file 4, confirm transfer 5`;

type LoanRow = readonly [daysAgo: number, child: string, amountUgx: number, term: LoanTerm, steps: string];

/** Loans: days ago of the application, child, amount, term and steps. SMK and KCB are paid by MTN, SJN by bank. */
const loanRows: readonly LoanRow[] = [
  [1, 'SMK-0085', 430_000, '6 months', ''],
  [3, 'KCB-0085', 520_000, '12 months', 'consent 1, assign 2'],
  [5, 'SMK-0086', 380_000, '3 months', 'assign 1, ask for documents 2'],
  [6, 'KCB-0086', 450_000, '6 months', offered],
  [60, 'SMK-0087', 640_000, '12 months', 'consent 1, assign 2, decline 3'],
  [80, 'KCB-0087', 300_000, '6 months', 'assign 1, withdraw 2'],
  [50, 'SMK-0088', 350_000, '6 months', `${offered}, withdraw 4`],
  [40, 'KCB-0088', 420_000, '6 months', offered],
  [8, 'SJN-0085', 390_000, '6 months', `${lent}, create file 4`],
  [4, 'SJN-0086', 410_000, '6 months', lent],
  [7, 'SMK-0089', 470_000, '6 months', `${offered}, refuse transfers 3, accept 3, take transfers 4`],
  [9, 'KCB-0089', 360_000, '12 months', lent],
  [200, 'SMK-0090', 480_000, '12 months', `${lent}, repay 30 60 90 120 150 180`],
  [110, 'SJN-0087', 400_000, '12 months', `${lentByBank}, repay 30 60 90`],
  [150, 'KCB-0090', 300_000, '3 months', `${lent}, repay 30 60 90`],
  [330, 'SMK-0091', 450_000, '6 months', `${lent}, repay 30 60 90 120 150 180`],
  [195, 'KCB-0091', 500_000, '12 months', `${lent}, repay 30 60 90, pay off 100`],
  [190, 'SMK-0092', 470_000, '12 months', `${lent}, repay 30 77 90 120 150 180`],
  [155, 'KCB-0092', 440_000, '12 months', `${lent}, repay 30 60`],
  [62, 'SMK-0093', 380_000, '6 months', `${lent}, promise 60`],
  [76, 'KCB-0093', 390_000, '6 months', `${lent}, repay 30, reach no one 70, note a promise 73`],
  [25, 'SMK-0094', 340_000, '6 months', `${lent}, cancel 4, repay all 5`],
  [290, 'KCB-0094', 420_000, '6 months', `${lent}, repay 30, write off 250, repay a part 278`],
  [335, 'SJN-0088', 300_000, '3 months', `${lentByBank}, repay 30, write off 185, repay all 265`],
  [170, 'SMK-0095', 460_000, '12 months', `${lent}, repay 30, waive 74, repay 76 90 120 150`],
  [160, 'KCB-0095', 430_000, '6 months', `${lent}, repay 30 60, restructure 130, agree 132`],
  [140, 'SMK-0096', 410_000, '6 months', `${lent}, repay 30 60, restructure 138`],
];

export const yearLoans: readonly DemoLoan[] = loanRows.map(
  ([daysAgo, child, amountUgx, term, steps], at) => ({
    ...{ daysAgo, child, amountUgx, term, steps },
    borrower: createDemoPerson(at),
    ...(steps.startsWith('consent') && { guarantor: `07010000${10 + at}` }),
  }),
);

type IncidentRow = readonly [
  daysAgo: number,
  child: string,
  amount: DemoPayment['amount'],
  by: DemoPayment['by'],
  what: Pick<DemoPayment, 'outcomes' | 'transfer'>,
  steps?: string,
];
const late: IncidentRow[4] = { outcomes: ['not_approved_in_time', 'paid'] };
const less: IncidentRow[4] = { outcomes: [{ lessUgx: 20_000 }] };

/** Payments that go wrong, and what staff do about them: one kind after the other. */
const incidentRows: readonly IncidentRow[] = [
  // A network reports success after a failure.
  [250, 'SMK-0097', 150_000, 'mtn', late, 'check 1, credit 2'],
  [150, 'KCB-0097', 160_000, 'airtel', late, 'check 1, refund 2, send refund 3'],
  [12, 'SJN-0097', 170_000, 'mtn', late, 'check 1'],
  // A network took another amount.
  [270, 'SMK-0098', 70_000, 'airtel', less, 'refund 1, record refund 2'],
  [120, 'KCB-0098', 190_000, 'mtn', less, 'credit 1'],
  [30, 'SJN-0098', 140_000, 'mtn', less, 'refund 1'],
  [11, 'SMK-0099', 130_000, 'mtn', less],
  // A network gave no answer for two days.
  [140, 'KCB-0099', 120_000, 'mtn', { outcomes: ['silent'] }],
  // A transfer was of another amount, quoted no reference, was too large, or never came.
  [180, 'SJN-0099', 150_000, 'bank', { transfer: { moreUgx: -15_000 } }],
  [230, 'SMK-0100', 160_000, 'bank', { transfer: { text: 'DAUGHTER FEES' } }, 'return 4'],
  [43, 'KCB-0100', 170_000, 'bank', { transfer: { text: 'FEES TERM' } }, 'allocate 2'],
  [9, 'SJN-0100', 180_000, 'bank', { transfer: { text: 'TUITION S4' } }],
  [70, 'SMK-0101', 'all', 'bank', { transfer: { moreUgx: 50_000 } }, 'record refund 5'],
  [36, 'KCB-0101', 150_000, 'bank', { transfer: null }],
  // A network reversed a payment.
  [190, 'SJN-0101', 140_000, 'mtn', {}, 'reverse 2'],
  [45, 'SMK-0102', 110_000, 'airtel', {}, 'reverse 2'],
];

export const yearIncidents: readonly DemoPayment[] = incidentRows.map(
  ([daysAgo, child, amount, by, what, steps = '']) => ({ daysAgo, child, amount, by, steps, ...what }),
);
