import { PassThrough } from 'node:stream';
import { problem } from '@somesa/core';
import type { FastifyReply } from 'fastify';
import { sendProblem } from './send-problem';

/** After this a stream ends and the screen asks anew, in milliseconds. */
const LONGEST_MS = 10 * 60_000;
/** Interval of comments on an idle stream, in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** Time a screen waits before it reconnects, in milliseconds. */
const RECONNECT_MS = 2_000;

/** A stream of events to one screen. */
export interface EventStream {
  /** Sends an event; nothing where the stream has ended. */
  send(event: string, data: string): void;
  end(): void;
  /** Tells whether more may be sent: it has not ended, and the server does not stop. */
  isOpen(): boolean;
}

/** Callbacks of a stream. */
interface Watch {
  /** Called once, when nobody reads any more. */
  closed: () => void;
  /** Asked at each heartbeat: false ends the stream. */
  mayGoOn?: () => Promise<boolean>;
}

/** Limit that a stream counts against: at most `most` streams with the same key are open at once. */
export interface StreamLimit {
  key: string;
  most: number;
}

/** Keeps event streams open: some for each key, none for longer than 10 minutes, none past a stop. */
export const createEventStreams = (deps: {
  /** Hears what failed at a heartbeat; that stream ends. */
  report: (error: unknown) => void;
  heartbeatMs?: number;
}) => {
  const { report, heartbeatMs = HEARTBEAT_MS } = deps;
  const open = new Set<EventStream>();
  const perKey = new Map<string, number>();
  let isStopped = false;

  const take = (seats: readonly StreamLimit[]): boolean => {
    const isFree = seats.every(({ key, most }) => (perKey.get(key) ?? 0) < most);
    if (isFree) for (const { key } of seats) perKey.set(key, (perKey.get(key) ?? 0) + 1);
    return isFree;
  };
  const giveBack = (key: string): void => {
    const left = (perKey.get(key) ?? 1) - 1;
    if (left > 0) perKey.set(key, left);
    else perKey.delete(key);
  };

  return {
    /** Answers with a stream, which `begin` fills; `rate_limited` where a seat has as many as it may. */
    open: (
      reply: FastifyReply,
      seats: readonly StreamLimit[],
      begin: (stream: EventStream) => Watch,
    ): FastifyReply => {
      if (!take(seats)) return sendProblem(reply, problem('rate_limited', { seconds: '10' }));
      const wire = new PassThrough();
      const stream: EventStream = {
        send: (event, data) => {
          if (!wire.writableEnded) wire.write(`event: ${event}\ndata: ${data}\n\n`);
        },
        end: () => wire.end(),
        isOpen: () => !isStopped && !wire.writableEnded,
      };
      wire.write(`retry: ${RECONNECT_MS}\n\n`);
      const { closed, mayGoOn } = begin(stream);
      open.add(stream);

      const beat = async (): Promise<void> => {
        if (mayGoOn && !(await mayGoOn())) wire.end();
        else if (!wire.writableEnded) wire.write(': still here\n\n');
      };
      const heartbeat = setInterval(() => {
        beat().catch((error) => {
          report(error);
          wire.end();
        });
      }, heartbeatMs);
      const longest = setTimeout(() => wire.end(), LONGEST_MS);
      wire.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(longest);
        open.delete(stream);
        for (const { key } of seats) giveBack(key);
        closed();
      });
      if (isStopped) wire.end();
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          // So that a stop need not wait until the connection of a stream that ended falls asleep.
          .header('connection', 'close')
          .header('x-accel-buffering', 'no')
          .send(wire)
      );
    },

    /** Ends every stream, so that the server can stop; the screens connect again. */
    stop: (): void => {
      isStopped = true;
      for (const stream of open) stream.end();
    },
  };
};
