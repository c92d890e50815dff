import type { Result } from '@somesa/core';
import type { QueueCountsAnswer, QueueItemView, QueueKind } from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';

/** Queue and subject of a queue item. */
export interface QueueItemRequest {
  kind: QueueKind;
  subject: string;
}

type QueueItemResult = Promise<Result<QueueItemView, ApiFailure>>;

const readQueueItem = (data: unknown): QueueItemView | null =>
  isRecord(data) && Array.isArray(data.history) ? readKey<QueueItemView>(data, 'status') : null;

const readCounts = (data: unknown): QueueCountsAnswer | null =>
  isRecord(data) && isRecord(data.counts) ? readKey<QueueCountsAnswer>(data, 'counts') : null;

const getPath = ({ kind, subject }: QueueItemRequest): string =>
  `/admin/queue-items/${kind}/${encodeURIComponent(subject)}`;

/** Creates the requests about queue items. */
export const createQueueApi = (options: ApiOptions) => {
  const send = createSender(options);
  const change = (item: QueueItemRequest, action: string, body: object = {}): QueueItemResult =>
    send({ method: 'post', path: `${getPath(item)}/${action}`, body }, readQueueItem);
  const toBody = (note?: string): object => (note ? { note } : {});

  return {
    /** Counts the items of each queue. */
    countQueueItems: (signal?: AbortSignal): Promise<Result<QueueCountsAnswer, ApiFailure>> =>
      send({ method: 'get', path: '/admin/queue-items', signal }, readCounts),

    /** Gets a queue item with its status, assignee and history. */
    getQueueItem: (item: QueueItemRequest, signal?: AbortSignal): QueueItemResult =>
      send({ method: 'get', path: getPath(item), signal }, readQueueItem),

    /** Assigns a queue item to the caller. Status 409: it is assigned to the person in the message, or done. */
    assignQueueItem: (item: QueueItemRequest): QueueItemResult => change(item, 'assign'),

    /** Unassigns a queue item. Status 409: it is assigned to someone else, and the caller is no administrator. */
    unassignQueueItem: (item: QueueItemRequest): QueueItemResult => change(item, 'unassign'),

    /** Adds a note, also to an item of someone else. */
    addQueueItemNote: (item: QueueItemRequest, note: string): QueueItemResult =>
      change(item, 'note', { note }),

    /** Completes a queue item. Status 409: it is not assigned to the caller, or is completed automatically. */
    completeQueueItem: (item: QueueItemRequest, note?: string): QueueItemResult =>
      change(item, 'done', toBody(note)),

    /** Reopens a queue item. Status 409: it is completed automatically. */
    reopenQueueItem: (item: QueueItemRequest, note?: string): QueueItemResult =>
      change(item, 'reopen', toBody(note)),
  };
};
