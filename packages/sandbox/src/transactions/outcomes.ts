import type { Outcome, PayerAnswer, Provider } from './transaction';

/** Each network's word for the same answer. Both lists are in provider-protocols: MTN 1.5, Airtel 2.11. */
const REASONS: Record<Provider, Record<Exclude<PayerAnswer, 'approved'>, string>> = {
  mtn: {
    declined: 'APPROVAL_REJECTED',
    'not-enough-funds': 'NOT_ENOUGH_FUNDS',
    'wrong-pin': 'PAYMENT_NOT_APPROVED',
    'no-pin': 'COULD_NOT_PERFORM_TRANSACTION',
    'over-limit': 'PAYER_LIMIT_REACHED',
    'not-found': 'PAYER_NOT_FOUND',
    barred: 'SENDER_ACCOUNT_NOT_ACTIVE',
    expired: 'EXPIRED',
  },
  airtel: {
    declined: 'DP00800001008',
    'not-enough-funds': 'DP00800001007',
    'wrong-pin': 'DP00800001002',
    'no-pin': 'DP00800001005',
    'over-limit': 'DP00800001003',
    'not-found': 'DP00800001010',
    barred: 'DP00800001010',
    expired: 'DP00800001029',
  },
};

export function outcomeOf(provider: Provider, answer: PayerAnswer): Outcome {
  if (answer === 'approved') return { status: 'successful' };
  return { status: answer === 'expired' ? 'expired' : 'failed', reason: REASONS[provider][answer] };
}
