import { describe, expect, it } from 'vitest';
import type { NetworkTransaction } from '../external-systems/sandbox';
import { comparePayouts } from './compare-payouts';
import type { LedgerReport, PostedDisbursement } from './ledger-report';

const UGX = 5_000;
const paid: PostedDisbursement = {
  id: 'd1',
  loanId: 'l1',
  paidFor: 'loan:l1',
  method: 'mtn',
  providerReference: 'r1',
  status: 'succeeded',
  amountUgx: UGX,
  postedUgx: UGX,
};
const transfer: NetworkTransaction = {
  provider: 'mtn',
  reference: 'r1',
  externalId: null,
  callbackUrl: null,
  msisdn: '256772000201',
  amount: UGX,
  status: 'successful',
};

const createLedger = (disbursements: PostedDisbursement[], outUgx = UGX): LedgerReport => ({
  payments: [],
  loans: [],
  disbursements,
  discrepancies: [],
  balances: new Map([
    ['wallet:mtn-disbursements', -outUgx],
    ['loans:principal', outUgx],
  ]),
});

const cases: [what: string, found: string[], says: string[]][] = [
  ['a ledger in order', comparePayouts(createLedger([paid]), [transfer], 1), []],
  [
    'a school that was paid twice',
    comparePayouts(createLedger([paid]), [transfer, { ...transfer, reference: 'r2' }], 1),
    [
      'r2 was paid (5000) and is not known',
      'the ledger paid out 5000, and 10000 went',
      'the ledger disbursed 5000, and 10000 went',
    ],
  ],
  [
    'a payout that was posted twice',
    comparePayouts(createLedger([{ ...paid, postedUgx: 2 * UGX }], 2 * UGX), [transfer], 1),
    [
      'r1 was paid (5000) and is succeeded, posted 10000',
      'the ledger paid out 10000, and 5000 went',
      'the ledger disbursed 10000, and 5000 went',
    ],
  ],
  [
    'a payout that was made and not posted',
    comparePayouts(createLedger([{ ...paid, status: 'unknown', postedUgx: 0 }], 0), [transfer], 1),
    [
      'r1 was paid (5000) and is unknown, posted 0',
      'the ledger paid out 0, and 5000 went',
      'the ledger disbursed 0, and 5000 went',
    ],
  ],
  [
    'a payout that was posted and not made',
    comparePayouts(createLedger([paid]), [], 1),
    [
      'r1 was not paid and is succeeded',
      'the ledger paid out 5000, and 0 went',
      'the ledger disbursed 5000, and 0 went',
    ],
  ],
  [
    'a loan that was promised and is forgotten',
    comparePayouts(createLedger([], 0), [], 1),
    ['1 records were promised and 0 are known'],
  ],
  [
    'discrepancies that the ledger check found',
    comparePayouts({ ...createLedger([paid]), discrepancies: ['a check: a row'] }, [transfer], 1),
    ['a check: a row'],
  ],
];

describe('comparePayouts', () => {
  it.each(cases)('returns the expected differences for %s', (_, found, says) => {
    expect(found).toEqual(says);
  });
});
