import { parentPort } from 'node:worker_threads';
import type { ParserAnswer, ParserName, ParserTask } from './parse-in-worker';

/** Number of lines sent at once: the server copies a part in milliseconds. */
const PART_LINES = 2_000;

/** Sends the lines of a result, which are its value or a part of it, in parts. Returns the result without them. */
const sendLines = (result: unknown, port: ParserTask['lines']): unknown => {
  const { value } = (result ?? {}) as { value?: unknown[] | { lines?: unknown[] } };
  const lines = Array.isArray(value) ? value : value?.lines;
  if (!Array.isArray(lines)) return result;
  for (let from = 0; from < lines.length; from += PART_LINES)
    port.postMessage(lines.slice(from, from + PART_LINES));
  return { ...(result as object), value: Array.isArray(value) ? [] : { ...value, lines: [] } };
};

/** Serves parsers in a worker that `createParser` started. */
export const serveParsers = (parsers: Partial<Record<ParserName, (...args: never[]) => unknown>>): void => {
  const port = parentPort;
  if (!port) throw new Error('parsers are served in a worker');
  port.on('message', async ({ name, args, lines }: ParserTask) => {
    let answer: ParserAnswer;
    try {
      answer = { result: sendLines(await parsers[name]?.(...(args as never[])), lines) };
    } catch (error) {
      answer = { error };
    }
    port.postMessage(answer);
  });
  port.postMessage('loaded');
};
