import { DAY_MS } from '@somesa/core';
import { describeError } from '../../platform/http/describe-error';
import { runWithConcurrency } from '../../platform/jobs/run-with-concurrency';
import type { NightlyCheck } from './nightly-check';

/** Time after its initiation for which a failed payment is still checked, in milliseconds. */
const WINDOW_MS = 7 * DAY_MS;
/** Number of payments per batch, and number of concurrent status checks. */
const BATCH = 200;
const CONCURRENCY = 10;
/** Maximum number of batches per night: 300,000 payments. */
const MAX_BATCHES = 1500;

const unpaid = {
  name: 'nightly-unpaid',
  text: `
    select id, created_at as "createdAt" from payments
    where status <> 'succeeded' and network is not null and (group_id is null or group_id = id) and created_at >= $1 and (created_at, id) > ($2, $3)
      and (status = 'failed' or (status = 'expired' and next_check_at is null))
    order by created_at, id limit $4`,
};

/**
 * Checks the status of payments of the last seven days that failed, or that expired and are no longer polled. A network may still have
 * taken the money, and then staff must decide on it.
 */
export const checkLateSuccesses: NightlyCheck = async ({
  database,
  clock,
  checkLateSuccess,
  shouldContinue,
  warn,
}) => {
  const since = new Date(clock.now().getTime() - WINDOW_MS);
  let after: [Date, string] = [since, '00000000-0000-0000-0000-000000000000'];
  for (let batches = 0; batches < MAX_BATCHES && (await shouldContinue()); batches += 1) {
    const batch = await database.run<{ id: string; createdAt: Date }>(unpaid, [since, ...after, BATCH]);
    await runWithConcurrency(
      batch.map(({ id }) => id),
      CONCURRENCY,
      (id) =>
        checkLateSuccess(id).catch((error) => {
          warn('the status check of a payment failed', { id, error: describeError(error) });
        }),
    );
    const last = batch.at(-1);
    if (!last) return;
    after = [last.createdAt, last.id];
  }
};
