import { randomUUID } from 'node:crypto';
import type { PaymentStarted, PaymentView } from '@somesa/core';
import { pause } from '../setup/pause';

/** A response to a caller: its status, or the error, and its duration. */
interface Answer {
  call: string;
  status: number | string;
  isOurShape: boolean;
  hasRetryAfter: boolean;
  tookMs: number;
}

/** Time after which a request counts as hanging, in milliseconds. */
const CALL_LIMIT_MS = 15_000;
const LOOK_EVERY_MS = 100;

const call = async (name: string, url: string, init: RequestInit = {}): Promise<Answer> => {
  const startedAt = Date.now();
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
    const body: unknown = await response.json();
    return {
      call: name,
      status: response.status,
      isOurShape: typeof body === 'object' && body !== null && 'message' in body,
      hasRetryAfter: /^\d+$/.test(response.headers.get('retry-after') ?? ''),
      tookMs: Date.now() - startedAt,
    };
  } catch (error) {
    const status = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
    return { call: name, status, isOurShape: false, hasRetryAfter: false, tookMs: Date.now() - startedAt };
  }
};

const lookUp = (serverUrl: string): Promise<Answer> =>
  call('lookup', `${serverUrl}/api/students/SMK-0100?school=st-marys-kisubi`);

const paymentRequest = (): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    purpose: 'fees',
    school: 'st-marys-kisubi',
    amount: 1_000,
    regNo: `SMK-0${100 + Math.floor(Math.random() * 300)}`,
    paymentMethod: 'mobile',
    network: 'mtn',
    phoneNumber: '0772000001',
  }),
});

/** Lists responses that no caller may get: anything but success, and 503 in our own shape with Retry-After. */
const isWrong = ({ status, isOurShape, hasRetryAfter }: Answer): boolean =>
  !(status === 200 || status === 201 || (status === 503 && isOurShape && hasRetryAfter));

/** Starts callers that look up children and initiate payments without a pause. `stop` ends this and returns the responses that they received. */
export const startCallers = (serverUrl: string) => {
  let isStopping = false;
  const answers: Answer[] = [];
  const repeat = async (ask: () => Promise<Answer>): Promise<void> => {
    while (!isStopping) {
      answers.push(await ask());
      await pause(LOOK_EVERY_MS / 4);
    }
  };
  const pay = () => call('payment', `${serverUrl}/api/payments`, paymentRequest());
  const running = [lookUp, lookUp, pay, pay, pay, pay].map((ask) => repeat(() => ask(serverUrl)));
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      return {
        wrong: answers.filter(isWrong).map(({ call: name, status }) => `${name}: ${status}`),
        served: count(200) + count(201),
        unavailable: count(503),
        longestMs: Math.max(...answers.map(({ tookMs }) => tookMs)),
      };
    },
  };
};

/** Waits until lookups are served again, and returns how long that took, in milliseconds. */
export const waitUntilServed = async (serverUrl: string, withinMs: number): Promise<number> => {
  const startedAt = Date.now();
  for (;;) {
    const { status } = await lookUp(serverUrl);
    const tookMs = Date.now() - startedAt;
    if (status === 200) return tookMs;
    if (tookMs > withinMs) throw new Error(`lookups are still answered ${status} after ${tookMs} ms`);
    await pause(LOOK_EVERY_MS);
  }
};

const readEvents = async (response: Response, isLast: (payment: PaymentView) => boolean) => {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const views = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, data = '']) => (JSON.parse(data) as { payment: PaymentView }).payment,
    );
    const last = views.at(-1);
    if (last && isLast(last)) return last.status;
  }
  return 'the stream ended';
};

/** Starts a payment, watches its stream and returns the status that the stream ended with. */
export const payAndWatch = async (serverUrl: string, withinMs: number): Promise<string> => {
  const answer = await fetch(`${serverUrl}/api/payments`, paymentRequest());
  if (answer.status !== 201) return `${answer.status}: ${await answer.text()}`;
  const { payment, secret } = (await answer.json()) as PaymentStarted;
  const stream = await fetch(`${serverUrl}/api/payments/${payment.id}`, {
    headers: { accept: 'text/event-stream', 'x-payment-secret': secret },
    signal: AbortSignal.timeout(withinMs),
  });
  return readEvents(stream, ({ status }) => status === 'succeeded' || status === 'failed');
};
