import type { PaymentView } from '@somesa/core';

/** Event of a stream, with parsed JSON data. */
export interface WatchedEvent {
  event: string;
  data: unknown;
}

/** Open event stream. */
export interface Watched<Event> {
  status: number;
  headers: Headers;
  /** Returns the next event; null once the stream has ended. */
  next(): Promise<Event | null>;
  close(): void;
}

/** Open event stream of a payment. */
export type WatchedStream = Watched<PaymentView>;

const findField = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** Parses a block of a stream. Returns null if it is a comment without data. */
const parseEvent = (block: string): WatchedEvent | null => {
  const data = findField(block, 'data');
  return data ? { event: findField(block, 'event') ?? 'message', data: JSON.parse(data) } : null;
};

/** Opens an event stream over a real connection. */
export const watchEvents = async (
  url: string,
  headers: Record<string, string>,
): Promise<Watched<WatchedEvent>> => {
  const abort = new AbortController();
  const answer = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  const next = async (): Promise<WatchedEvent | null> => {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end !== -1) {
        const event = parseEvent(buffered.slice(0, end));
        buffered = buffered.slice(end + 2);
        if (event) return event;
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      buffered += chunk.value;
    }
  };
  return { status: answer.status, headers: answer.headers, next, close: () => abort.abort() };
};

/** Opens the event stream of a payment. */
export const watchPayment = async (url: string, secret: string): Promise<WatchedStream> => {
  const stream = await watchEvents(url, { 'x-payment-secret': secret });
  const next = async (): Promise<PaymentView | null> => {
    const event = await stream.next();
    return event && (event.data as { payment: PaymentView }).payment;
  };
  return { ...stream, next };
};
