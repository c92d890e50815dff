import { isAmountUgx, truncateText } from '@somesa/core';
import { nullable, number, optional, string, union } from 'superstruct';
import type { BalanceOutcome } from './provider';

/** Field that providers send as text or as a number, or leave out. */
export const optionalText = optional(nullable(union([string(), number()])));

/** Replaces the characters that MTN and Airtel don't accept in a message with spaces, and cuts it to `maxLength` characters. */
export const toWireText = (text: string, maxLength: number): string =>
  truncateText(text.replace(/[^A-Za-z0-9 .,/-]/g, ' '), maxLength);

/** Converts an ID or a code that a network sends as text or as a number to text. Returns null if it is missing or empty. */
export const toText = (value: string | number | null | undefined): string | null => {
  if (value === null || value === undefined || value === '') return null;
  return String(value);
};

/** Form of an ID that identifies money or a message: others could become the same one when they are stored. */
export const providerIdForm = /^[!-~][ -~]{0,63}$/;

/** Converts the provider's own ID of a transaction or a message to text. Returns null if it is missing, has another form, or is a number that was rounded. */
export const toProviderId = (value: string | number | null | undefined): string | null => {
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) return null;
  const text = toText(value);
  return text !== null && providerIdForm.test(text) ? text : null;
};

/** Parses an amount as networks format it (`350000`, `350000.00`). Returns null if it is not in whole shillings. */
export const parseWholeUgx = (value: string | number | null | undefined): number | null => {
  const match = /^(\d{1,15})(?:\.0+)?$/.exec(toText(value) ?? '');
  const amountUgx = Number(match?.[1]);
  return isAmountUgx(amountUgx) ? amountUgx : null;
};

/** Parses a wallet's balance (`37600`, `37,600.00`). Cents, which some networks keep as charges, are cut off. */
export const parseBalance = (value: string | number | null | undefined): BalanceOutcome => {
  const text = (toText(value) ?? '').replace(/,/g, '');
  const match = /^(-?\d{1,15})(?:\.\d+)?$/.exec(text);
  return match
    ? { kind: 'balance', amountUgx: Number(match[1]) }
    : { kind: 'inconclusive', detail: 'the balance can’t be read' };
};

/** Parses JSON from an external system. Returns null if it is not JSON, as for the JSON value null. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Returns the address of an API without slashes at its end, to which paths are appended. */
export const removeSlashes = (baseUrl: string): string => baseUrl.replace(/(?<!\/)\/+$/, '');

/** Maximum size of a response body, in bytes; a longer one counts as no response. */
export const MAX_RESPONSE_BYTES = 256 * 1024;

interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams;
  /** Time limit for the provider's whole response, in milliseconds. */
  timeoutMs: number;
}

/** Response of an external system. `json` is null if the body is not JSON. */
export interface CallResponse {
  kind: 'response';
  status: number;
  json: unknown;
  text: string;
  /** Time after which the system accepts requests again, in milliseconds, if it says so. */
  retryAfterMs?: number;
}

/** Outcome of a call; `detail` names no person and contains no body. not_sent: the external system can't have acted. */
export type CallOutcome = CallResponse | { kind: 'no_response' | 'not_sent'; detail: string };

const noResponse = (detail: string): CallOutcome => ({ kind: 'no_response', detail });

/** Reads a response body. Returns null if it is longer than `MAX_RESPONSE_BYTES`. */
const readText = async (response: Response): Promise<string | null> => {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    bytes += value.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
};

const findErrorCode = (error: unknown): string | null => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (typeof cause !== 'object' || cause === null) return null;
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return 'name' in cause && typeof cause.name === 'string' ? cause.name : null;
};

/** Parses a Retry-After header, which has seconds or a date. Returns null if it is missing or unreadable. */
export const parseRetryAfterMs = (value: string | null, nowMs: number): number | null => {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
};

/**
 * Sends an HTTP request to an external system. Never throws: a refused or reset connection, a timeout and an endless body are all
 * `no_response`, after which the external system may or may not have acted. Redirects are not followed, so that credentials are sent
 * nowhere else.
 */
export const httpCall = async ({ method, url, headers, body, timeoutMs }: Call): Promise<CallOutcome> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal });
    const text = await readText(response);
    if (text === null) return noResponse(`answer longer than ${MAX_RESPONSE_BYTES} bytes`);
    const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'), Date.now());
    const { status } = response;
    return {
      kind: 'response',
      status,
      json: parseJson(text),
      text,
      ...(retryAfterMs !== null && { retryAfterMs }),
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return noResponse(`no answer in ${timeoutMs} ms`);
    return noResponse(`no answer: ${findErrorCode(error) ?? 'unknown error'}`);
  }
};

/** Returns true if a body is neither JSON nor empty: a page of a gateway or firewall, which says nothing about money. */
export const isGatewayPage = ({ json, text }: Pick<CallResponse, 'json' | 'text'>): boolean =>
  json === null && text.trim() !== '';
