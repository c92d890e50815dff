import type { ApiOptions } from './call';
import { createEventParser, type StreamEvent } from './event-stream';

/** A stream that says nothing for this long is dead, in milliseconds: the server sends a comment more often. */
export const STREAM_SILENCE_MS = 45_000;

/** Options for reading one stream. */
export interface StreamRequest {
  path: string;
  headers: Record<string, string>;
  /** The first piece came through. */
  onLive?: (() => void) | undefined;
  /** Takes an event; `over` ends the reading. */
  onEvent: (event: StreamEvent) => 'over' | undefined;
  signal: AbortSignal;
}

/** Reads one event stream to its end. Answers the status that it was answered with; null where the line gave none. Never rejects. */
export const readStream = async (
  options: ApiOptions,
  { path, headers, onLive, onEvent, signal }: StreamRequest,
): Promise<number | null> => {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, STREAM_SILENCE_MS);
  let status: number | null = null;
  try {
    const response = await (options.fetch ?? globalThis.fetch)(options.baseUrl + path, {
      headers: { accept: 'text/event-stream', 'accept-language': options.lang(), ...headers },
      credentials: options.credentials ?? 'same-origin',
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
      clearTimeout(silence);
      silence = setTimeout(stop, STREAM_SILENCE_MS);
      if (pieces === 0) onLive?.();
      for (const event of parse(decoder.decode(value, { stream: true }))) {
        if (onEvent(event) !== 'over') continue;
        stop();
        return status;
      }
    }
  } catch {
    return status;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
  }
};
