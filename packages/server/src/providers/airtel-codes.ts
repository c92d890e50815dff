import type { FailureReason } from '@somesa/core';
import { is, nullable, number, optional, string, type, union } from 'superstruct';
import { firstText } from './wire-values';

const text = optional(nullable(union([string(), number()])));
const envelope = type({
  status: type({ code: text, message: text, response_code: text, result_code: text }),
});

/** Envelope of every Airtel response; the codes and the message are null if the envelope is missing or of another kind. */
export interface AirtelCodes {
  responseCode: string | null;
  resultCode: string | null;
  message: string | null;
  /** Codes for people who look into it; no message, because messages name payers. */
  detail: string;
}

/** Reads the `status` envelope, which stands beside or without `data`. */
export const airtelCodes = (json: unknown): AirtelCodes => {
  const status = is(json, envelope) ? json.status : {};
  const responseCode = firstText(status.response_code);
  const resultCode = firstText(status.result_code);
  const detail = [responseCode, resultCode].filter((code) => code !== null).join(' ');
  return { responseCode, resultCode, message: firstText(status.message), detail: detail.slice(0, 120) };
};

/** Codes of a clear no: Airtel says that this request took and takes no money. */
const refusals: Readonly<Record<string, FailureReason>> = {
  DP00800001002: 'declined',
  DP00800001003: 'limit_reached',
  DP00800001004: 'limit_reached',
  DP00800001005: 'not_approved_in_time',
  DP00800001007: 'insufficient_funds',
  DP00800001008: 'declined',
  DP00800001009: 'other',
  DP00800001010: 'wallet_blocked',
  DP00800001026: 'provider_down',
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
  ROUTER119: 'provider_down',
};

/** Reasons of a payment that Airtel already called failed: there, running out of time is one as well. */
const failures: Readonly<Record<string, FailureReason>> = {
  ...refusals,
  DP00800001024: 'not_approved_in_time',
  DP00800001029: 'not_approved_in_time',
};

/** Codes that leave open whether the payer is being asked, whatever stands beside them. */
const openCodes: readonly string[] = ['DP00800001000', 'DP00800001024'];

const isAboutNumber = (message: string | null): boolean => /msisdn|invalid number/i.test(message ?? '');

const lookUp = (
  table: Readonly<Record<string, FailureReason>>,
  { responseCode, resultCode, message }: AirtelCodes,
): FailureReason | null => {
  // Airtel uses one code for 'the number is unknown' and for 'no PIN was entered'.
  if (responseCode === 'DP00800001005' && isAboutNumber(message)) return 'number_unknown';
  return table[responseCode ?? ''] ?? table[resultCode ?? ''] ?? null;
};

/** The reason of a clear no at sending; null where the codes leave it open whether the payer is being asked. */
export const refusalReason = (codes: AirtelCodes): FailureReason | null =>
  openCodes.includes(codes.responseCode ?? '') ? null : lookUp(refusals, codes);

/** Tells whether the codes say that the payer is being asked. */
export const isInProcess = ({ responseCode, resultCode }: AirtelCodes): boolean =>
  responseCode === null
    ? resultCode === 'ESB000010'
    : ['DP00800001006', 'DP00800001001'].includes(responseCode);

/** The reason of a payment that failed for good. */
export const failureReason = (codes: AirtelCodes): FailureReason => lookUp(failures, codes) ?? 'other';
