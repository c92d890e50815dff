/** Kinds of work in the back office, one queue each. */
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

/** Kinds of work that are completed automatically once they are decided or paid; no one marks them as done. */
const workDoneByItself = [
  'application',
  'disbursement',
  'bank-transaction',
  'refund',
] as const satisfies readonly WorkKind[];

/** Tells whether a kind of work is done by itself, once it is decided or paid. */
export const isAutoCompleted = (kind: WorkKind): boolean => workDoneByItself.some((each) => each === kind);

/** States of a queue item: assigned to no one, assigned to someone, or done. */
export const workStatuses = ['open', 'claimed', 'done'] as const;
export type WorkStatus = (typeof workStatuses)[number];

/** Events in the history of a queue item. A note changes nothing else. */
export const workEvents = ['claimed', 'released', 'noted', 'done', 'reopened'] as const;
export type WorkEvent = (typeof workEvents)[number];

/** The most characters of a note. */
export const MAX_WORK_NOTE_LENGTH = 1_000;
