import { describeError } from '../../platform/http/describe-error';
import { fewAtOnce } from '../../platform/jobs/few-at-once';
import type { NightlyCheck } from './nightly-check';

/** How long after its start a payment that failed is still asked about, in milliseconds. */
const WINDOW_MS = 7 * 24 * 3_600_000;
/** How many payments are listed together, and how many of them are asked about at once. */
const BATCH = 200;
const CONCURRENCY = 10;
/** How many batches one night takes: 300,000 payments of a week. */
const MAX_BATCHES = 1500;

const unpaid = {
  name: 'nightly-unpaid',
  text: `
    select id, created_at as "createdAt" from payments
    where state <> 'succeeded' and network is not null and created_at >= $1 and (created_at, id) > ($2, $3)
      and (state = 'failed' or (state = 'expired' and next_check_at is null))
    order by created_at, id limit $4`,
};

/**
 * Asks the networks about payments of the last seven days that failed, or that we stopped asking about: a network may take the money
 * all the same, and then a person must decide on it.
 */
export const checkLateSuccesses: NightlyCheck = async ({ database, clock, checkLateSuccess, goOn, warn }) => {
  const since = new Date(clock.now().getTime() - WINDOW_MS);
  let after: [Date, string] = [since, '00000000-0000-0000-0000-000000000000'];
  for (let batches = 0; batches < MAX_BATCHES && (await goOn()); batches += 1) {
    const batch = await database.run<{ id: string; createdAt: Date }>(unpaid, [since, ...after, BATCH]);
    await fewAtOnce(
      batch.map(({ id }) => id),
      CONCURRENCY,
      (id) =>
        checkLateSuccess(id).catch((error) => {
          warn('a payment that failed could not be asked about', { id, error: describeError(error) });
        }),
    );
    const last = batch.at(-1);
    if (!last) return;
    after = [last.createdAt, last.id];
  }
};
