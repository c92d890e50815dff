/** Kinds of queue items, one queue each. */
export const workKinds = [
  'application',
  'disbursement',
  'exception',
  'bank-transaction',
  'refund',
  'message',
  'booking',
  'partnership',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Kinds of queue items that are completed automatically once they are decided or paid. */
const autoCompletedKinds = [
  'application',
  'disbursement',
  'bank-transaction',
  'refund',
] as const satisfies readonly WorkKind[];

/** Returns whether queue items of a kind are completed automatically. */
export const isAutoCompleted = (kind: WorkKind): boolean =>
  autoCompletedKinds.some((autoCompleted) => autoCompleted === kind);

/** Statuses of a queue item: not assigned, assigned, or done. */
export const workStatuses = ['open', 'claimed', 'done'] as const;
export type WorkStatus = (typeof workStatuses)[number];

/** Events in the history of a queue item. A note changes nothing else. */
export const workEvents = ['claimed', 'released', 'noted', 'done', 'reopened'] as const;
export type WorkEvent = (typeof workEvents)[number];

/** Maximum number of characters of a note. */
export const MAX_WORK_NOTE_LENGTH = 1_000;

/** Last columns of every queue: the assignee and the status of the item. */
export const workColumns = {
  holder: { kind: 'text' },
  work: { kind: 'word', words: workStatuses },
} as const;
