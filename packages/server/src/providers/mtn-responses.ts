import { type FailureReason, findOwn, truncateText } from '@somesa/core';
import { is, string, type, unknown } from 'superstruct';
import { type AuthorisedOutcome, readToken, readUnsent, type TokenOutcome } from './access-token';
import {
  type CallOutcome,
  type CallResponse,
  isGatewayPage,
  optionalText,
  parseBalance,
  parseWholeUgx,
  toProviderId,
  toText,
} from './http-call';
import type { BalanceOutcome, QueryOutcome, SubmitOutcome } from './provider';

/** Codes that say that our own configuration is wrong; in response to a request they also say that nothing was created. */
const configurationCodes: readonly string[] = [
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'TRANSFER_TYPE_UNKNOWN',
  'VALIDATION_ERROR',
];

/**
 * Failure reasons by MTN's code. We are the payee, so the payer can't fix what is wrong with the payee. INTERNAL_PROCESSING_ERROR is
 * MTN's catch-all, so it stays 'other', as unknown codes do.
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

/** Maximum length of a code that is stored as a detail, in characters; longer codes are cut. */
const MAX_CODE_LENGTH = 120;

const toCode = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? truncateText(value, MAX_CODE_LENGTH) : null;

/** Returns the code in an MTN response: plain text, `{code, message}`, or the `{error}` of a token call. */
const findCode = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return toCode(value);
  return ('code' in value ? toCode(value.code) : null) ?? ('error' in value ? toCode(value.error) : null);
};

const isConfigurationCode = (code: string | null): boolean =>
  code !== null && configurationCodes.includes(code);

const toFailureReason = (code: string | null): FailureReason => {
  if (code === null) return 'other';
  return isConfigurationCode(code) ? 'provider_down' : (findOwn(reasons, code) ?? 'other');
};

const formatDetail = (response: CallResponse): string =>
  `${response.status} ${isGatewayPage(response) ? 'not JSON' : (findCode(response.json) ?? '')}`.trimEnd();

export const readMtnToken = (outcome: CallOutcome): TokenOutcome =>
  readToken(outcome, (response) => {
    const { status, json } = response;
    const code = findCode(json);
    const isUnauthorised = (status === 401 || status === 403) && !isGatewayPage(response);
    const isRejected = isUnauthorised || (status === 500 && code === 'login_failed');
    return { isRejected, detail: `${status} ${code ?? ''}`.trimEnd() };
  });

export const readMtnSubmit = (outcome: AuthorisedOutcome): SubmitOutcome => {
  if (outcome.kind !== 'response') return readUnsent(outcome);
  const { status, json } = outcome;
  const code = findCode(json);
  const detail = formatDetail(outcome);
  if (isGatewayPage(outcome)) return { kind: 'inconclusive', detail };
  if (status === 202 || status === 409) return { kind: 'accepted' };
  if (status === 403) return { kind: 'rejected', reason: 'provider_down', detail };
  if (status === 400) return { kind: 'rejected', reason: toFailureReason(code), detail };
  if (status === 500 && isConfigurationCode(code))
    return { kind: 'rejected', reason: 'provider_down', detail };
  return { kind: 'inconclusive', detail };
};

const balanceResponse = type({ availableBalance: optionalText, currency: optionalText });

/** Reads the response to a question about a wallet's balance. Another currency than `currency` is inconclusive. */
export const readMtnBalance = (outcome: AuthorisedOutcome, currency: string): BalanceOutcome => {
  if (outcome.kind !== 'response') return { kind: 'inconclusive', detail: outcome.detail };
  const { status, json } = outcome;
  if (status !== 200 || !is(json, balanceResponse) || toText(json.currency) !== currency)
    return { kind: 'inconclusive', detail: formatDetail(outcome) };
  return parseBalance(json.availableBalance);
};

const statusResponse = type({
  status: string(),
  amount: optionalText,
  currency: optionalText,
  financialTransactionId: optionalText,
  reason: unknown(),
});

const readPaid = (response: typeof statusResponse.TYPE, providerReference: string): QueryOutcome => {
  const amountUgx = parseWholeUgx(response.amount);
  const currency = toText(response.currency);
  if (amountUgx === null || currency === null) {
    return { kind: 'inconclusive', detail: `successful, but amount or currency can't be read` };
  }
  // MTN also identifies the transaction by our reference, so a success without its own ID is still a success.
  const providerTransactionId = toProviderId(response.financialTransactionId) ?? providerReference;
  return { kind: 'paid', providerTransactionId, amountUgx, currency };
};

/** Reads the response to a status check of the request with our `providerReference`. */
export const readMtnStatus = (outcome: AuthorisedOutcome, providerReference: string): QueryOutcome => {
  if (outcome.kind !== 'response') return { kind: 'inconclusive', detail: outcome.detail };
  const { status, json } = outcome;
  // The gateway also returns 404, without a code, if our URL is wrong: that says nothing about the reference.
  const isUnknown = status === 404 && (findCode(json) !== null || outcome.text.trim() === '');
  if (isUnknown) return { kind: 'not_found' };
  if (status !== 200 || !is(json, statusResponse)) {
    return { kind: 'inconclusive', detail: formatDetail(outcome) };
  }
  if (json.status === 'SUCCESSFUL') return readPaid(json, providerReference);
  if (json.status !== 'FAILED') return { kind: 'pending' };
  const code = findCode(json.reason);
  return { kind: 'failed', reason: toFailureReason(code), detail: code ?? 'no reason given' };
};
