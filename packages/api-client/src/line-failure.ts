import { type LineTexts, say } from '@somesa/core';
import { isRecord } from './read-answer';

/**
 * A call that brought no result. line: no readable answer of ours came, so nobody knows what became of it; `status` is
 * set where something on the way answered. answer: the server spoke.
 */
export interface ApiFailure {
  kind: 'line' | 'answer';
  status: number | null;
  message: string;
  /** Texts under the fields that they speak of. */
  errors?: Record<string, string[]>;
  /** When the server takes the call again, in seconds. */
  retryAfterSeconds?: number;
}

/** Reason that a call was stopped before its response. */
export type StopReason = 'timeout' | 'aborted' | null;

/** Names a failure of the line, in the language of `line`. */
export const lineFailure = (reason: StopReason, timeoutMs: number, line: LineTexts): ApiFailure => ({
  kind: 'line',
  status: null,
  message:
    reason === 'timeout'
      ? say(line.timeout, { ms: timeoutMs })
      : reason === 'aborted'
        ? line.aborted
        : line.network,
});

const errorsOf = (body: Record<string, unknown>): Record<string, string[]> | null => {
  if (!isRecord(body.errors)) return null;
  const found: Record<string, string[]> = {};
  for (const [name, texts] of Object.entries(body.errors)) {
    if (Array.isArray(texts)) found[name] = texts.filter((text) => typeof text === 'string');
  }
  return found;
};

const retryAfterOf = (headers: Headers | undefined): number | null => {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
};

/** Turns an answer that is not 2xx into a failure: the server's sentence, or the status in the line's words. */
export const answerFailure = (
  status: number,
  body: unknown,
  line: LineTexts,
  headers?: Headers,
): ApiFailure => {
  const hasMessage = isRecord(body) && typeof body.message === 'string' && body.message !== '';
  const errors = isRecord(body) ? errorsOf(body) : null;
  const retryAfterSeconds = retryAfterOf(headers);
  return {
    kind: hasMessage ? 'answer' : 'line',
    status,
    message: hasMessage ? String(body.message) : say(line.status, { status }),
    ...(errors && { errors }),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
};
