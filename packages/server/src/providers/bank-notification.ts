import { createHmac, timingSafeEqual } from 'node:crypto';
import { err, isAmountUgx, ok, type Result } from '@somesa/core';
import { bankCodes } from '@somesa/core/admin';
import {
  define,
  enums,
  type Infer,
  literal,
  optional,
  pattern,
  size,
  string,
  type,
  validate,
} from 'superstruct';
import type { BankTransaction } from './bank-transaction';
import { findReference } from './find-reference';
import { parseJson } from './parse-json';

/** Maximum difference between a notification's time and ours, in either direction, in seconds. */
const SIGNATURE_TOLERANCE_S = 300;
const MAX_TEXT = 200;

/** An instant with its zone; without one, nobody knows when it was. */
const instant = define<string>('instant', (value) => {
  if (typeof value !== 'string') return false;
  const isForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(value);
  return isForm && !Number.isNaN(Date.parse(value));
});

/** Notification of a bank about one credit, with the amount in UGX. Unknown members are ignored. */
const bankNotification = type({
  eventId: pattern(string(), /^[\w.:-]{1,100}$/),
  reference: size(string(), 0, MAX_TEXT),
  amount: define<number>('amount', isAmountUgx),
  currency: literal('UGX'),
  paidAt: instant,
  bank: enums(bankCodes),
  bankTransactionId: pattern(string(), /^\S.{0,63}$/),
  payerName: optional(size(string(), 0, MAX_TEXT)),
  accountNumber: size(string(), 1, 40),
});
type BankNotification = Infer<typeof bankNotification>;

const hmac = (rawBody: Buffer, secret: string, unixS: string): string =>
  createHmac('sha256', secret).update(`${unixS}.`).update(rawBody).digest('hex');

/** Signs a body as a bank does: the value of the header `X-Signature`. */
export const signBody = (rawBody: Buffer, secret: string, at: Date): string => {
  const unixS = String(Math.floor(at.getTime() / 1000));
  return `t=${unixS},v1=${hmac(rawBody, secret, unixS)}`;
};

/** Tells whether a body was signed with our secret and not long ago. */
const isSigned = (rawBody: Buffer, header: string | undefined, secret: string, now: Date): boolean => {
  const match = /^t=(\d{1,12}),\s?v1=([0-9a-f]{64})$/i.exec(header?.trim() ?? '');
  const [, unixS = '', signature = ''] = match ?? [];
  if (!match || secret === '') return false;
  const ageS = Math.abs(now.getTime() / 1000 - Number(unixS));
  const own = Buffer.from(hmac(rawBody, secret, unixS), 'hex');
  return timingSafeEqual(own, Buffer.from(signature, 'hex')) && ageS <= SIGNATURE_TOLERANCE_S;
};

const toLine = (told: BankNotification): BankTransaction => ({
  providerTransactionId: `${told.bank}:${told.bankTransactionId.trim()}`,
  bank: told.bank,
  reference: told.reference,
  paymentReference: findReference(told.reference),
  amountUgx: told.amount,
  paidAt: new Date(told.paidAt),
  ...(told.payerName !== undefined && { payerName: told.payerName }),
});

/** A credit that a bank tells of. `eventId` is the same when the same notification comes again. */
export interface BankCredit {
  eventId: string;
  /** The account of ours that was credited. */
  accountNumber: string;
  line: BankTransaction;
}

/** Reason a notification is rejected. `field` names the field that cannot be read. */
export type BankNotificationProblem = { code: 'signature_invalid' } | { code: 'unreadable'; field: string };

/** Reads a bank's notification: first whether it is the bank's, then what it says. */
export const readBankNotification = (options: {
  rawBody: Buffer;
  signature: string | undefined;
  secret: string;
  now: Date;
}): Result<BankCredit, BankNotificationProblem> => {
  const { rawBody, signature, secret, now } = options;
  if (!isSigned(rawBody, signature, secret, now)) return err({ code: 'signature_invalid' });
  const [failure, told] = validate(parseJson(rawBody.toString('utf8')), bankNotification);
  if (failure) return err({ code: 'unreadable', field: String(failure.path[0] ?? 'body') });
  return ok({ eventId: told.eventId, accountNumber: told.accountNumber, line: toLine(told) });
};
