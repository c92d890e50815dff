import { PassThrough } from 'node:stream';
import { type PaymentView, problem } from '@somesa/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database';
import { sendProblem } from '../http/send-problem';
import type { Payments } from './payments';

/** How many screens of one address may watch at once. */
const STREAMS_PER_ADDRESS = 30;
/** After this a stream ends and the screen asks anew, in milliseconds. */
const LONGEST_MS = 10 * 60_000;
/** How often a quiet stream shows that it lives, in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** How often a payment is read anew that the network has not taken yet, in milliseconds: that move is not notified. */
const LOOK_AGAIN_MS = 500;
/** How long a screen waits before it connects again, in milliseconds. */
const RECONNECT_MS = 2_000;

interface Watcher {
  id: string;
  end: () => void;
  tell: () => void;
}

/** The network has not said yet that it took the request. */
const isUntaken = ({ status }: PaymentView): boolean => status === 'created' || status === 'unknown';

/** Event streams of payments: each change is read anew and sent. */
export const createPaymentStreams = async (deps: {
  database: Database;
  payments: Pick<Payments, 'show' | 'isOver'>;
  report: (error: unknown) => void;
}) => {
  const watchers = new Set<Watcher>();
  const perAddress = new Map<string, number>();
  let isStopped = false;
  const unlisten = await deps.database.listen('payment_changed', (id) => {
    for (const watcher of watchers) if (id === null || watcher.id === id) watcher.tell();
  });

  const open = (
    request: FastifyRequest,
    reply: FastifyReply,
    { id, secret, shown }: { id: string; secret: string; shown: PaymentView },
  ): FastifyReply => {
    const watching = perAddress.get(request.ip) ?? 0;
    if (watching >= STREAMS_PER_ADDRESS)
      return sendProblem(reply, problem('rate_limited', { seconds: '10' }));
    perAddress.set(request.ip, watching + 1);

    const stream = new PassThrough();
    let told = '';
    let lookAgain: NodeJS.Timeout | undefined;
    const send = (payment: PaymentView): void => {
      const data = JSON.stringify({ payment });
      if (data !== told) stream.write(`event: payment\ndata: ${data}\n\n`);
      told = data;
      clearTimeout(lookAgain);
      if (deps.payments.isOver(payment)) stream.end();
      else if (isUntaken(payment)) lookAgain = setTimeout(watcher.tell, LOOK_AGAIN_MS);
    };
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
    const longest = setTimeout(() => stream.end(), LONGEST_MS);
    let reading = Promise.resolve();
    const watcher: Watcher = {
      id,
      end: () => stream.end(),
      tell: () => {
        reading = reading
          .then(() => deps.payments.show(id, secret))
          .then((fresh) => {
            if (fresh.ok && watchers.has(watcher) && !stream.writableEnded) send(fresh.value);
          })
          .catch((error) => {
            deps.report(error);
            stream.end();
          });
      },
    };
    stream.once('close', () => {
      clearInterval(heartbeat);
      clearTimeout(longest);
      clearTimeout(lookAgain);
      watchers.delete(watcher);
      const left = (perAddress.get(request.ip) ?? 1) - 1;
      if (left > 0) perAddress.set(request.ip, left);
      else perAddress.delete(request.ip);
    });
    watchers.add(watcher);
    stream.write(`retry: ${RECONNECT_MS}\n\n`);
    send(shown);
    if (isStopped) stream.end();
    // What changed between the first reading and now.
    else if (!deps.payments.isOver(shown)) watcher.tell();
    return (
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        // So that a stop need not wait until the connection of a stream that ended falls asleep.
        .header('connection', 'close')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  };

  return {
    open,
    /** Ends every stream, so that the server can stop; the screens connect again. */
    stop: async (): Promise<void> => {
      isStopped = true;
      for (const watcher of watchers) watcher.end();
      await unlisten();
    },
  };
};

export type PaymentStreams = Awaited<ReturnType<typeof createPaymentStreams>>;
