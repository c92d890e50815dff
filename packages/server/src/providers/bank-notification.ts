import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  cleanText,
  err,
  findPaymentCode,
  findReference,
  findReferences,
  isAmountUgx,
  ok,
  type Result,
} from '@somesa/core';
import { type BankCode, bankCodes, isDay } from '@somesa/core/admin';
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
import { parseJson, providerIdForm } from './http-call';

/** Credit on a collection account of ours, from a notification or a statement. */
export interface BankTransaction {
  /** `bank:transaction id`: the same credit has the same ID in every notification and statement. */
  providerTransactionId: string;
  bank: BankCode;
  /** Reference that the payer quoted, as the bank gives it. */
  reference: string;
  /** Our payment reference in the bank's texts, in its canonical form; null if there is none, so that staff must decide. */
  paymentReference: string | null;
  /** Payment code of a child in the bank's texts, if there is exactly one. */
  paymentCode?: string;
  /** True if the texts quote that code and no payment reference, so that the money is for the child. */
  isForChild?: boolean;
  amountUgx: number;
  paidAt: Date;
  payerName?: string;
}

/** Maximum difference between a notification's time and ours, in either direction, in seconds. */
const SIGNATURE_TOLERANCE_S = 300;
const MAX_TEXT_LENGTH = 200;

/** Instant of this century with its time zone, without which it would be ambiguous. */
const instant = define<string>('instant', (value) => {
  if (typeof value !== 'string') return false;
  const isFormatted = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(value);
  // JavaScript reads 30 February as 2 March.
  return isFormatted && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
});

/** Notification of a bank about one credit, with the amount in UGX. Unknown members are ignored. */
const bankNotification = type({
  eventId: pattern(string(), /^[\w.:-]{1,100}$/),
  reference: size(string(), 0, MAX_TEXT_LENGTH),
  amount: define<number>('amount', isAmountUgx),
  currency: literal('UGX'),
  paidAt: instant,
  bank: enums(bankCodes),
  bankTransactionId: pattern(string(), providerIdForm),
  payerName: optional(size(string(), 0, MAX_TEXT_LENGTH)),
  accountNumber: size(string(), 1, 40),
});
type BankNotification = Infer<typeof bankNotification>;

const hmac = (rawBody: Buffer, secret: string, unixS: string): string =>
  createHmac('sha256', secret).update(`${unixS}.`).update(rawBody).digest('hex');

/** Returns the value of the header `X-Signature` with which a bank signs a body. */
export const signBody = (rawBody: Buffer, secret: string, at: Date): string => {
  const unixS = String(Math.floor(at.getTime() / 1000));
  return `t=${unixS},v1=${hmac(rawBody, secret, unixS)}`;
};

/** Returns true if a body was signed with our secret within the tolerated time. */
const isSignatureValid = (
  rawBody: Buffer,
  header: string | undefined,
  secret: string,
  now: Date,
): boolean => {
  const match = /^t=(\d{1,12}),\s?v1=([0-9a-f]{64})$/i.exec(header?.trim() ?? '');
  const [, unixS = '', signature = ''] = match ?? [];
  if (!match || secret === '') return false;
  const ageS = Math.abs(now.getTime() / 1000 - Number(unixS));
  const expected = Buffer.from(hmac(rawBody, secret, unixS), 'hex');
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) && ageS <= SIGNATURE_TOLERANCE_S;
};

/** Finds what the texts of a credit quote: a payment of ours, or a child. */
export const findQuoted = (
  ...texts: string[]
): Pick<BankTransaction, 'paymentReference' | 'paymentCode' | 'isForChild'> => {
  const paymentCode = findPaymentCode(...texts);
  const isForChild = findReferences(...texts).size === 0;
  return {
    paymentReference: findReference(...texts),
    ...(paymentCode !== null && { paymentCode, isForChild }),
  };
};

const toBankTransaction = (notification: BankNotification): BankTransaction => ({
  // As statements are read, so that a credit has one ID.
  providerTransactionId: `${notification.bank}:${cleanText(notification.bankTransactionId)}`,
  bank: notification.bank,
  reference: notification.reference,
  ...findQuoted(notification.reference),
  amountUgx: notification.amount,
  paidAt: new Date(notification.paidAt),
  ...(notification.payerName !== undefined && { payerName: notification.payerName }),
});

/** Credit that a bank notifies us of. */
interface BankCredit {
  /** ID of the notification, the same each time that the bank sends it. */
  eventId: string;
  /** Collection account that was credited. */
  accountNumber: string;
  transaction: BankTransaction;
}

/** Reason a notification is rejected; `field` is the field that can't be read. */
type BankNotificationProblem = { code: 'signature_invalid' } | { code: 'unreadable'; field: string };

/** Validates the signature of a bank's notification, then reads its body. */
export const readBankNotification = (options: {
  rawBody: Buffer;
  signature: string | undefined;
  secret: string;
  now: Date;
}): Result<BankCredit, BankNotificationProblem> => {
  const { rawBody, signature, secret, now } = options;
  if (!isSignatureValid(rawBody, signature, secret, now)) return err({ code: 'signature_invalid' });
  const [failure, notification] = validate(parseJson(rawBody.toString('utf8')), bankNotification);
  if (failure) return err({ code: 'unreadable', field: String(failure.path[0] ?? 'body') });
  const { eventId, accountNumber } = notification;
  return ok({ eventId, accountNumber, transaction: toBankTransaction(notification) });
};
