import { isFinal, type PaymentView } from '@somesa/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database';
import { getCaller } from '../../platform/http/caller-address';
import { type CountStreams, createEventStreams, type StreamLimit } from '../../platform/http/event-stream';
import type { Payments, Viewer } from '../start/payments';

/** Maximum number of screens that watch one payment at once. */
const MAX_STREAMS_PER_PAYMENT = 30;
/** Maximum number of screens of one caller that watch at once: a carrier puts thousands of parents behind one address. */
const MAX_STREAMS_PER_CALLER = 1_000;

/** Lists the limits of a stream: by its payment, and by the IPv4 address or the /64 of its caller. */
export const listStreamLimits = (address: string, paymentId: string): StreamLimit[] => [
  { key: paymentId, max: MAX_STREAMS_PER_PAYMENT },
  { key: getCaller(address), max: MAX_STREAMS_PER_CALLER },
];
/** Interval for reading a payment that the network has not accepted yet, in milliseconds: its acceptance sends no database notification. */
const REFRESH_MS = 500;

interface Watcher {
  id: string;
  refresh: () => void;
}

/** Creates the event streams of payments: each change of a payment is read and sent. */
export const createPaymentStreams = async (deps: {
  database: Database;
  payments: Pick<Payments, 'show'>;
  report: (error: unknown) => void;
  countStreams: CountStreams;
}) => {
  const watchers = new Set<Watcher>();
  const streams = createEventStreams({ report: deps.report, onCount: deps.countStreams('payment') });
  const unlisten = await deps.database.listen('payment_changed', (id) => {
    for (const watcher of watchers) if (id === null || watcher.id === id) watcher.refresh();
  });

  const open = (
    request: FastifyRequest,
    reply: FastifyReply,
    { id, viewer, initial }: { id: string; viewer: Viewer; initial: PaymentView },
  ): FastifyReply =>
    streams.open(reply, listStreamLimits(request.ip, id), (stream) => {
      let sent = '';
      let timer: NodeJS.Timeout | undefined;
      const send = (payment: PaymentView): void => {
        const data = JSON.stringify({ payment });
        if (data !== sent) stream.send('payment', data);
        sent = data;
        clearTimeout(timer);
        const isAccepted = payment.status !== 'created' && payment.status !== 'unknown';
        if (isFinal(payment.status)) stream.end();
        else if (!isAccepted) timer = setTimeout(watcher.refresh, REFRESH_MS);
      };
      let reading = Promise.resolve();
      const watcher: Watcher = {
        id,
        refresh: () => {
          reading = reading
            .then(() => deps.payments.show(id, viewer))
            .then((payment) => {
              if (payment.ok && watchers.has(watcher) && stream.isOpen()) send(payment.value);
            })
            .catch((error) => {
              deps.report(error);
              stream.end();
            });
        },
      };
      watchers.add(watcher);
      send(initial);
      // The payment may have changed since it was read.
      if (stream.isOpen()) watcher.refresh();
      return {
        onClose: () => {
          clearTimeout(timer);
          watchers.delete(watcher);
        },
      };
    });

  return {
    open,
    /** Ends every stream, so that the server can stop. The clients reconnect. */
    stop: async (): Promise<void> => {
      streams.stop();
      await unlisten();
    },
  };
};

export type PaymentStreams = Awaited<ReturnType<typeof createPaymentStreams>>;
