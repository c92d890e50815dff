import { randomUUID } from 'node:crypto';
import type { Network, PaymentStatus } from '@somesa/core';
import { pickOne, type Random, wholeBelow } from './seeded-random';
import { BORROWERS, CHILDREN } from './sizes';

/** Payment method of a payer: a phone whose last three digits determine the outcome, or a bank, from which the money may never arrive. */
export type PayerMethod =
  | { kind: 'mobile'; network: Network; ending: string }
  | { kind: 'bank'; sends: boolean };

/** Planned actions of one payer. */
export interface PayerPlan {
  idempotencyKey: string;
  /** Fees of a child, or an instalment of the loan for a borrower's child. */
  purpose: 'fees' | 'repayment';
  regNo: string;
  amountUgx: number;
  method: PayerMethod;
  /** Sends the same request twice at once. */
  isDoubled: boolean;
}

const MIN_UGX = 1_000;
const SPREAD_UGX = 4_000;
/** Children after the documented ones at the start of the register. They owe at least UGX 600,000 each. */
const FIRST_CHILD = 4;
const DOUBLED_SHARE = 0.15;
const REPAYING_SHARE = 0.4;
const BANK_SHARE = 0.15;
const SENDS_SHARE = 0.8;

const networks = ['mtn', 'airtel'] as const;
/** Endings of the sandbox's phones: at once, declined, insufficient funds, webhook lost, webhook twice, connection dropped, 500 twice, after 8 seconds, after 150 seconds. */
const endings = ['001', '002', '003', '005', '006', '007', '008', '009', '010'] as const;

const getRegNo = (at: number): string => `SMK-${String(FIRST_CHILD + at).padStart(4, '0')}`;

/** Children whose schools were paid by loans. */
export const borrowers: readonly string[] = Array.from({ length: BORROWERS }, (_, at) => getRegNo(at));

const childFor = (random: Random, purpose: PayerPlan['purpose']): string =>
  purpose === 'repayment'
    ? (borrowers[wholeBelow(random, BORROWERS)] ?? '')
    : getRegNo(BORROWERS + wholeBelow(random, CHILDREN - FIRST_CHILD - BORROWERS));

/** Creates a plan for a payer with the given payment method, for fees or for a loan. */
export const planPayer = (random: Random, method: PayerMethod): PayerPlan => {
  const purpose = random() < REPAYING_SHARE ? 'repayment' : 'fees';
  return { ...planFor(random, method), purpose, regNo: childFor(random, purpose) };
};

const planFor = (random: Random, method: PayerMethod): Omit<PayerPlan, 'purpose' | 'regNo'> => ({
  idempotencyKey: randomUUID(),
  amountUgx: MIN_UGX + wholeBelow(random, SPREAD_UGX),
  method,
  isDoubled: random() < DOUBLED_SHARE,
});

/** Returns any payment method. */
export const pickMethod = (random: Random): PayerMethod =>
  random() < BANK_SHARE
    ? { kind: 'bank', sends: random() < SENDS_SHARE }
    : { kind: 'mobile', network: pickOne(random, networks), ending: pickOne(random, endings) };

/** Endings of phones that decline; all others approve, sooner or later. */
const refusing: readonly string[] = ['002', '003'];

/** Returns the status in which a payment must end, regardless of kills. */
export const getExpectedStatus = (method: PayerMethod): PaymentStatus => {
  if (method.kind === 'bank') return method.sends ? 'succeeded' : 'awaiting_transfer';
  return refusing.includes(method.ending) ? 'failed' : 'succeeded';
};

/** Creates a method for each ending on a network, with enough immediate approvals that every step is reached several times. */
export const createMobileMethods = (network: Network): PayerMethod[] =>
  ['001', ...endings, '006', '001'].map((ending) => ({ kind: 'mobile', network, ending }));

/** Methods of a few payers by bank; the last one never sends the money. */
export const bankMethods: readonly PayerMethod[] = [true, true, true, false].map((sends) => ({
  kind: 'bank',
  sends,
}));
