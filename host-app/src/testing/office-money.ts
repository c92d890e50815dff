import type { BankLineAnswer, OfficePaymentView, SettlementView } from '@somesa/core/office';

/** A payment of fees that was overpaid, as the server shows it to staff. */
export const officePayment = (more: Partial<OfficePaymentView> = {}): OfficePaymentView => ({
  ...{ id: 'p-1', reference: 'SF-7KQ2-M4X9', status: 'succeeded', purpose: 'fees', amount: 50_000 },
  ...{ way: 'mtn', payer: '+256772000001', school: { slug: 'hill', name: 'Hill School' } },
  student: { id: 3, regNo: 'SMK-1', name: 'Amina Nakato', className: 'P3' },
  ...{ loan: null, account: null, createdAt: '2026-09-20T08:05:00.000Z', sentAt: null },
  ...{ waitUntil: '2026-09-20T08:20:00.000Z', reservedUntil: '2026-09-20T08:20:00.000Z' },
  ...{ paidAt: '2026-09-20T08:06:00.000Z', confirmedAt: null, failure: null },
  ...{ providerReference: 'x-1', transactionId: 'MTN-9', queries: 2, unknownAnswers: 0, nextCheckAt: null },
  ...{ retryOf: null, retriedBy: { id: 'p-2', reference: 'SF-2' } },
  events: [
    {
      ...{ event: 'accepted', from: 'created', to: 'submitted', detail: null, by: null },
      at: '2026-09-20T08:05:01.000Z',
    },
  ],
  doubts: [],
  bankLines: [],
  allocations: [{ description: 'Tuition', amount: 40_000 }],
  parts: null,
  entries: [
    {
      ...{ event: 'payment', code: 'payment.received', debit: 'wallet:mtn', credit: 'school-payable:1' },
      ...{ amount: 50_000, valueAt: '2026-09-20T08:06:00.000Z', bookedAt: '2026-09-20T08:06:01.000Z' },
    },
  ],
  refund: {
    ...{ amount: 10_000, paid: 0, waiting: 10_000, queuedAt: '2026-09-20T08:06:01.000Z', paidAt: null },
    payouts: [],
  },
  receipt: null,
  ...{ canAsk: true, canRefund: true, canReverse: true },
  ...more,
});

/** Money in a bank account that matches no payment. */
export const bankLineAnswer = (more: Partial<BankLineAnswer['bankLine']> = {}): BankLineAnswer => ({
  bankLine: {
    ...{ id: 'stanbic:T-1', bank: 'stanbic', referenceText: 'fees amina', amount: 30_000 },
    ...{ paidAt: '2026-09-20T08:05:00.000Z', receivedAt: '2026-09-20T08:06:00.000Z', source: 'statement' },
    ...{ state: 'waiting', payment: null, returned: null },
    ...more,
  },
  doubts: [],
});

/** A settlement that waits for its payment. */
export const officeSettlement = (more: Partial<SettlementView> = {}): SettlementView => ({
  ...{ id: 's-1', reference: 'SS-1', school: { id: 7, slug: 'hill', name: 'Hill School' } },
  ...{ untilOn: '2026-11-20', amountUgx: 1_200_000, payableUgx: 1_200_000, state: 'created' },
  by: { id: 'u-2', name: 'Grace Aine' },
  payout: {
    ...{ way: 'mtn', payeeName: 'Hill School', phoneNumber: '0772000301' },
    ...{ bankName: null, accountNumber: null },
  },
  ...{ createdAt: '2026-11-21T08:00:00.000Z', endedBy: null, endedAt: null, paidOn: null, externalId: null },
  ...more,
});
