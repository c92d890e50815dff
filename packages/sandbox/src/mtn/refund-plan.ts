import type { Plan, Transaction } from '../transactions/transaction';
import type { PaymentRequest } from './payment-request';

const DELAYED_MS = 30_000;

/** MTN's test refunds: `referenceIdToRefund` is a number from 1 to 13 instead of a reference. */
const TEST_REASONS: Readonly<Record<string, string>> = {
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

/** Returns the plan of a refund that does not simply succeed, or undefined if it does; part of the original amount may be refunded. */
export function refundPlan(
  payment: PaymentRequest,
  original: Transaction | undefined,
  ongoingMs: number,
): Plan | undefined {
  const wanted = payment.referenceIdToRefund ?? '';
  if (wanted === DELAYED) return { kind: 'settle', outcome: { status: 'successful' }, afterMs: DELAYED_MS };
  const reason = TEST_REASONS[wanted];
  if (reason) return fail(reason, wanted === ONGOING ? ongoingMs : 0);
  if (original?.status !== 'successful') return fail('RESOURCE_NOT_FOUND', 0);
  return Number(payment.amount) > Number(original.amount) ? fail('NOT_ALLOWED', 0) : undefined;
}

function fail(reason: string, afterMs: number): Plan {
  return {
    kind: 'settle',
    outcome: { status: reason === 'EXPIRED' ? 'expired' : 'failed', reason },
    afterMs,
  };
}
