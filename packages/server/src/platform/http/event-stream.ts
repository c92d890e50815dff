import { PassThrough } from 'node:stream';
import { problem } from '@somesa/core';
import type { FastifyReply } from 'fastify';
import { sendProblem } from './send-problem';

/** Maximum duration of a stream, in milliseconds; then the screen reconnects. */
const MAX_DURATION_MS = 10 * 60_000;
/** Interval of comments on an idle stream, in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** Time a screen waits before it reconnects, in milliseconds. */
const RECONNECT_MS = 2_000;

/** Stream of server-sent events to one screen. */
export interface EventStream {
  /** Sends an event, unless the stream has ended. */
  send(event: string, data: string): void;
  end(): void;
  /** Returns whether the stream has not ended and the server is not stopping. */
  isOpen(): boolean;
}

/** Callbacks of a stream. */
interface StreamCallbacks {
  /** Called once, when the connection closes. */
  onClose: () => void;
  /** Called at each heartbeat; false ends the stream. */
  canContinue?: () => Promise<boolean>;
}

/** Limit of a stream: at most `max` streams of a key are open at once. */
export interface StreamLimit {
  key: string;
  max: number;
}

/** Returns the function that records how many streams of a kind are open. */
export type CountStreams = (kind: 'payment' | 'parent') => (open: number) => void;

/** Creates event streams with limits per key. Streams end after 10 minutes and when the server stops. */
export const createEventStreams = (deps: {
  /** Called with errors of a heartbeat, which end that stream. */
  report: (error: unknown) => void;
  /** Called with the number of open streams each time it changes. */
  onCount: (open: number) => void;
  heartbeatMs?: number;
}) => {
  const { report, onCount, heartbeatMs = HEARTBEAT_MS } = deps;
  const open = new Set<EventStream>();
  const openPerKey = new Map<string, number>();
  let isStopped = false;

  const acquire = (limits: readonly StreamLimit[]): boolean => {
    const isFree = limits.every(({ key, max }) => (openPerKey.get(key) ?? 0) < max);
    if (isFree) for (const { key } of limits) openPerKey.set(key, (openPerKey.get(key) ?? 0) + 1);
    return isFree;
  };
  const release = (key: string): void => {
    const left = (openPerKey.get(key) ?? 1) - 1;
    if (left > 0) openPerKey.set(key, left);
    else openPerKey.delete(key);
  };

  return {
    /** Responds with a stream and passes it to `start`; responds with `rate_limited` if a limit is reached. */
    open: (
      reply: FastifyReply,
      limits: readonly StreamLimit[],
      start: (stream: EventStream) => StreamCallbacks,
    ): FastifyReply => {
      if (!acquire(limits)) return sendProblem(reply, problem('rate_limited', { seconds: '10' }));
      const output = new PassThrough();
      const stream: EventStream = {
        send: (event, data) => {
          if (!output.writableEnded) output.write(`event: ${event}\ndata: ${data}\n\n`);
        },
        end: () => output.end(),
        isOpen: () => !isStopped && !output.writableEnded,
      };
      output.write(`retry: ${RECONNECT_MS}\n\n`);
      const { onClose, canContinue } = start(stream);
      open.add(stream);
      onCount(open.size);

      const beat = async (): Promise<void> => {
        if (canContinue && !(await canContinue())) output.end();
        else if (!output.writableEnded) output.write(': still here\n\n');
      };
      const heartbeat = setInterval(() => {
        beat().catch((error) => {
          report(error);
          output.end();
        });
      }, heartbeatMs);
      const deadline = setTimeout(() => output.end(), MAX_DURATION_MS);
      output.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(deadline);
        open.delete(stream);
        onCount(open.size);
        for (const { key } of limits) release(key);
        onClose();
      });
      if (isStopped) output.end();
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          // A stop would otherwise wait for the idle connection of an ended stream.
          .header('connection', 'close')
          .header('x-accel-buffering', 'no')
          .send(output)
      );
    },

    /** Ends all streams, so that the server can stop; the screens reconnect. */
    stop: (): void => {
      isStopped = true;
      for (const stream of open) stream.end();
    },
  };
};
