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
  /** Fees of a child, an instalment of the loan for a borrower's child, or fees of several children with one prompt or transfer. */
  purpose: 'fees' | 'repayment' | 'group';
  regNo: string;
  /** Children of a group by their ID in the parent's list, with their amounts; none for another purpose. */
  parts: readonly { id: string; amountUgx: number }[];
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
const GROUP_SHARE = 0.15;
/** Number of children in the list of the parent who pays for several. */
const FAMILY = 20;
const MAX_PARTS = 3;
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

/** Lists the registration numbers of the children of the parent who pays for several. */
export const listFamily = (): string[] => Array.from({ length: FAMILY }, (_, at) => getRegNo(BORROWERS + at));

const pickPurpose = (random: Random): PayerPlan['purpose'] => {
  const share = random();
  if (share < REPAYING_SHARE) return 'repayment';
  return share < REPAYING_SHARE + GROUP_SHARE ? 'group' : 'fees';
};

/** Picks neighbouring children, each with an amount of their own. */
const pickParts = (random: Random, childIds: readonly string[]): PayerPlan['parts'] => {
  const count = 2 + wholeBelow(random, MAX_PARTS - 1);
  const first = wholeBelow(random, childIds.length - count + 1);
  return childIds
    .slice(first, first + count)
    .map((id) => ({ id, amountUgx: MIN_UGX + wholeBelow(random, SPREAD_UGX) }));
};

/** Creates a plan for a payer with the given payment method, for fees, a loan or several of the children with these IDs. */
export const planPayer = (
  random: Random,
  method: PayerMethod,
  childIds: readonly string[],
  purpose = pickPurpose(random),
): PayerPlan => {
  const plan = planFor(random, method);
  if (purpose !== 'group') return { ...plan, purpose, regNo: childFor(random, purpose), parts: [] };
  const parts = pickParts(random, childIds);
  return {
    ...plan,
    purpose,
    regNo: '',
    parts,
    amountUgx: parts.reduce((sum, part) => sum + part.amountUgx, 0),
  };
};

const planFor = (random: Random, method: PayerMethod): Omit<PayerPlan, 'purpose' | 'regNo' | 'parts'> => ({
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
