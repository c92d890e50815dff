import { type ConnectionTexts, formatText } from '@somesa/core';
import { isRecord } from './records';

/**
 * Failed request. connection: no response of our API arrived, so its result is unknown; `status` is set if something on the way
 * responded. answer: our API responded with an error.
 */
export interface ApiFailure {
  kind: 'connection' | 'answer';
  status: number | null;
  message: string;
  /** Error messages by field. */
  errors?: Record<string, string[]>;
  /** Time until the server accepts the request again, in seconds. */
  retryAfterSeconds?: number;
}

/** Reason for which a request was stopped before its response; null if it was not. */
export type StopReason = 'timeout' | 'aborted' | null;

/** Creates the failure of a request without a response, with a message from `texts`. */
export const createConnectionFailure = (
  reason: StopReason,
  timeoutMs: number,
  texts: ConnectionTexts,
): ApiFailure => ({
  kind: 'connection',
  status: null,
  message:
    reason === 'timeout'
      ? formatText(texts.timeout, { ms: timeoutMs })
      : reason === 'aborted'
        ? texts.aborted
        : texts.network,
});

const readErrors = (body: Record<string, unknown>): Record<string, string[]> | null => {
  if (!isRecord(body.errors)) return null;
  const errors: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(body.errors)) {
    if (Array.isArray(messages)) errors[name] = messages.filter((message) => typeof message === 'string');
  }
  return errors;
};

const readRetryAfter = (headers: Headers | undefined): number | null => {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
};

/** Creates the failure of an unsuccessful response, with the server's message or one with the status from `texts`. */
export const createResponseFailure = (
  status: number,
  body: unknown,
  texts: ConnectionTexts,
  headers?: Headers,
): ApiFailure => {
  const hasMessage = isRecord(body) && typeof body.message === 'string' && body.message !== '';
  const errors = isRecord(body) ? readErrors(body) : null;
  const retryAfterSeconds = readRetryAfter(headers);
  return {
    kind: hasMessage ? 'answer' : 'connection',
    status,
    message: hasMessage ? String(body.message) : formatText(texts.status, { status }),
    ...(errors && { errors }),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
};
