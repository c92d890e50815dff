/** What people of the back office work on, one queue each. */
export const workKinds = [
  'application',
  'disbursement',
  'doubt',
  'bank-line',
  'refund',
  'message',
  'booking',
  'partnership',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** What is done by itself, once it is decided or paid: nobody says so by hand. */
const workDoneByItself = [
  'application',
  'disbursement',
  'bank-line',
  'refund',
] as const satisfies readonly WorkKind[];

/** Tells whether a kind of work is done by itself, once it is decided or paid. */
export const isDoneByItself = (kind: WorkKind): boolean => workDoneByItself.some((each) => each === kind);

/** How far something is: nobody has it, somebody has it, it is done. */
export const workStates = ['open', 'claimed', 'done'] as const;
export type WorkState = (typeof workStates)[number];

/** What happens to work. A note changes nothing else. */
export const workEvents = ['claimed', 'released', 'noted', 'done', 'reopened'] as const;
export type WorkEvent = (typeof workEvents)[number];

/** Somebody of the back office, as others there see them. */
export interface OfficerView {
  id: string;
  name: string;
}

/** One entry in the history of work. `by` is null where it was done by itself. `at` is an ISO 8601 instant. */
export interface WorkEntry {
  event: WorkEvent;
  by: OfficerView | null;
  note: string | null;
  at: string;
}

/** GET /admin/work/:kind/:subject, and the answer of each call that changes it. */
export interface WorkView {
  kind: WorkKind;
  subject: string;
  state: WorkState;
  /** Who has it, or had it when it was done; null where nobody had. */
  holder: OfficerView | null;
  /** Oldest first. */
  history: WorkEntry[];
}

/** How much waits in one queue. */
export interface WorkCount {
  open: number;
  claimed: number;
}

/** GET /admin/work: how much waits in each queue. */
export interface WorkCountsAnswer {
  counts: Record<WorkKind, WorkCount>;
}

/** The most characters of a note. */
export const MAX_WORK_NOTE_LENGTH = 1_000;
