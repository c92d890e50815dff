import type { Transaction, TransactionStatus } from '../transactions/transaction';

export const STATUSES = {
  pending: 'PENDING',
  successful: 'SUCCESSFUL',
  failed: 'FAILED',
  expired: 'FAILED',
} as const;

export interface StatusShape {
  readonly status: TransactionStatus;
  readonly pendingWord?: 'PENDING' | 'CREATED';
  readonly amount?: string;
  readonly hasReasonObject?: boolean;
}

/** Returns the body of an enquiry or a callback; neither contains the X-Reference-Id. */
export function toStatusBody(transaction: Transaction, shape: StatusShape): Record<string, unknown> {
  const { externalId, currency, message, note, kind, msisdn, financialId, reason } = transaction;
  const { status } = shape;
  const party = { partyIdType: getPartyType(msisdn), partyId: msisdn };
  return {
    ...(status === 'successful' && kind !== 'deposit' && { financialTransactionId: financialId }),
    ...(externalId !== null && { externalId }),
    amount: shape.amount ?? transaction.amount,
    currency,
    ...(kind === 'requesttopay' ? { payer: party } : kind !== 'refund' && { payee: party }),
    payerMessage: message,
    payeeNote: note,
    status: status === 'pending' ? (shape.pendingWord ?? 'PENDING') : STATUSES[status],
    ...((status === 'failed' || status === 'expired') && {
      reason: shape.hasReasonObject ? { code: reason, message: sentence(reason ?? '') } : reason,
    }),
  };
}

/** Returns another notation of the same amount: `12.50` as `12.5`, `500` as `500.0`. */
export function changeNotation(amount: string): string {
  return amount.includes('.') ? String(Number(amount)) : `${amount}.0`;
}

function getPartyType(partyId: string) {
  if (partyId.includes('@')) return 'EMAIL';
  return /^\d+$/.test(partyId) ? 'MSISDN' : 'PARTY_CODE';
}

function sentence(code: string) {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
