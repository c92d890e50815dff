import type {
  InstalmentStatus,
  InstalmentView,
  LoanStatus,
  LoanSummaryView,
  NotificationItem,
  RepaymentItem,
  RestructuringView,
} from '@somesa/core';

const instalment = (number: number, state: InstalmentStatus): InstalmentView => ({
  number,
  dueOn: `2026-${String(number).padStart(2, '0')}-21`,
  principal: 99_000,
  interest: 1_000,
  fees: 0,
  penalties: 0,
  total: 100_000,
  ...(state === 'paid' ? { paid: 100_000, due: 0 } : { paid: 0, due: 100_000 }),
  state,
});

export const sampleLoanSummary = (
  status: LoanStatus = 'ongoing',
  more: Partial<LoanSummaryView> = {},
): LoanSummaryView => ({
  id: 'l-1',
  reference: 'SF-7KQ2-M4X9',
  status,
  childName: 'Amina Nakato',
  school: { slug: 'hill', name: 'Hill School' },
  taken: 1_188_000,
  paid: 900_000,
  pending: 300_000,
  due: 0,
  arrears: 0,
  daysPastDue: 0,
  writtenOff: 0,
  recovered: 0,
  waivers: [],
  restructurings: [],
  overpaid: 0,
  nextDue: { dueOn: '2026-10-21', amount: 100_000 },
  terms: { total: 12, covered: 9, remaining: 3 },
  instalments: Array.from({ length: 12 }, (_, at) => instalment(at + 1, at < 9 ? 'paid' : 'upcoming')),
  recentPayments: [
    { id: 'p-3', date: '2026-09-20', amount: 100_000, type: 'monthly' },
    { id: 'p-2', date: '2026-08-21', amount: 100_000, type: 'monthly' },
    { id: 'p-1', date: '2026-07-19', amount: 150_000, type: 'early' },
  ],
  ...more,
});

export const sampleRepayment = (id: string, more: Partial<RepaymentItem> = {}): RepaymentItem => ({
  id,
  reference: `SP-${id}`,
  loanId: 'l-1',
  loanReference: 'SF-7KQ2-M4X9',
  date: '2026-09-20',
  amount: 100_000,
  type: 'monthly',
  principal: 99_000,
  interest: 1_000,
  fees: 0,
  penalties: 0,
  overpaid: 0,
  isReversed: false,
  ...more,
});

export const sampleNotification = (id: string, more: Partial<NotificationItem> = {}): NotificationItem => ({
  id,
  kind: 'repayment_received',
  notification: `Sentence ${id}`,
  time: '2026-09-20T08:05:00.000Z',
  isRemainder: false,
  isRead: false,
  loanId: null,
  receiptReference: null,
  ...more,
});

export const sampleRestructuring: RestructuringView = {
  id: 'r-1',
  proposedOn: '2026-11-21',
  lastOn: '2026-11-28',
  carriedOver: 12_000,
  before: { total: 320_000, highest: 110_000, annualRatePpm: 35_000, lastDueOn: '2027-02-21' },
  after: { total: 326_000, highest: 62_000, annualRatePpm: 15_000, lastDueOn: '2027-05-15' },
  instalments: [
    {
      number: 10,
      dueOn: '2026-12-15',
      state: 'upcoming',
      principal: 60_000,
      interest: 2_000,
      fees: 0,
      penalties: 0,
      total: 62_000,
      paid: 0,
      due: 62_000,
    },
  ],
};
