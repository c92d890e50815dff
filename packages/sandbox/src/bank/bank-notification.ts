import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { field } from '../wire/wire';
import { BANKS, type NewBankEntry } from './bank-account';

const MAX_TEXT_CHARS = 100;

type BankCode = keyof typeof BANKS;
const BANK_CODES = Object.keys(BANKS).filter(isBankCode);

const SIGNATURES = ['good', 'wrong', 'old', 'missing'] as const;
export type SignatureKind = (typeof SIGNATURES)[number];
/** Age of an old signature, in seconds; receivers should tolerate 300. */
const OLD_SECONDS = 3_600;

export interface BankNotification {
  readonly eventId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: string;
  readonly bank: BankCode;
  readonly bankTransactionId: string;
  readonly payerName?: string;
  readonly accountNumber: string;
}

function isBankCode(code: string): code is BankCode {
  return Object.hasOwn(BANKS, code);
}

/** Parses `{reference, amount, bank, ...}` of a form or JSON. Other fields of a notification have defaults. */
export function parseNotification(body: unknown): BankNotification | { mistake: string } {
  const text = (name: string) =>
    String(field(body, name) ?? '')
      .trim()
      .slice(0, MAX_TEXT_CHARS);
  const bank = BANK_CODES.find((code) => code === text('bank'));
  const amount = Number(text('amount').replaceAll(',', ''));
  const paidAt = text('paidAt') || new Date().toISOString();
  if (!bank) return { mistake: `bank must be one of ${BANK_CODES.join(', ')}.` };
  if (text('reference') === '') return { mistake: 'reference is missing.' };
  if (!Number.isSafeInteger(amount) || amount <= 0)
    return { mistake: 'amount must be whole shillings above 0.' };
  if (Number.isNaN(Date.parse(paidAt))) return { mistake: 'paidAt must be an ISO date and time.' };
  const payerName = text('payerName');
  return {
    eventId: text('eventId') || randomUUID(),
    reference: text('reference'),
    amount,
    currency: text('currency') || 'UGX',
    paidAt,
    bank,
    bankTransactionId: text('bankTransactionId') || createTransactionId(),
    ...(payerName !== '' && { payerName }),
    accountNumber: text('accountNumber') || BANKS[bank].accountNumber,
  };
}

/** Parses `{accountNumber, amount, reference, ...}` of an entry that the bank posts without a notification. */
export function parseBankEntry(body: unknown): NewBankEntry | { mistake: string } {
  const text = (name: string) =>
    String(field(body, name) ?? '')
      .trim()
      .slice(0, MAX_TEXT_CHARS);
  const amountUgx = Number(text('amount'));
  if (!Number.isSafeInteger(amountUgx) || amountUgx === 0)
    return { mistake: 'amount must be whole shillings, above or below 0.' };
  const bookedAtMs = text('bookedAt') === '' ? undefined : Date.parse(text('bookedAt'));
  if (Number.isNaN(bookedAtMs)) return { mistake: 'bookedAt must be an ISO date and time.' };
  return {
    accountNumber: text('accountNumber'),
    transactionId: text('transactionId') || createTransactionId(),
    amountUgx,
    reference: text('reference'),
    narrative: text('narrative'),
    counterpartyName: text('counterpartyName'),
    ...(bookedAtMs !== undefined && { bookedAtMs }),
  };
}

const createTransactionId = (): string => `FT${randomBytes(6).toString('hex').toUpperCase()}`;

/** Parses the kind of signature to send; good by default. */
export function parseSignatureKind(body: unknown): SignatureKind {
  return SIGNATURES.find((kind) => kind === field(body, 'signature')) ?? 'good';
}

/** Parses the time of the signature, for a server whose clock stands elsewhere; undefined for now. */
export function parseSignedAt(body: unknown): number | undefined {
  const atMs = Date.parse(String(field(body, 'signedAt') ?? ''));
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** Returns the value of X-Signature: `t=<unix seconds>,v1=<hex hmac-sha256(t + "." + rawBody)>`; undefined for `missing`. */
export function signBody(
  rawBody: string,
  secret: string,
  kind: SignatureKind,
  nowMs = Date.now(),
): string | undefined {
  if (kind === 'missing') return undefined;
  const seconds = Math.floor(nowMs / 1000) - (kind === 'old' ? OLD_SECONDS : 0);
  const key = kind === 'wrong' ? `${secret}-wrong` : secret;
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${rawBody}`).digest('hex')}`;
}
