import type { ParentChange } from '@somesa/core';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../platform/db/database';
import { type CountStreams, createEventStreams, type EventStream } from '../../platform/http/event-stream';

/** Maximum number of open streams per user. */
const MAX_STREAMS_PER_USER = 10;

const changeKinds: readonly ParentChange['what'][] = ['loan', 'payment', 'notification'];

/** Parses a notification of the database; null if it is malformed. */
const parseChange = (payload: string): { userId: string; what: ParentChange['what'] } | null => {
  const [userId, kind] = payload.split(' ');
  const what = changeKinds.find((known) => known === kind);
  return userId && what ? { userId, what } : null;
};

const sendChange = (stream: EventStream, what: ParentChange['what']): void => {
  const change: ParentChange = { what };
  stream.send('changed', JSON.stringify(change));
};

/** Creates the event streams of parents. An event names the kind of a change; the screen then loads the data again. */
export const createParentEvents = async (deps: {
  database: Database;
  report: (error: unknown) => void;
  countStreams: CountStreams;
  heartbeatMs?: number;
}) => {
  const streamsByUser = new Map<string, Set<EventStream>>();
  const streams = createEventStreams({ ...deps, onCount: deps.countStreams('parent') });

  /** Sends every kind of change to all streams, because notifications may have been missed. */
  const sendAllChanges = (): void => {
    for (const userStreams of streamsByUser.values())
      for (const stream of userStreams) for (const what of changeKinds) sendChange(stream, what);
  };
  const unlisten = await deps.database.listen('parent_changed', (payload) => {
    if (payload === null) return sendAllChanges();
    const change = parseChange(payload);
    if (change) for (const stream of streamsByUser.get(change.userId) ?? []) sendChange(stream, change.what);
  });

  return {
    /** Opens the stream of a user; it ends once `isSignedIn` returns false. */
    open: (reply: FastifyReply, userId: string, isSignedIn: () => Promise<boolean>): FastifyReply =>
      streams.open(reply, [{ key: userId, max: MAX_STREAMS_PER_USER }], (stream) => {
        const userStreams = streamsByUser.get(userId) ?? new Set();
        streamsByUser.set(userId, userStreams.add(stream));
        const onClose = (): void => {
          userStreams.delete(stream);
          if (userStreams.size === 0) streamsByUser.delete(userId);
        };
        return { onClose: onClose, canContinue: isSignedIn };
      }),

    /** Ends all streams so that the server can stop; screens reconnect. */
    stop: async (): Promise<void> => {
      streams.stop();
      await unlisten();
    },
  };
};

export type ParentEvents = Awaited<ReturnType<typeof createParentEvents>>;
