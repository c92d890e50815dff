import type { PaymentView } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { compareLedger, type ProviderRecords } from './compare-ledger';
import type { LedgerReport, PostedPayment } from './ledger-report';
import type { Payer } from './payer';
import type { PayerMethod } from './payer-plan';

const AMOUNT_UGX = 5_000;

const paid: PostedPayment = {
  id: 'p1',
  reference: 'SF-1',
  network: 'mtn',
  providerReference: 'r1',
  groupId: null,
  status: 'succeeded',
  amountUgx: AMOUNT_UGX,
  postedUgx: AMOUNT_UGX,
};
const declined: PostedPayment = {
  id: 'p2',
  reference: 'SF-2',
  network: 'airtel',
  providerReference: 'r2',
  groupId: null,
  status: 'failed',
  amountUgx: AMOUNT_UGX,
  postedUgx: 0,
};
const byBank: PostedPayment = {
  id: 'p3',
  reference: 'SF-3',
  network: null,
  providerReference: 'SF-3',
  groupId: null,
  status: 'succeeded',
  amountUgx: AMOUNT_UGX,
  postedUgx: AMOUNT_UGX,
};
const interestUgx = 1_000;
const inOrder = [paid, declined, byBank];

const shared = { externalId: null, callbackUrl: null, amount: AMOUNT_UGX };
const external: ProviderRecords = {
  transactions: [
    { ...shared, provider: 'mtn', reference: 'r1', msisdn: '256772000001', status: 'successful' },
    { ...shared, provider: 'airtel', reference: 'r2', msisdn: '256752000002', status: 'failed' },
  ],
  credits: [{ reference: 'SF-3', amount: AMOUNT_UGX }],
};

const methods: Record<string, PayerMethod> = {
  p1: { kind: 'mobile', network: 'mtn', ending: '001' },
  p2: { kind: 'mobile', network: 'airtel', ending: '002' },
  p3: { kind: 'bank', sends: true },
};

const createPayer = ({ id, reference, amountUgx }: PostedPayment): Payer => ({
  plan: {
    idempotencyKey: id,
    regNo: 'SMK-0004',
    parts: [],
    amountUgx,
    isDoubled: false,
    purpose: id === 'p1' ? 'repayment' : 'fees',
    method: methods[id] ?? { kind: 'bank', sends: false },
  },
  payment: { id, reference } as PaymentView,
  secret: '',
  calls: 1,
});

/** Creates a ledger whose balances follow from its payments. */
const createLedger = (payments: PostedPayment[]): LedgerReport => {
  const balances = new Map<string, number>();
  const add = (account: string, ugx: number) => balances.set(account, (balances.get(account) ?? 0) + ugx);
  for (const { network, postedUgx } of payments) {
    add(network ? `wallet:${network}` : 'bank:collections', postedUgx);
    add('school-payable:1', -postedUgx);
  }
  const repaidUgx = payments.find(({ id }) => id === 'p1')?.postedUgx ?? 0;
  const loan = {
    principalUgx: repaidUgx - interestUgx,
    interestUgx,
    feesUgx: 0,
    penaltiesUgx: 0,
    overpaidUgx: 0,
  };
  const loans = [{ id: 'l1', reference: 'SF-L', ...loan }];
  return { payments, disbursements: [], loans, balances, discrepancies: [] };
};

interface Case {
  what: string;
  ledger: LedgerReport;
  says: string[];
}

const cases: Case[] = [
  { what: 'a ledger in order', ledger: createLedger(inOrder), says: [] },
  {
    what: 'money that was taken and not posted',
    ledger: createLedger([{ ...paid, status: 'failed', postedUgx: 0 }, declined, byBank]),
    says: [
      'mtn r1 was taken (5000) and is failed, posted 0',
      'wallet:mtn holds 0, and 5000 was taken',
      'SF-1 is failed and ought to be succeeded',
    ],
  },
  {
    what: 'money that was posted twice',
    ledger: createLedger([{ ...paid, postedUgx: 2 * AMOUNT_UGX }, declined, byBank]),
    says: [
      'mtn r1 was taken (5000) and is succeeded, posted 10000',
      'wallet:mtn holds 10000, and 5000 was taken',
    ],
  },
  {
    what: 'money that was posted and not taken',
    ledger: createLedger([paid, { ...declined, status: 'succeeded', postedUgx: AMOUNT_UGX }, byBank]),
    says: [
      'airtel r2 was not taken and is succeeded, posted 5000',
      'wallet:airtel holds 5000, and 0 was taken',
      'SF-2 is succeeded and ought to be failed',
    ],
  },
  {
    what: 'a bank transfer that was lost',
    ledger: createLedger([paid, declined, { ...byBank, status: 'awaiting_transfer', postedUgx: 0 }]),
    says: [
      'bank SF-3 was taken (5000) and is awaiting_transfer, posted 0',
      'bank:collections holds 0, and 5000 was taken',
      'SF-3 is awaiting_transfer and ought to be succeeded',
    ],
  },
  {
    what: 'a payment that never came to its end',
    ledger: createLedger([paid, { ...declined, status: 'unknown' }, byBank]),
    says: ['airtel r2 is still unknown', 'SF-2 is unknown and ought to be failed'],
  },
  {
    what: 'a promised payment that is forgotten',
    ledger: createLedger([paid, byBank]),
    says: ['airtel r2 is known to the network alone', 'SF-2 was promised and is not known'],
  },
  {
    what: 'a second payment for one call',
    ledger: createLedger([...inOrder, { ...declined, id: 'p4', reference: 'SF-4', providerReference: 'r4' }]),
    says: ['p4 belongs to no payer'],
  },
  {
    what: 'a trial balance that is not zero',
    ledger: {
      ...createLedger(inOrder),
      balances: new Map([...createLedger(inOrder).balances, ['refunds-payable', -1]]),
    },
    says: ['the trial balance is -1'],
  },
  {
    what: 'a repayment that is on no loan',
    ledger: { ...createLedger(inOrder), loans: [] },
    says: ['5000 was sent for loans, and 0 is posted on them'],
  },
  {
    what: 'discrepancies that the ledger check found',
    ledger: { ...createLedger(inOrder), discrepancies: ['a check: a row'] },
    says: ['a check: a row'],
  },
];

const parts = [
  { id: 'c1', amountUgx: 3_000 },
  { id: 'c2', amountUgx: 2_000 },
];
/** Payment prompt of 5,000 for two children, in place of the first payment. */
const groupPayer: Payer = {
  ...createPayer(paid),
  plan: { ...createPayer(paid).plan, purpose: 'group', parts },
  payment: {
    id: 'p1',
    reference: 'SF-1',
    group: [{ reference: 'SF-1' }, { reference: 'SF-1B' }],
  } as PaymentView,
};
const groupRows = (...posted: [number, number]): PostedPayment[] =>
  parts.map(({ amountUgx }, at) => ({
    ...paid,
    id: at === 0 ? 'p1' : 'p1b',
    reference: at === 0 ? 'SF-1' : 'SF-1B',
    providerReference: at === 0 ? 'r1' : 'SF-1B',
    groupId: 'p1',
    amountUgx,
    postedUgx: posted[at] ?? 0,
  }));
const compareGroup = (rows: PostedPayment[]): string[] =>
  compareLedger({ ...createLedger([...rows, declined, byBank]), loans: [] }, external, [
    groupPayer,
    createPayer(declined),
    createPayer(byBank),
  ]);

describe('compareLedger of a group', () => {
  it('returns no difference if each child has a payment of its own amount', () => {
    expect(compareGroup(groupRows(3_000, 2_000))).toEqual([]);
  });

  it('returns a difference if one payment is missing, or not posted, or of another amount', () => {
    expect(compareGroup(groupRows(3_000, 2_000).slice(0, 1))).toContain(
      'SF-1B was promised and is not known',
    );
    expect(compareGroup(groupRows(3_000, 0))).toContain(
      'mtn r1 was taken (5000) and is succeeded, posted 3000; succeeded, posted 0',
    );
    const [first, second] = groupRows(2_000, 3_000) as [PostedPayment, PostedPayment];
    const swapped = [
      { ...first, amountUgx: 2_000 },
      { ...second, amountUgx: 3_000 },
    ];
    expect(compareGroup(swapped)).toContain('SF-1 was promised and is not known');
  });
});

describe('compareLedger', () => {
  it.each(cases)('returns the expected differences for $what', ({ ledger, says }) => {
    expect(compareLedger(ledger, external, inOrder.map(createPayer))).toEqual(says);
  });
});
