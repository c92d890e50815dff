import { randomUUID } from 'node:crypto';
import type { Network, PaymentStatus } from '@somesa/core';
import { pickOne, type Random, wholeBelow } from './seeded-random';
import { BORROWERS, CHILDREN } from './sizes';

/** Payment method of a payer: a phone whose last three digits determine the outcome, or a bank, from which the money may never arrive. */
export type Way = { kind: 'mobile'; network: Network; ending: string } | { kind: 'bank'; sends: boolean };

/** Planned actions of one payer. */
export interface PayerPlan {
  idempotencyKey: string;
  /** Fees of a child, or what is due on the loan of one of the borrowers' children. */
  purpose: 'fees' | 'repayment';
  regNo: string;
  amountUgx: number;
  method: Way;
  /** Sends the same call twice at once. */
  isDoubled: boolean;
}

const MIN_UGX = 1_000;
const SPREAD_UGX = 4_000;
/** The first children of the register owe what the documents say; these owe at least 600,000. */
const FIRST_CHILD = 4;
const DOUBLED_SHARE = 0.15;
const REPAYING_SHARE = 0.4;
const BANK_SHARE = 0.15;
const SENDS_SHARE = 0.8;

const networks = ['mtn', 'airtel'] as const;
/**
 * At once, declined, too little money, callback lost, callback twice, connection dropped, 500 twice, after 8 seconds, after 150
 * seconds.
 */
const endings = ['001', '002', '003', '005', '006', '007', '008', '009', '010'] as const;

const regNoOf = (at: number): string => `SMK-${String(FIRST_CHILD + at).padStart(4, '0')}`;

/** The children whose schools were paid by loans. */
export const borrowers: readonly string[] = Array.from({ length: BORROWERS }, (_, at) => regNoOf(at));

const childFor = (random: Random, purpose: PayerPlan['purpose']): string =>
  purpose === 'repayment'
    ? (borrowers[wholeBelow(random, BORROWERS)] ?? '')
    : regNoOf(BORROWERS + wholeBelow(random, CHILDREN - FIRST_CHILD - BORROWERS));

/** Makes a plan for a payer who pays in the given way, fees or on a loan. */
export const planPayer = (random: Random, method: Way): PayerPlan => {
  const purpose = random() < REPAYING_SHARE ? 'repayment' : 'fees';
  return { ...planFor(random, method), purpose, regNo: childFor(random, purpose) };
};

const planFor = (random: Random, method: Way): Omit<PayerPlan, 'purpose' | 'regNo'> => ({
  idempotencyKey: randomUUID(),
  amountUgx: MIN_UGX + wholeBelow(random, SPREAD_UGX),
  method,
  isDoubled: random() < DOUBLED_SHARE,
});

/** Any way of paying. */
export const pickWay = (random: Random): Way =>
  random() < BANK_SHARE
    ? { kind: 'bank', sends: random() < SENDS_SHARE }
    : { kind: 'mobile', network: pickOne(random, networks), ending: pickOne(random, endings) };

/** Numbers that refuse; every other approves, sooner or later. */
const refusing: readonly string[] = ['002', '003'];

/** Returns the state in which a payment must end, regardless of any kill on its way. */
export const getExpectedStatus = (method: Way): PaymentStatus => {
  if (method.kind === 'bank') return method.sends ? 'succeeded' : 'awaiting_transfer';
  return refusing.includes(method.ending) ? 'failed' : 'succeeded';
};

/** One payer for each ending on a network; enough of them are paid at once that every step is come to a few times. */
export const waysOnNetwork = (network: Network): Way[] =>
  ['001', ...endings, '006', '001'].map((ending) => ({ kind: 'mobile', network, ending }));

/** A few payers by bank, one of whom never sends the money. */
export const waysByBank: readonly Way[] = [true, true, true, false].map((sends) => ({ kind: 'bank', sends }));
