import { DAY_MS } from '@somesa/core';
import { describeError } from '../../platform/http/describe-error';
import { runWithConcurrency } from '../../platform/jobs/run-with-concurrency';
import type { NightlyCheck, NightlyCheckContext } from './nightly-check';

/** Time after its start for which a final payment or payout is still checked, in milliseconds. */
const WINDOW_MS = 7 * DAY_MS;
/** Number of rows per batch, and number of concurrent status checks. */
const BATCH = 200;
const CONCURRENCY = 10;
/** Maximum number of batches per night: 300,000 rows. */
const MAX_BATCHES = 1500;

const unpaid = {
  name: 'nightly-unpaid',
  text: `
    select id, created_at as "createdAt" from payments
    where status <> 'succeeded' and network is not null and (group_id is null or group_id = id) and created_at >= $1 and (created_at, id) > ($2, $3)
      and (status = 'failed' or (status = 'expired' and next_check_at is null))
    order by created_at, id limit $4`,
};
const payouts = {
  name: 'nightly-payouts',
  text: `
    select id, created_at as "createdAt" from disbursements
    where status in ('succeeded', 'failed') and method <> 'bank' and created_at >= $1 and (created_at, id) > ($2, $3)
    order by created_at, id limit $4`,
};

/** Creates a check that asks the networks again about each row of `selected`, of the last seven days. */
const createRecheck =
  (
    selected: { name: string; text: string },
    getCheck: (context: NightlyCheckContext) => (id: string) => Promise<void>,
  ): NightlyCheck =>
  async (context) => {
    const { database, clock, shouldContinue, warn } = context;
    const check = getCheck(context);
    const since = new Date(clock.now().getTime() - WINDOW_MS);
    let after: [Date, string] = [since, '00000000-0000-0000-0000-000000000000'];
    for (let batches = 0; batches < MAX_BATCHES && (await shouldContinue()); batches += 1) {
      const batch = await database.run<{ id: string; createdAt: Date }>(selected, [since, ...after, BATCH]);
      await runWithConcurrency(
        batch.map(({ id }) => id),
        CONCURRENCY,
        (id) =>
          check(id).catch((error) => {
            warn('a status check at night failed', { check: selected.name, id, error: describeError(error) });
          }),
      );
      const last = batch.at(-1);
      if (!last) return;
      after = [last.createdAt, last.id];
    }
  };

/**
 * Checks the status of payments that failed, or that expired and are no longer polled. A network may still have taken the money, and then
 * staff must decide on it.
 */
export const checkLateSuccesses = createRecheck(unpaid, ({ checkLateSuccess }) => checkLateSuccess);

/** Checks the status of payouts that were paid or failed. A network may say otherwise later, and Airtel sends no callback about payouts. */
export const checkPayouts = createRecheck(payouts, ({ checkPayout }) => checkPayout);
