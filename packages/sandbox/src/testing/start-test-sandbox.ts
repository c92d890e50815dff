import { buildSandbox } from '../app';
import { createClock } from '../clock/clock';
import { readConfig } from '../config';
import { startCallbackReceiver } from './callback-receiver';

interface Call {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  body?: string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Starts a sandbox on a free port with a manual clock, and a receiver of its callbacks. */
export async function startTestSandbox(env: Record<string, string> = {}) {
  const receiver = await startCallbackReceiver();
  const config = readConfig({
    SANDBOX_PORT: '0',
    LOG_LEVEL: 'silent',
    SANDBOX_CLOCK: 'manual',
    WEBHOOK_BASE_URL: receiver.url,
    ...env,
  });
  const clock = createClock('manual', Date.UTC(2026, 10, 20, 9, 30));
  const app = await buildSandbox({ config, clock });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  async function call(path: string, { method, headers, json, form, body }: Call = {}): Promise<TestResponse> {
    const payload =
      json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : body;
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const response = await fetch(`${url}${path}`, {
      method: method ?? (payload === undefined ? 'GET' : 'POST'),
      headers: { ...(payload !== undefined && { 'content-type': type }), ...headers },
      redirect: 'manual',
      ...(payload !== undefined && { body: payload }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }

  return {
    url,
    config,
    app,
    receiver,
    call,
    /** Advances the sandbox's clock and waits for its callbacks. */
    advance: (advanceMs: number) => call('/clock', { json: { advanceMs } }),
    /** Sets a fault and returns its ID. */
    fault: async (fault: string, rest: object = {}) => {
      const answer = await call('/faults', { json: { fault, ...rest } });
      if (answer.status !== 201) throw new Error(answer.text);
      return String(at(answer.json, 'id'));
    },
    async close() {
      await app.close();
      await receiver.close();
    },
  };
}

/** Returns a nested value: `at(response.json, 'data', 'key')`. */
export function at(json: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    json,
  );
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;
