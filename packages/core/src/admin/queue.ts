/** Kinds of queue items, one queue each. */
export const queueKinds = [
  'application',
  'disbursement',
  'collection',
  'exception',
  'bank-transaction',
  'refund',
  'approval',
  'message',
  'booking',
  'partnership',
] as const;
export type QueueKind = (typeof queueKinds)[number];

/** Kinds of queue items that are completed automatically once they are decided or paid. */
const autoCompletedKinds = [
  'application',
  'disbursement',
  'collection',
  'bank-transaction',
  'refund',
  'approval',
] as const satisfies readonly QueueKind[];

/** Returns whether a queue item is completed automatically, as by the decision on a claim. */
export const isAutoCompleted = (kind: QueueKind, subject: string): boolean =>
  autoCompletedKinds.some((autoCompleted) => autoCompleted === kind) ||
  (kind === 'exception' && subject.startsWith('payment_claimed~'));

/** Statuses of a queue item: not assigned, assigned, or done. */
export const queueItemStatuses = ['open', 'assigned', 'done'] as const;
export type QueueItemStatus = (typeof queueItemStatuses)[number];

/** Events in the history of a queue item. A note changes nothing else. */
export const queueItemEventKinds = ['assigned', 'unassigned', 'noted', 'done', 'reopened'] as const;
export type QueueItemEventKind = (typeof queueItemEventKinds)[number];

/** Maximum number of characters of a note. */
export const MAX_QUEUE_NOTE_LENGTH = 1_000;

/** Last columns of every queue: the assignee and the status of the item. */
export const queueItemColumns = {
  assignee: { kind: 'text' },
  queueStatus: { kind: 'word', words: queueItemStatuses },
} as const;
