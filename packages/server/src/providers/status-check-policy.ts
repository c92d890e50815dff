/** A row that was just written is its writer's to send for this long, in milliseconds; then the sweep takes it. */
export const SEND_LEASE_MS = 15_000;
/** A row that is worked on is left alone by others for this long, in milliseconds. Two at once would do no harm. */
export const WORK_LEASE_MS = 20_000;
/** Delay until the next status check after a webhook that brought no final status, in milliseconds. */
export const RECHECK_AFTER_WEBHOOK_MS = 5_000;

/** After this many answers in a row that a request is not known, it was not accepted. */
const UNKNOWN_ANSWERS = 3;
/** ... but not before this long after it was sent, in milliseconds. */
const UNKNOWN_AFTER_MS = 60_000;

/** Fields of a request's row about its sending and about the status checks since. */
interface SentRow {
  status: string;
  createdAt: Date;
  sentAt: Date | null;
  nextCheckAt: Date | null;
  notFoundCount: number;
}

/** Tells, at one more answer that a request is not known, whether the provider never had it. */
export const isUnknownToProvider = (row: SentRow, now: Date): boolean => {
  const ageMs = now.getTime() - (row.sentAt ?? row.createdAt).getTime();
  return row.notFoundCount + 1 >= UNKNOWN_ANSWERS && ageMs > UNKNOWN_AFTER_MS;
};

/** Tells whether nobody but its writer can have sent a request: no sweep took it up when the writer's time was over. */
export const isFirstSubmission = (row: SentRow): boolean =>
  row.status === 'created' && row.nextCheckAt?.getTime() === row.createdAt.getTime() + SEND_LEASE_MS;
