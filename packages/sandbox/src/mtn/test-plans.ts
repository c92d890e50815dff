import {
  type Plan,
  SUCCESS,
  settleWith,
  type Transaction,
  type TransactionKind,
} from '../transactions/transaction';
import type { PaymentRequest } from './payment-request';

/** Prefix of MTN's test numbers, provider-protocols 1.9; the suffix sets the outcome. */
export const TEST_NUMBER_PREFIX = '46733123';

const DELAYED_MS = 30_000;
const COMMON = {
  '450': 'INTERNAL_PROCESSING_ERROR',
  '451': 'APPROVAL_REJECTED',
  '452': 'EXPIRED',
} as const;

const PAYER_REASONS: Readonly<Record<string, string>> = {
  ...COMMON,
  '455': 'PAYER_NOT_FOUND',
  '456': 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  '457': 'NOT_ALLOWED',
  '458': 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  '459': 'INVALID_CALLBACK_URL_HOST',
  '460': 'INVALID_CURRENCY',
  '461': 'INTERNAL_PROCESSING_ERROR',
  '462': 'SERVICE_UNAVAILABLE',
  '463': 'COULD_NOT_PERFORM_TRANSACTION',
};

export const REQUEST_TO_PAY_REASONS: Readonly<Record<string, string>> = {
  ...PAYER_REASONS,
  '464': 'TRANSFER_TYPE_UNKNOWN',
};

const TRANSFER_REASONS: Readonly<Record<string, string>> = {
  ...COMMON,
  '455': 'NOT_ENOUGH_FUNDS',
  '456': 'PAYER_LIMIT_REACHED',
  '457': 'PAYEE_NOT_FOUND',
  '458': 'NOT_ALLOWED',
  '459': 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  '460': 'INVALID_CALLBACK_URL_HOST',
  '461': 'INVALID_CURRENCY',
  '462': 'INTERNAL_PROCESSING_ERROR',
  '463': 'SERVICE_UNAVAILABLE',
  '464': 'TRANSFER_TYPE_UNKNOWN',
};

/** Returns the plan of a test number; undefined for other numbers. `ongoingMs` is how long 453 stays pending. */
export function testNumberPlan(kind: TransactionKind, msisdn: string, ongoingMs: number): Plan | undefined {
  if (!msisdn.startsWith(TEST_NUMBER_PREFIX)) return undefined;
  const suffix = msisdn.slice(TEST_NUMBER_PREFIX.length);
  if (suffix === '453') return fail('EXPIRED', ongoingMs);
  if (suffix === '454') return settleWith(SUCCESS, DELAYED_MS);
  const reasons =
    kind === 'transfer' ? TRANSFER_REASONS : kind === 'deposit' ? PAYER_REASONS : REQUEST_TO_PAY_REASONS;
  const reason = reasons[suffix];
  return reason === undefined ? settleWith(SUCCESS) : fail(reason, 0);
}

/** Failure reasons of MTN's test refunds, whose `referenceIdToRefund` is a number from 1 to 13. */
const REFUND_REASONS: Readonly<Record<string, string>> = {
  '1': 'RESOURCE_NOT_FOUND',
  '2': 'INTERNAL_PROCESSING_ERROR',
  '3': 'APPROVAL_REJECTED',
  '4': 'EXPIRED',
  '5': 'EXPIRED',
  '7': 'NOT_ALLOWED',
  '8': 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  '9': 'INVALID_CALLBACK_URL_HOST',
  '10': 'INVALID_CURRENCY',
  '11': 'INTERNAL_PROCESSING_ERROR',
  '12': 'SERVICE_UNAVAILABLE',
  '13': 'COULD_NOT_PERFORM_TRANSACTION',
};
const DELAYED = '6';
const ONGOING = '5';

/** Returns the plan of a refund that fails or is delayed; undefined if it succeeds. A refund may be partial. */
export function refundPlan(
  payment: PaymentRequest,
  original: Transaction | undefined,
  ongoingMs: number,
): Plan | undefined {
  const testNumber = payment.referenceIdToRefund ?? '';
  if (testNumber === DELAYED) return settleWith(SUCCESS, DELAYED_MS);
  const reason = REFUND_REASONS[testNumber];
  if (reason) return fail(reason, testNumber === ONGOING ? ongoingMs : 0);
  if (original?.status !== 'successful') return fail('RESOURCE_NOT_FOUND', 0);
  return Number(payment.amount) > Number(original.amount) ? fail('NOT_ALLOWED', 0) : undefined;
}

function fail(reason: string, afterMs: number): Plan {
  return settleWith({ status: reason === 'EXPIRED' ? 'expired' : 'failed', reason }, afterMs);
}
