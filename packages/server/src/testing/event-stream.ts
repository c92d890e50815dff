import type { PaymentView } from '@somesa/core';

/** One payment's stream as a screen reads it. */
export interface WatchedStream {
  status: number;
  headers: Headers;
  /** The next state that the stream tells; null once it has ended. */
  next(): Promise<PaymentView | null>;
  leave(): void;
}

const read = (event: string): PaymentView | null => {
  const data = event.split('\n').find((line) => line.startsWith('data: '));
  return data ? (JSON.parse(data.slice(6)) as { payment: PaymentView }).payment : null;
};

/** Opens a stream over a real connection, as a browser does with fetch. */
export const watchStream = async (url: string, secret: string): Promise<WatchedStream> => {
  const leaving = new AbortController();
  const answer = await fetch(url, {
    headers: { accept: 'text/event-stream', 'x-payment-secret': secret },
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  const next = async (): Promise<PaymentView | null> => {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end !== -1) {
        const payment = read(buffered.slice(0, end));
        buffered = buffered.slice(end + 2);
        if (payment) return payment;
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      buffered += chunk.value;
    }
  };
  return { status: answer.status, headers: answer.headers, next, leave: () => leaving.abort() };
};
