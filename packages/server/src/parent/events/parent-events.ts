import type { ParentChange } from '@somesa/core';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../platform/db/database';
import { createEventStreams, type EventStream } from '../../platform/http/event-stream';

/** Maximum number of screens of one person that may watch at once. */
const STREAMS_PER_PERSON = 10;

const everything: readonly ParentChange['what'][] = ['loan', 'payment', 'notification'];

/** Reads what the database notifies: whose something changed, and what. */
const readChange = (payload: string): { userId: string; what: ParentChange['what'] } | null => {
  const [userId, said] = payload.split(' ');
  const what = everything.find((known) => known === said);
  return userId && what ? { userId, what } : null;
};

const tell = (stream: EventStream, what: ParentChange['what']): void => {
  const change: ParentChange = { what };
  stream.send('changed', JSON.stringify(change));
};

/** Event streams of parents: that something of theirs changed, and what; the screen reads it anew. */
export const createParentEvents = async (deps: {
  database: Database;
  report: (error: unknown) => void;
  heartbeatMs?: number;
}) => {
  const perPerson = new Map<string, Set<EventStream>>();
  const streams = createEventStreams(deps);

  /** Sends every kind of change to everyone who watches: if notifications may have been missed, anything may have changed for anyone. */
  const tellAll = (): void => {
    for (const watching of perPerson.values())
      for (const stream of watching) for (const what of everything) tell(stream, what);
  };
  const unlisten = await deps.database.listen('parent_changed', (payload) => {
    if (payload === null) return tellAll();
    const change = readChange(payload);
    if (change) for (const stream of perPerson.get(change.userId) ?? []) tell(stream, change.what);
  });

  return {
    /** Answers with the stream of a person; it ends once `isSignedIn` says no. */
    open: (reply: FastifyReply, userId: string, isSignedIn: () => Promise<boolean>): FastifyReply =>
      streams.open(reply, [{ key: userId, most: STREAMS_PER_PERSON }], (stream) => {
        const watching = perPerson.get(userId) ?? new Set();
        perPerson.set(userId, watching.add(stream));
        const closed = (): void => {
          watching.delete(stream);
          if (watching.size === 0) perPerson.delete(userId);
        };
        return { closed, mayGoOn: isSignedIn };
      }),

    /** Ends every stream, so that the server can stop; the screens connect again. */
    stop: async (): Promise<void> => {
      streams.stop();
      await unlisten();
    },
  };
};

export type ParentEvents = Awaited<ReturnType<typeof createParentEvents>>;
