import type { PaymentView } from '@somesa/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database';
import { callerOf } from '../../platform/http/caller-address';
import { createEventStreams, type StreamLimit } from '../../platform/http/event-stream';
import type { Payments, Viewer } from './payments';

/** Maximum number of screens that watch one payment at once. */
const MAX_STREAMS_PER_PAYMENT = 30;
/** Maximum number of screens of one caller that watch at once: a carrier puts thousands of parents behind one address. */
const MAX_STREAMS_PER_CALLER = 1_000;

/** Returns what a screen's stream counts against: its payment, and the IPv4 address or /64 that it comes from. */
export const seatsOf = (address: string, paymentId: string): StreamLimit[] => [
  { key: paymentId, most: MAX_STREAMS_PER_PAYMENT },
  { key: callerOf(address), most: MAX_STREAMS_PER_CALLER },
];
/** Interval for reading a payment again that the network has not accepted yet, in milliseconds: that change of status sends no notification. */
const LOOK_AGAIN_MS = 500;

interface Watcher {
  id: string;
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
  const streams = createEventStreams({ report: deps.report });
  const unlisten = await deps.database.listen('payment_changed', (id) => {
    for (const watcher of watchers) if (id === null || watcher.id === id) watcher.tell();
  });

  const open = (
    request: FastifyRequest,
    reply: FastifyReply,
    { id, viewer, shown }: { id: string; viewer: Viewer; shown: PaymentView },
  ): FastifyReply =>
    streams.open(reply, seatsOf(request.ip, id), (stream) => {
      let told = '';
      let lookAgain: NodeJS.Timeout | undefined;
      const send = (payment: PaymentView): void => {
        const data = JSON.stringify({ payment });
        if (data !== told) stream.send('payment', data);
        told = data;
        clearTimeout(lookAgain);
        if (deps.payments.isOver(payment)) stream.end();
        else if (isUntaken(payment)) lookAgain = setTimeout(watcher.tell, LOOK_AGAIN_MS);
      };
      let reading = Promise.resolve();
      const watcher: Watcher = {
        id,
        tell: () => {
          reading = reading
            .then(() => deps.payments.show(id, viewer))
            .then((fresh) => {
              if (fresh.ok && watchers.has(watcher) && stream.isOpen()) send(fresh.value);
            })
            .catch((error) => {
              deps.report(error);
              stream.end();
            });
        },
      };
      watchers.add(watcher);
      send(shown);
      // The payment may have changed between the first reading and now.
      if (stream.isOpen()) watcher.tell();
      return {
        closed: () => {
          clearTimeout(lookAgain);
          watchers.delete(watcher);
        },
      };
    });

  return {
    open,
    /** Ends every stream, so that the server can stop; the screens connect again. */
    stop: async (): Promise<void> => {
      streams.stop();
      await unlisten();
    },
  };
};

export type PaymentStreams = Awaited<ReturnType<typeof createPaymentStreams>>;
