import { type FailureReason, findOwn, truncateText } from '@somesa/core';
import { is, literal, string, type } from 'superstruct';
import { type AuthorisedOutcome, readToken, readUnsent, type TokenOutcome } from './access-token';
import {
  type CallOutcome,
  type CallResponse,
  isGatewayPage,
  optionalText,
  parseBalance,
  toProviderId,
  toText,
} from './http-call';
import type { BalanceOutcome, QueryOutcome, SubmitOutcome } from './provider';

const envelope = type({
  status: type({
    code: optionalText,
    message: optionalText,
    response_code: optionalText,
    result_code: optionalText,
  }),
});

/** Codes of an Airtel response; they and the message are null if the envelope is missing or malformed. */
interface AirtelCodes {
  responseCode: string | null;
  resultCode: string | null;
  message: string | null;
  /** Codes for the people who investigate; without the message, because messages name payers. */
  detail: string;
}

/** Reads the codes in the `status` envelope, which comes with or without `data`. */
export const readAirtelCodes = (json: unknown): AirtelCodes => {
  const status = is(json, envelope) ? json.status : {};
  const responseCode = toText(status.response_code);
  const resultCode = toText(status.result_code);
  const detail = [responseCode, resultCode].filter((code) => code !== null).join(' ');
  return { responseCode, resultCode, message: toText(status.message), detail: truncateText(detail, 120) };
};

/** Failure reasons by the codes with which Airtel rejects a request for good: it takes no money for it. */
const rejections: Readonly<Record<string, FailureReason>> = {
  DP00800001002: 'declined',
  DP00800001003: 'limit_reached',
  DP00800001004: 'limit_reached',
  DP00800001005: 'not_approved_in_time',
  DP00800001007: 'insufficient_funds',
  DP00800001008: 'declined',
  DP00800001009: 'other',
  DP00800001010: 'wallet_blocked',
  DP00800001026: 'provider_down',
  DP00900001003: 'limit_reached',
  DP00900001004: 'limit_reached',
  DP00900001005: 'other',
  DP00900001007: 'insufficient_funds',
  DP00900001009: 'wallet_blocked',
  DP00900001010: 'wallet_blocked',
  DP00900001012: 'number_unknown',
  DP00900001013: 'declined',
  DP00900001016: 'provider_down',
  ESB000008: 'other',
  ESB000033: 'number_unknown',
  ESB000034: 'provider_down',
  ESB000035: 'provider_down',
  ESB000036: 'number_unknown',
  ESB000039: 'provider_down',
  ROUTER001: 'provider_down',
  ROUTER003: 'provider_down',
  ROUTER005: 'provider_down',
  ROUTER006: 'provider_down',
  ROUTER007: 'provider_down',
  ROUTER112: 'provider_down',
  ROUTER114: 'provider_down',
  ROUTER115: 'provider_down',
  ROUTER116: 'provider_down',
  ROUTER119: 'provider_down',
};

/** Failure reasons of a payment that Airtel already reports as failed: a timeout is then one as well. */
const failures: Readonly<Record<string, FailureReason>> = {
  ...rejections,
  DP00800001024: 'not_approved_in_time',
  DP00800001029: 'not_approved_in_time',
  DP00900001014: 'not_approved_in_time',
};

/** Codes that don't say whether the payer is being prompted, whatever the result code. */
const inconclusiveCodes: readonly string[] = [
  'DP00800001000',
  'DP00800001024',
  'DP00900001000',
  'DP00900001014',
];

const isAboutNumber = (message: string | null): boolean => /msisdn|invalid number/i.test(message ?? '');

const findReason = (
  table: Readonly<Record<string, FailureReason>>,
  { responseCode, resultCode, message }: AirtelCodes,
): FailureReason | null => {
  // Airtel uses one code for 'the number is unknown' and for 'no PIN was entered'.
  if (responseCode === 'DP00800001005' && isAboutNumber(message)) return 'number_unknown';
  return findOwn(table, responseCode ?? '') ?? findOwn(table, resultCode ?? '') ?? null;
};

const findRejection = (codes: AirtelCodes): FailureReason | null =>
  inconclusiveCodes.includes(codes.responseCode ?? '') ? null : findReason(rejections, codes);

/** Returns true if the codes say that the payer is being prompted, or that a payout is in process or done. */
const isInProcess = ({ responseCode, resultCode }: AirtelCodes): boolean =>
  responseCode === null
    ? resultCode === 'ESB000010'
    : ['DP00800001006', 'DP00800001001', 'DP00900001006', 'DP00900001001'].includes(responseCode);

const formatDetail = (response: CallResponse): string =>
  `${response.status} ${isGatewayPage(response) ? 'not JSON' : readAirtelCodes(response.json).detail}`.trimEnd();

/** Reads the response to a token request: 400, 401 and 403 say that the credentials are wrong. */
export const readAirtelToken = (outcome: CallOutcome): TokenOutcome =>
  readToken(outcome, (response) => ({
    isRejected: [400, 401, 403].includes(response.status) && !isGatewayPage(response),
    detail: formatDetail(response),
  }));

const unsuccessful = type({ status: type({ success: literal(false) }) });

/** Reads the response to a payment request. No HTTP status on its own says that nothing was created, except 403. */
export const readAirtelSubmit = (outcome: AuthorisedOutcome): SubmitOutcome => {
  if (outcome.kind !== 'response') return readUnsent(outcome);
  const { status, json } = outcome;
  const codes = readAirtelCodes(json);
  const detail = formatDetail(outcome);
  if (codes.resultCode === 'ESB000041') return { kind: 'accepted' };
  if (isGatewayPage(outcome) || status === 408) return { kind: 'inconclusive', detail };
  if (status === 403) return { kind: 'rejected', reason: 'provider_down', detail };
  const reason = findRejection(codes);
  if (reason !== null) {
    return is(json, unsuccessful) ? { kind: 'rejected', reason, detail } : { kind: 'inconclusive', detail };
  }
  return status === 200 && isInProcess(codes) ? { kind: 'accepted' } : { kind: 'inconclusive', detail };
};

const statusResponse = type({
  data: type({ transaction: type({ id: optionalText, status: string(), airtel_money_id: optionalText }) }),
});

/** Reads the response to a status check. Only `data.transaction.status` decides: in documented samples the codes contradict it. */
export const readAirtelStatus = (outcome: AuthorisedOutcome, providerReference: string): QueryOutcome => {
  if (outcome.kind !== 'response') return { kind: 'inconclusive', detail: outcome.detail };
  const { json } = outcome;
  const codes = readAirtelCodes(json);
  if (!is(json, statusResponse)) {
    const isUnknown =
      codes.resultCode === 'ESB000045' ||
      ['DP00800001025', 'DP00900001015'].includes(codes.responseCode ?? '');
    return isUnknown ? { kind: 'not_found' } : { kind: 'inconclusive', detail: formatDetail(outcome) };
  }
  const { id, status, airtel_money_id } = json.data.transaction;
  const transactionId = toText(id);
  if (transactionId !== null && transactionId !== providerReference) {
    return { kind: 'inconclusive', detail: 'the answer speaks of another transaction' };
  }
  switch (status) {
    case 'TS': {
      const providerTransactionId = toProviderId(airtel_money_id) ?? providerReference;
      return { kind: 'paid', providerTransactionId, amountUgx: null, currency: null };
    }
    case 'TF': {
      const reason = findReason(failures, codes) ?? 'other';
      return { kind: 'failed', reason, detail: `TF ${codes.detail}`.trimEnd() };
    }
    case 'TE':
      return { kind: 'failed', reason: 'not_approved_in_time', detail: `TE ${codes.detail}`.trimEnd() };
    default:
      return { kind: 'pending' };
  }
};

const balanceResponse = type({ data: type({ balance: optionalText, currency: optionalText }) });

/** Reads the response to a question about our balance. Airtel sends `success: false` with a good one, so only the balance counts. */
export const readAirtelBalance = (outcome: AuthorisedOutcome, currency: string): BalanceOutcome => {
  if (outcome.kind !== 'response') return { kind: 'inconclusive', detail: outcome.detail };
  const { json } = outcome;
  if (!is(json, balanceResponse) || toText(json.data.currency) !== currency)
    return { kind: 'inconclusive', detail: formatDetail(outcome) };
  return parseBalance(json.data.balance);
};
