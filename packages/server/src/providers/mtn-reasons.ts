import type { FailureReason } from '@somesa/core';

/** Codes that say that our own set-up is wrong; at a request they also say that nothing was created. */
const configurationCodes: readonly string[] = [
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'TRANSFER_TYPE_UNKNOWN',
  'VALIDATION_ERROR',
];

/**
 * MTN's codes in the payer's words. The payee is us: what is wrong with the payee is not the payer's to mend.
 * INTERNAL_PROCESSING_ERROR is MTN's catch-all, so it stays 'other' (which is where unknown codes go too).
 */
const reasons: Readonly<Record<string, FailureReason>> = {
  APPROVAL_REJECTED: 'declined',
  REJECTED: 'declined',
  PAYMENT_NOT_APPROVED: 'declined',
  TRANSACTION_CANCELED: 'declined',
  EXPIRED: 'not_approved_in_time',
  COULD_NOT_PERFORM_TRANSACTION: 'not_approved_in_time',
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'insufficient_funds',
  PAYER_LIMIT_REACHED: 'limit_reached',
  PAYER_NOT_FOUND: 'number_unknown',
  SENDER_ACCOUNT_NOT_ACTIVE: 'wallet_blocked',
  PAYEE_LIMIT_REACHED: 'provider_down',
  PAYEE_NOT_FOUND: 'provider_down',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'provider_down',
  SERVICE_UNAVAILABLE: 'provider_down',
  INTERNAL_PROCESSING_ERROR: 'other',
};

/** Maximum length of a network's code in a detail that we keep, in characters; longer codes are cut. */
const MAX_CODE_LENGTH = 120;

const asCode = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_CODE_LENGTH) : null;

/** Reads a code where MTN puts it: plain text, `{code, message}`, or the `{error}` of a token call. */
export const mtnCode = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return asCode(value);
  return ('code' in value ? asCode(value.code) : null) ?? ('error' in value ? asCode(value.error) : null);
};

/** Tells whether a code speaks of our own set-up. */
export const isConfigurationCode = (code: string | null): boolean =>
  code !== null && configurationCodes.includes(code);

/** Says a code of MTN in the payer's words. */
export const mtnReason = (code: string | null): FailureReason => {
  if (code === null) return 'other';
  return isConfigurationCode(code) ? 'provider_down' : (reasons[code] ?? 'other');
};
