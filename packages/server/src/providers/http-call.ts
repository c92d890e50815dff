import { parseJson } from './parse-json';

/** The longest answer that is read; what is longer counts as no answer. */
export const MAX_ANSWER_BYTES = 256 * 1024;

export interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams;
  /** Time limit for the provider's whole response, in milliseconds. */
  timeoutMs: number;
}

/** Outcome of a call. `json` is null if the body is not JSON; `detail` names no person and contains no body. */
export type CallOutcome =
  | { kind: 'answer'; status: number; json: unknown; text: string }
  | { kind: 'no_answer'; detail: string };

const noAnswer = (detail: string): CallOutcome => ({ kind: 'no_answer', detail });

/** Reads a body up to the limit; null where it is longer. */
const readText = async (response: Response): Promise<string | null> => {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
};

const codeOf = (error: unknown): string | null => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (typeof cause !== 'object' || cause === null) return null;
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return 'name' in cause && typeof cause.name === 'string' ? cause.name : null;
};

/**
 * The one way to call a stranger. Never throws: a refused connection, a reset, a silence and an endless body are all
 * `no_answer`, after which the stranger may or may not have acted. Redirects are not followed, so that credentials
 * go nowhere else.
 */
export const httpCall = async ({ method, url, headers, body, timeoutMs }: Call): Promise<CallOutcome> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal });
    const text = await readText(response);
    if (text === null) return noAnswer(`answer longer than ${MAX_ANSWER_BYTES} bytes`);
    return { kind: 'answer', status: response.status, json: parseJson(text), text };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return noAnswer(`no answer in ${timeoutMs} ms`);
    return noAnswer(`no answer: ${codeOf(error) ?? 'unknown error'}`);
  }
};

/** Tells whether a body is neither JSON nor empty: a page of a gateway or firewall, which says nothing about money. */
export const isPage = (answer: { json: unknown; text: string }): boolean =>
  answer.json === null && answer.text.trim() !== '';
