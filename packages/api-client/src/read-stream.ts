import type { ApiOptions } from './send-request';

/** One event of a stream. */
interface StreamEvent {
  event: string;
  data: string;
}

/** Maximum number of characters of an incomplete event. */
const MAX_EVENT_CHARACTERS = 100_000;

/** Time without data after which a stream is closed, in milliseconds. The server sends comments more often. */
export const STREAM_TIMEOUT_MS = 45_000;

/** Request for an event stream. */
interface StreamRequest {
  path: string;
  headers: Record<string, string>;
  /** Called once the first data arrives. */
  onLive?: (() => void) | undefined;
  /** Called with each event; returns `stop` to end reading. */
  onEvent: (event: StreamEvent) => 'stop' | undefined;
  signal: AbortSignal;
}

const parseBlock = (block: string): StreamEvent | null => {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null;
};

/** Creates a function that returns the events of a text/event-stream as its pieces arrive. Comments are no events. */
const createEventParser = () => {
  let rest = '';
  return (piece: string): StreamEvent[] => {
    rest = (rest + piece).replace(/\r\n?/g, '\n').slice(-MAX_EVENT_CHARACTERS);
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(parseBlock).filter((event) => event !== null);
  };
};

/** Reads an event stream to its end. Returns the status of its response; null if there was none. Never rejects. */
export const readStream = async (
  options: ApiOptions,
  { path, headers, onLive, onEvent, signal }: StreamRequest,
): Promise<number | null> => {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, STREAM_TIMEOUT_MS);
  let status: number | null = null;
  try {
    const response = await (options.fetch ?? globalThis.fetch)(options.baseUrl + path, {
      headers: { accept: 'text/event-stream', 'accept-language': options.lang(), ...headers },
      credentials: options.xsrf ? 'same-origin' : 'omit',
      cache: 'no-store',
      signal: controller.signal,
    });
    status = response.status;
    const isStream = response.ok && response.headers.get('content-type')?.includes('text/event-stream');
    if (!isStream || !response.body) {
      stop();
      return status;
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const parse = createEventParser();
    for (let pieces = 0; ; pieces += 1) {
      const { done, value } = await reader.read();
      if (done) return status;
      clearTimeout(timer);
      timer = setTimeout(stop, STREAM_TIMEOUT_MS);
      if (pieces === 0) onLive?.();
      for (const event of parse(decoder.decode(value, { stream: true }))) {
        if (onEvent(event) !== 'stop') continue;
        stop();
        return status;
      }
    }
  } catch {
    return status;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
};
