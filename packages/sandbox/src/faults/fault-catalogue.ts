import type { PayerAnswer } from '../transactions/transaction';

export interface FaultKind {
  readonly group: 'Connection' | 'Enquiry' | 'Report' | 'Callback' | 'Payer' | 'Messages';
  readonly title: string;
  /** Default duration, in milliseconds; absent if the fault has none. */
  readonly ms?: number;
  /** Default number of hits; absent if the fault stays until it is removed. */
  readonly times?: number;
}

const FAULTS = {
  latency: { group: 'Connection', title: 'The answer comes late', ms: 3_000 },
  'drop-before': { group: 'Connection', title: 'The connection drops before the request is taken' },
  'drop-after': { group: 'Connection', title: 'The connection drops after the request was accepted' },
  'http-500': { group: 'Connection', title: '500, and nothing is created' },
  'http-500-after': { group: 'Connection', title: '500, although the request was accepted' },
  'http-503': { group: 'Connection', title: '503, service unavailable' },
  'http-429': { group: 'Connection', title: '429, too many requests' },
  'http-408': { group: 'Connection', title: '408, connection time-out (Airtel)' },
  'waf-page': { group: 'Connection', title: 'An HTML page of the firewall instead of JSON' },
  'ip-forbidden': { group: 'Connection', title: '403, address not on the allowed list' },
  'token-expired': { group: 'Connection', title: 'The access token has just expired', times: 1 },
  'expires-in-string': { group: 'Connection', title: 'expires_in is a string' },
  'expires-in-number': { group: 'Connection', title: 'expires_in is a number' },
  'duplicate-answer': { group: 'Connection', title: 'Answered as a duplicate although nothing was created' },
  'not-found-first': { group: 'Enquiry', title: 'The enquiry says not found first', times: 1 },
  'created-first': { group: 'Enquiry', title: 'CREATED instead of PENDING (MTN)' },
  'ambiguous-first': { group: 'Enquiry', title: 'TA first, then the truth (Airtel)', times: 1 },
  'unknown-status': { group: 'Enquiry', title: 'An unknown status', times: 1 },
  'amount-normalised': {
    group: 'Enquiry',
    title: 'The amount in another notation: 12.50 as 12.5, 500 as 500.0 (MTN)',
  },
  'reason-object': { group: 'Enquiry', title: 'The reason as an object instead of a string (MTN)' },
  'stay-pending': { group: 'Enquiry', title: 'New payments stay pending for ever' },
  'paid-after-failure': { group: 'Report', title: 'Says failed, and later paid', ms: 60_000 },
  'failed-after-paid': { group: 'Report', title: 'Says paid, and later failed', ms: 60_000 },
  'other-amount': { group: 'Report', title: 'Takes another amount, at once or later (MTN)', ms: 0 },
  'other-currency': { group: 'Report', title: 'Takes another currency, at once or later (MTN)', ms: 0 },
  'other-transaction-id': {
    group: 'Report',
    title: 'Gives a payment another transaction ID later',
    ms: 60_000,
  },
  'reused-transaction-id': { group: 'Report', title: 'Gives a payment the transaction ID of another one' },
  'callback-never': { group: 'Callback', title: 'The callback is lost' },
  'callback-late': { group: 'Callback', title: 'The callback comes late', ms: 30_000 },
  'callback-twice': { group: 'Callback', title: 'The callback comes twice' },
  'callback-before-status': {
    group: 'Callback',
    title: 'The callback comes before the enquiry shows the end',
    ms: 5_000,
  },
  'callback-out-of-order': { group: 'Callback', title: 'The final callback, then one that says pending' },
  'callback-wrong-amount': { group: 'Callback', title: 'The callback names another amount' },
  'callback-wrong-hash': { group: 'Callback', title: 'The callback has a wrong hash (Airtel)' },
  'callback-post': { group: 'Callback', title: 'The callback by POST' },
  'callback-put': { group: 'Callback', title: 'The callback by PUT' },
  'payer-approves': { group: 'Payer', title: 'Any payer approves', ms: 0 },
  'payer-declines': { group: 'Payer', title: 'Any payer declines', ms: 0 },
  'payer-has-no-money': { group: 'Payer', title: 'Not enough money', ms: 0 },
  'payer-wrong-pin': { group: 'Payer', title: 'Wrong PIN', ms: 0 },
  'payer-no-pin': { group: 'Payer', title: 'No PIN entered', ms: 0 },
  'payer-over-limit': { group: 'Payer', title: 'Over the wallet limit', ms: 0 },
  'payer-not-found': { group: 'Payer', title: 'Number not registered', ms: 0 },
  'payer-barred': { group: 'Payer', title: 'Wallet barred', ms: 0 },
  'late-success': { group: 'Payer', title: 'Approves after the wait has ended', ms: 150_000 },
  'balance-too-small': { group: 'Payer', title: 'A payout fails: our balance is too small' },
  'sms-rejected': { group: 'Messages', title: 'The SMS gateway rejects the number' },
  'mail-refused': { group: 'Messages', title: 'The mail server rejects the message temporarily (451)' },
  'mail-rejected': { group: 'Messages', title: 'The mail server rejects the message permanently (550)' },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS).filter(isFaultName);

export function isFaultName(name: unknown): name is FaultName {
  return typeof name === 'string' && Object.hasOwn(FAULTS, name);
}

export function faultKind(name: FaultName): FaultKind {
  return FAULTS[name];
}

/** Faults that set the answer of the payer. */
export const PAYER_FAULTS = [
  ['payer-approves', 'approved'],
  ['payer-declines', 'declined'],
  ['payer-has-no-money', 'not-enough-funds'],
  ['payer-wrong-pin', 'wrong-pin'],
  ['payer-no-pin', 'no-pin'],
  ['payer-over-limit', 'over-limit'],
  ['payer-not-found', 'not-found'],
  ['payer-barred', 'barred'],
  ['late-success', 'approved'],
] as const satisfies readonly (readonly [FaultName, PayerAnswer])[];
