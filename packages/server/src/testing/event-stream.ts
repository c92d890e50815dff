import type { PaymentView } from '@somesa/core';

/** One event of a stream; its data was JSON. */
export interface WatchedEvent {
  event: string;
  data: unknown;
}

/** A stream as a screen reads it. */
export interface Watched<Told> {
  status: number;
  headers: Headers;
  /** The next thing that the stream tells; null once it has ended. */
  next(): Promise<Told | null>;
  leave(): void;
}

/** One payment's stream as a screen reads it. */
export type WatchedStream = Watched<PaymentView>;

const lineOf = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

const read = (block: string): WatchedEvent | null => {
  const data = lineOf(block, 'data');
  return data ? { event: lineOf(block, 'event') ?? 'message', data: JSON.parse(data) } : null;
};

/** Opens a stream over a real connection, as a browser does with fetch. */
export const watchEvents = async (
  url: string,
  headers: Record<string, string>,
): Promise<Watched<WatchedEvent>> => {
  const leaving = new AbortController();
  const answer = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  const next = async (): Promise<WatchedEvent | null> => {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end !== -1) {
        const told = read(buffered.slice(0, end));
        buffered = buffered.slice(end + 2);
        if (told) return told;
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      buffered += chunk.value;
    }
  };
  return { status: answer.status, headers: answer.headers, next, leave: () => leaving.abort() };
};

/** Opens a payment's stream. */
export const watchStream = async (url: string, secret: string): Promise<WatchedStream> => {
  const stream = await watchEvents(url, { 'x-payment-secret': secret });
  const next = async (): Promise<PaymentView | null> => {
    const told = await stream.next();
    return told && (told.data as { payment: PaymentView }).payment;
  };
  return { ...stream, next };
};
