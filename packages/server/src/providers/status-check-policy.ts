/** Lease, in milliseconds, during which only the process that created a row may send its request. Then the sweep may. */
export const SEND_LEASE_MS = 15_000;
/** Lease, in milliseconds, of the process that checks a row. Two processes at once would do no harm. */
export const WORK_LEASE_MS = 20_000;
/** Delay until the next status check after a webhook that brought no final status, in milliseconds. */
export const RECHECK_AFTER_WEBHOOK_MS = 5_000;

/** Number of consecutive not-found responses after which the provider counts as never having received a request. */
const MIN_NOT_FOUND_COUNT = 3;
/** Minimum time after sending at which it counts so, in milliseconds. */
const MIN_NOT_FOUND_AGE_MS = 60_000;

/** Fields of a request's row about its submission and the status checks since. */
interface SubmissionFields {
  status: string;
  createdAt: Date;
  sentAt: Date | null;
  nextCheckAt: Date | null;
  notFoundCount: number;
}

/** Returns true if, after one more not-found response, the provider counts as never having received a request. */
export const isUnknownToProvider = (row: SubmissionFields, now: Date): boolean => {
  const ageMs = now.getTime() - (row.sentAt ?? row.createdAt).getTime();
  return row.notFoundCount + 1 >= MIN_NOT_FOUND_COUNT && ageMs > MIN_NOT_FOUND_AGE_MS;
};

/** Returns true if only the process that created the row can have sent its request, as no sweep claimed it after the lease. */
export const isFirstSubmission = (row: SubmissionFields): boolean =>
  row.status === 'created' && row.nextCheckAt?.getTime() === row.createdAt.getTime() + SEND_LEASE_MS;
