import type { Result } from '@somesa/core';
import type { WorkCountsAnswer, WorkKind, WorkView } from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';

/** Queue and subject of a queue item. */
export interface QueueItemRequest {
  kind: WorkKind;
  subject: string;
}

type WorkResult = Promise<Result<WorkView, ApiFailure>>;

const readWork = (data: unknown): WorkView | null =>
  isRecord(data) && Array.isArray(data.history) ? readKey<WorkView>(data, 'status') : null;

const readCounts = (data: unknown): WorkCountsAnswer | null =>
  isRecord(data) && isRecord(data.counts) ? readKey<WorkCountsAnswer>(data, 'counts') : null;

const pathOf = ({ kind, subject }: QueueItemRequest): string =>
  `/admin/work/${kind}/${encodeURIComponent(subject)}`;

/** Builds the calls by which people of the back office share out what there is to do. */
export const createWorkApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const change = (asked: QueueItemRequest, what: string, body: object = {}): WorkResult =>
    ask({ method: 'post', path: `${pathOf(asked)}/${what}`, body }, readWork);
  const noteOf = (note?: string): object => (note ? { note } : {});

  return {
    /** Asks how much waits in each queue. */
    countWork: (signal?: AbortSignal): Promise<Result<WorkCountsAnswer, ApiFailure>> =>
      ask({ method: 'get', path: '/admin/work', signal }, readCounts),

    /** Asks how far something is, who has it and what happened to it. */
    getWork: (asked: QueueItemRequest, signal?: AbortSignal): WorkResult =>
      ask({ method: 'get', path: pathOf(asked), signal }, readWork),

    /** Takes it. Status 409: somebody else has it, whom the message names, or it is done. */
    claimWork: (asked: QueueItemRequest): WorkResult => change(asked, 'claim'),

    /** Gives it back. Status 409: somebody else has it, and who asks is no administrator. */
    releaseWork: (asked: QueueItemRequest): WorkResult => change(asked, 'release'),

    /** Writes a note; nobody needs to have it for that. */
    noteWork: (asked: QueueItemRequest, note: string): WorkResult => change(asked, 'note', { note }),

    /** Says that it is done. Status 409: who asks does not have it, or it is done by itself. */
    finishWork: (asked: QueueItemRequest, note?: string): WorkResult => change(asked, 'done', noteOf(note)),

    /** Takes it up again. Status 409: it is done by itself. */
    reopenWork: (asked: QueueItemRequest, note?: string): WorkResult => change(asked, 'reopen', noteOf(note)),
  };
};

/** The calls by which people of the back office share out what there is to do. */
export type WorkApi = ReturnType<typeof createWorkApi>;
