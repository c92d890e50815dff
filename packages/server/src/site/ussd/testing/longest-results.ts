import {
  failureReasons,
  formatFigures,
  MAX_AMOUNT_UGX,
  type Problem,
  paymentStatuses,
  problem,
  type ReceiptView,
} from '@somesa/core';
import type { UssdChild, UssdEffect, UssdPayment, UssdResult } from '../ussd-menu';

/** Longest names that a register accepts; `W` is a wide and `ŋ` a long letter of an SMS. */
const LONGEST_NAME = `W. ${'Ŋŋ'.repeat(50)}`;
const LONGEST_CLASS = 'Senior 6 Sciences W'.padEnd(60, 'w');
const LONGEST_SCHOOL = 'Our Lady of Perpetual Help '.padEnd(150, 'Secondary ');
export const LONGEST_REG_NO = 'ABCDEFGHIJKLMNOPQRSTUVWX';
const REFERENCE = 'SF-7KQ2-M4X9';
const amount = formatFigures(MAX_AMOUNT_UGX);

const school = { slug: 'a-school', name: LONGEST_SCHOOL };

const childWith = (change: Partial<UssdChild>): UssdChild => ({
  purpose: 'pay',
  regNo: LONGEST_REG_NO,
  displayName: LONGEST_NAME,
  className: LONGEST_CLASS,
  school,
  outstanding: MAX_AMOUNT_UGX,
  pending: 0,
  dueOn: null,
  ...change,
});

/** Children with each kind of balance. */
const balances: Partial<UssdChild>[] = [
  {},
  { pending: MAX_AMOUNT_UGX / 2 },
  { outstanding: 4_999_999 },
  { outstanding: 4_999_999, pending: 1 },
  { pending: MAX_AMOUNT_UGX },
  { outstanding: 499 },
  { outstanding: 0 },
];

/** Instants before and after which tests render, when the payer may send a payment again. */
const waits = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];

const payments: UssdPayment[] = paymentStatuses.flatMap((status) =>
  (status === 'failed' ? failureReasons : [null]).flatMap((failure) =>
    (['mtn', 'airtel'] as const).flatMap((network) =>
      waits.map((waitUntil) => ({
        id: 'an-id',
        reference: REFERENCE,
        status,
        amount: MAX_AMOUNT_UGX,
        network,
        phoneNumber: '0772 *** 456',
        failure,
        outstanding: status === 'succeeded' ? MAX_AMOUNT_UGX : null,
        waitUntil,
        displayName: LONGEST_NAME,
      })),
    ),
  ),
);

const receipts: ReceiptView[] = (['fees', 'repayment', 'early-repayment'] as const).flatMap((purpose) =>
  [false, true].map((isReversed) => ({
    reference: REFERENCE,
    purpose,
    paidAt: '2026-09-28T12:00:00.000Z',
    amount: MAX_AMOUNT_UGX,
    school,
    student: { displayName: LONGEST_NAME, className: LONGEST_CLASS },
    paymentCode: null,
    paymentMethod: 'mobile',
    network: 'airtel',
    lines: [],
    surplus: 0,
    isReversed,
  })),
);

const invalidAmount = (
  key: 'amount_above_limit' | 'amount_below_minimum' | 'amount_above_outstanding' | 'amount_above_due',
) => problem('validation_failed', { amount }, { amount: [key] });

const limited = problem('rate_limited', { seconds: '86400' });
const lookUpProblems: Problem[] = [
  problem('student_not_found', { regNo: LONGEST_REG_NO }),
  problem('school_not_found'),
  problem('loan_due_not_found'),
  limited,
];
const paymentProblems: Problem[] = [
  ...lookUpProblems,
  problem('nothing_outstanding'),
  problem('items_reserved', { amount, until: '23:59' }),
  problem('items_held_by_loan', { amount }),
  problem('holds_full', { minutes: '15' }),
  problem('loan_not_found'),
  problem('nothing_due'),
  problem('retry_too_early', { seconds: '120' }),
  problem('retried_already'),
  problem('already_paid', { reference: REFERENCE }),
  problem('idempotency_key_reused'),
  problem('unavailable'),
  invalidAmount('amount_above_limit'),
  invalidAmount('amount_below_minimum'),
  invalidAmount('amount_above_outstanding'),
  invalidAmount('amount_above_due'),
];
const asResults = (problems: readonly Problem[]): UssdResult[] =>
  problems.map((one) => ({ kind: 'problem', problem: one }));

/** Lists results of each kind that an effect can have, with the longest values. */
export const listLongestResults = (effect: UssdEffect): UssdResult[] => {
  switch (effect.kind) {
    case 'look-up': {
      const { purpose } = effect.lookUp;
      const dueOn = purpose === 'repay' ? '2026-09-28' : null;
      return [
        ...balances.map((balance) => ({
          kind: 'child' as const,
          child: childWith({ purpose, dueOn, ...balance }),
        })),
        ...[2, 4, 9].map((count) => ({
          kind: 'schools' as const,
          schools: Array.from({ length: count }, () => school),
        })),
        ...asResults(lookUpProblems),
      ];
    }
    case 'pay':
      return [
        ...payments.map((payment) => ({ kind: 'payment' as const, payment })),
        ...asResults(paymentProblems),
      ];
    case 'show-payment':
      return [
        ...payments.map((payment) => ({ kind: 'payment' as const, payment })),
        ...asResults([problem('payment_not_found')]),
      ];
    case 'find-receipt':
      return [
        ...receipts.map((receipt) => ({ kind: 'receipt' as const, receipt })),
        ...asResults([problem('receipt_not_found', { reference: LONGEST_REG_NO }), limited]),
      ];
    case 'set-language':
      return [{ kind: 'done' }];
    default:
      return effect satisfies never;
  }
};
