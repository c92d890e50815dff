import { vi } from 'vitest';

type FixedResponse = readonly [status: number, body?: unknown, headers?: Record<string, string>] | 'broken';
export type StubResponse = FixedResponse | Promise<FixedResponse>;

export const deferResponse = (): {
  response: Promise<FixedResponse>;
  respond: (response: FixedResponse) => void;
} => {
  let respond: (response: FixedResponse) => void = () => undefined;
  const response = new Promise<FixedResponse>((resolve) => {
    respond = resolve;
  });
  return { response, respond };
};

export interface RecordedRequest {
  /** Method and path, such as `POST /auth/login`. */
  name: string;
  body: unknown;
  headers: Headers;
}

const readBody = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

/**
 * Replaces `fetch` with a fake server that responds to each request by its name; an unexpected one fails the
 * test with its name. Returns the list of recorded requests, in order.
 */
export const stubServer = (answers: Record<string, StubResponse>): RecordedRequest[] => {
  const calls: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const name = `${(init.method ?? 'get').toUpperCase()} ${String(url).replace(/^\/api/, '')}`;
    calls.push({ name, body: readBody(init.body), headers: new Headers(init.headers) });
    const response = await answers[name];
    if (response === undefined) throw new Error(`unexpected request ${name}`);
    if (response === 'broken') throw new TypeError('Failed to fetch');
    const [status, body, headers = {}] = await response;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
  return calls;
};
