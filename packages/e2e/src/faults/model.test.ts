import { describe, expect, it } from 'vitest';
import type { DisbursementRecord, EndState, EntryRecord, PayerRecord, PaymentRecord } from './end-state';
import { findFaultDifferences } from './model';

const UGX = 5_000;

const paid: PaymentRecord = {
  id: 'p1',
  reference: 'SF-1',
  status: 'succeeded',
  amountUgx: UGX,
  network: 'mtn',
  providerReference: 'r1',
  transactionId: 't1',
  groupId: null,
  movedFromId: null,
  childId: 1,
  refundUgx: 0,
  aheadUgx: 0,
  schoolUgx: UGX,
  otherSchoolsUgx: 0,
  loanId: null,
  loanUgx: 0,
};
const declined = {
  ...paid,
  ...{ id: 'p2', reference: 'SF-2', status: 'failed', network: 'airtel', providerReference: 'r2' },
  ...{ transactionId: null, schoolUgx: 0 },
};
const byBank = {
  ...paid,
  ...{ id: 'p3', reference: 'SF-3', network: null, providerReference: 'SF-3', transactionId: null },
};
const repayment = { ...byBank, id: 'p4', reference: 'SF-4', loanId: 'l1', schoolUgx: 0, loanUgx: UGX };
const grouped = ['p5', 'p6'].map((id) => ({
  ...paid,
  ...{
    id,
    reference: `SF-${id}`,
    groupId: 'p5',
    providerReference: id === 'p5' ? 'r5' : id,
    transactionId: 't5',
  },
}));

const mobile = { kind: 'mobile', network: 'mtn', answer: null, faults: [], change: null } as const;
const createPayer = (payments: readonly PaymentRecord[]): PayerRecord => {
  const [first = paid] = payments;
  const credit = { reference: first.reference, amount: UGX, bank: 'stanbic', eventId: '', paidAt: '' };
  return {
    plan: {
      ...{ number: 1, child: 0, isDoubled: false, isGroup: payments.length > 1 },
      amountsUgx: payments.map(() => UGX),
      method: first.network ? mobile : { kind: 'bank', transfers: [] },
    },
    msisdn: `+${first.id}`,
    id: first.id,
    references: payments.map(({ reference }) => reference),
    receipts: payments.map(({ status }) =>
      status === 'succeeded' ? { amount: UGX, isReversed: false } : null,
    ),
    seen: [first.status],
    credits: first.network ? [] : [{ ...credit, bankTransactionId: first.id }],
  };
};
const post = ({ id, network, status }: PaymentRecord): EntryRecord[] => {
  const debit = network ? `wallet:${network}` : 'bank:collections';
  const entry = { source: id, type: 'fees.paid', credit: 'school-payable:1', amountUgx: UGX, paymentId: id };
  return status === 'succeeded' ? [{ ...entry, debit }] : [];
};
const book = (id: string, reference: string, status: string, amount = UGX): EndState['book'][number] => {
  const financialId = status === 'successful' ? `t${reference.slice(1)}` : null;
  const reports = [{ status, amount, currency: 'UGX', financialId }];
  return { provider: 'mtn', kind: 'requesttopay', reference, msisdn: `+${id}`, status, reports };
};
const payout: DisbursementRecord = {
  ...{ id: 'd1', paidFor: 'loan l1', paymentId: null, method: 'mtn', providerReference: 'o1' },
  ...{ status: 'succeeded', amountUgx: UGX, postedUgx: UGX },
};

const all = [paid, declined, byBank, repayment, ...grouped];
/** End of a schedule in which everything is right. */
const right: EndState = {
  payers: [...all.slice(0, 4).map((payment) => createPayer([payment])), createPayer(grouped)],
  book: [
    book('p1', 'r1', 'successful'),
    book('p2', 'r2', 'failed'),
    book('p5', 'r5', 'successful', 2 * UGX),
    { ...book('o', 'o1', 'successful'), kind: 'transfer' },
  ],
  payments: all,
  events: all.map(({ id, status, network }) => ({
    ...{ paymentId: id, from: network ? 'created' : 'awaiting_transfer', to: status, event: 'ended' },
  })),
  disbursements: [payout],
  promisedPayouts: 1,
  sentUgx: [{ method: 'mtn', ugx: UGX }],
  reminders: [{ msisdn: '+g', result: 'sent' }],
  remindedCount: 1,
  maxUnknown: 0,
  children: [{ id: 1, name: 'SMK-1', owedUgx: 9 * UGX, outstandingUgx: 5 * UGX, hasLoan: false }],
  approvals: [],
  early: { isCalm: true, before: [], asked: [] },
  settled: [],
  entries: all.flatMap(post),
  exceptions: [],
  texts: [
    ...[paid, ...grouped].map(({ id, reference }) => ({
      to: id === 'p6' ? '+p5' : `+${id}`,
      text: reference,
    })),
    { to: '+g', text: 'https://somesa/p/1' },
  ],
  discrepancies: [],
  mayRepeatTexts: false,
};
const withPayment = (changed: PaymentRecord): EndState => ({
  ...right,
  payments: all.map((payment) => (payment.id === changed.id ? changed : payment)),
});
const withPayer = (at: number, change: Partial<PayerRecord>): EndState => ({
  ...right,
  payers: right.payers.map((payer, other) => (other === at ? { ...payer, ...change } : payer)),
});

const wrong: [what: string, end: EndState, says: string][] = [
  [
    'money that was taken and not posted',
    { ...right, entries: right.entries.filter(({ paymentId }) => paymentId !== 'p1') },
    'SF-1 is succeeded with 5000, and 0 is posted',
  ],
  [
    'money that was posted twice',
    { ...right, entries: [...right.entries, ...post(paid)] },
    'SF-1 is succeeded with 5000, and 10000 is posted',
  ],
  [
    'money that was posted and not taken',
    {
      ...right,
      book: right.book.map((each) => (each.reference === 'r1' ? book('p1', 'r1', 'failed') : each)),
    },
    'SF-1 (mtn, succeeded) is posted, and its network has never taken 5000',
  ],
  [
    'a payer whose network was asked twice',
    { ...right, book: [...right.book, book('p1', 'r9', 'failed')] },
    'the payer of SF-1 was asked 2 times',
  ],
  [
    'a bank transfer that was lost',
    withPayment({ ...byBank, status: 'awaiting_transfer', schoolUgx: 0 }),
    'SF-3 (bank) is awaiting_transfer, not succeeded',
  ],
  [
    'a payment that did not come to its end',
    withPayment({ ...declined, status: 'unknown' }),
    'SF-2 (airtel, unknown) ought to be failed: the book says failed 5000 UGX, the ledger 0',
  ],
  [
    'a promised payment that is not known',
    { ...right, payments: all.slice(1) },
    'SF-1 was promised and is not known',
  ],
  [
    'a second payment for one request',
    { ...right, payers: right.payers.slice(1) },
    'SF-1 belongs to no payer',
  ],
  [
    'two payers with one payment',
    { ...right, payers: [...right.payers, createPayer([paid])] },
    'two payers were given one payment',
  ],
  [
    'a payer who is shown another status',
    withPayer(0, { seen: ['created'] }),
    'SF-1 is succeeded, and its payer is shown created',
  ],
  [
    'a payer who approved and whose payment failed',
    withPayer(1, { plan: { ...createPayer([declined]).plan, expected: 'succeeded' } }),
    'SF-2 is failed and ought to be succeeded',
  ],
  ['a missing receipt', withPayer(0, { receipts: [null] }), 'SF-1 is succeeded, and its receipt is null'],
  [
    'a receipt of a payment that failed',
    withPayer(1, { receipts: [{ amount: UGX, isReversed: false }] }),
    'SF-2 is failed, and its receipt is {"amount":5000,"isReversed":false}',
  ],
  [
    'a receipt by SMS that was sent twice',
    { ...right, texts: [...right.texts, ...right.texts.slice(0, 1)] },
    'the payer of SF-1 got 2 messages',
  ],
  [
    'a repayment that is on no loan',
    withPayment({ ...repayment, loanUgx: 0 }),
    'SF-4 is succeeded: 0 is posted on its loan, not 5000',
  ],
  [
    'a group of which one payment is missing',
    { ...right, payments: all.slice(0, 5) },
    'SF-p6 was promised and is not known',
  ],
  [
    'a group of which one payment failed',
    withPayment({ ...paid, ...grouped[1], status: 'failed' }),
    'SF-p5 (mtn, succeeded): its group is divided',
  ],
  ['a payment of another amount', withPayment({ ...paid, amountUgx: 4_000 }), 'SF-1 is of 4000, not 5000'],
  [
    'a child who owes more',
    { ...right, children: [{ id: 1, name: 'SMK-1', owedUgx: 9 * UGX, outstandingUgx: 0, hasLoan: false }] },
    'SMK-1 owes 0, not 25000',
  ],
  [
    'a school that was paid twice',
    { ...right, book: [...right.book, { ...book('o', 'o2', 'successful'), kind: 'transfer' }] },
    'the payout o2 is known to its network alone',
  ],
  [
    'a loan with two payouts',
    {
      ...right,
      disbursements: [payout, { ...payout, id: 'd2', providerReference: 'o2' }],
      book: [...right.book, { ...book('o', 'o2', 'successful'), kind: 'transfer' }],
    },
    'the payout o2 (mtn, succeeded) for loan l1 was paid before',
  ],
  [
    'a payout that was posted twice',
    { ...right, disbursements: [{ ...payout, postedUgx: 2 * UGX }] },
    'the payout o1 (mtn, succeeded) for loan l1: 10000 of 5000 is posted',
  ],
  [
    'a payout that was made and not posted',
    { ...right, disbursements: [{ ...payout, status: 'unknown', postedUgx: 0 }] },
    'the payout o1 (mtn, unknown) for loan l1: 0 of 5000 is posted',
  ],
  [
    'a payout that was posted and not made',
    { ...right, book: right.book.slice(0, 3) },
    'the payout o1 (mtn, succeeded) for loan l1: 5000 of 5000 is posted',
  ],
  ['a payout that is not known', { ...right, promisedPayouts: 2 }, '2 payouts were promised and 1 are known'],
  [
    'money that was posted as sent for no payout',
    { ...right, sentUgx: [{ method: 'mtn', ugx: 2 * UGX }] },
    '10000 was posted as sent by mtn, for payouts of 5000',
  ],
  [
    'a reminder that was sent twice',
    { ...right, texts: [...right.texts, ...right.texts.slice(-1)] },
    '+g got 2 reminders, which are sent',
  ],
  [
    'a reminder that was not sent',
    { ...right, texts: right.texts.slice(0, -1) },
    '+g got 0 reminders, which are sent',
  ],
  [
    'a reminder that is not known',
    { ...right, remindedCount: 2 },
    '2 reminders were promised and 1 are known',
  ],
  [
    'a reminder without a result',
    { ...right, reminders: [{ msisdn: '+g', result: 'unknown' }] },
    '1 reminders are unknown',
  ],
  ['a discrepancy of the ledger check', { ...right, discrepancies: ['a check: a row'] }, 'a check: a row'],
];

describe('findFaultDifferences', () => {
  it('finds nothing if everything is right', () => {
    expect(findFaultDifferences(right)).toEqual([]);
  });
  it.each(wrong)('finds %s', (_, end, says) => {
    expect(findFaultDifferences(end)).toContain(says);
  });
});
