import { vi } from 'vitest';

/** Response of the fake server to one call: a status with a body, or a connection failure. */
type FixedResponse = readonly [status: number, body?: unknown, headers?: Record<string, string>] | 'broken';
/** Response of the fake server, immediate or delayed. */
export type Answer = FixedResponse | Promise<FixedResponse>;

/** An answer that comes once a test says it. */
export const deferResponse = (): {
  answer: Promise<FixedResponse>;
  respond: (response: FixedResponse) => void;
} => {
  let respond: (response: FixedResponse) => void = () => undefined;
  const answer = new Promise<FixedResponse>((resolve) => {
    respond = resolve;
  });
  return { answer, respond };
};

/** One call that a screen made. */
export interface Call {
  /** `POST /auth/login` */
  name: string;
  body: unknown;
  headers: Headers;
}

const readBody = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

/**
 * Stands in for the server: each call by its name has an answer, and what is not foreseen fails the test by its name. Answers what was
 * called, in order.
 */
export const answer = (answers: Record<string, Answer>): Call[] => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = `${(init.method ?? 'get').toUpperCase()} ${String(url).replace(/^\/api/, '')}`;
    calls.push({ name, body: readBody(init.body), headers: new Headers(init.headers) });
    const response = await answers[name];
    if (response === undefined) throw new Error(`nobody answers ${name}`);
    if (response === 'broken') throw new TypeError('Failed to fetch');
    const [status, body, headers = {}] = await response;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
  return calls;
};
