import { MINUTE_MS } from '@somesa/core';
import type { Clock } from '../clock';
import { memoizeWithTtl } from '../jobs/memoize-with-ttl';
import type { Queryable } from './database';

/**
 * Maximum difference between our clock and the database's with which a server does what can't be undone, in milliseconds. Less than the margin
 * after which a day of the ledger is closed, so a day that is closed has ended by the database's clock too.
 */
const MAX_CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;
/** Time for which a measured difference is valid, in milliseconds; it is also reported no more often. */
const DIFFERENCE_AGE_MS = MINUTE_MS;

const readTime = { name: 'database-time', text: 'select clock_timestamp() as at' };

/** Returns by how many milliseconds `clock` is ahead of the database's, accurate to half the time that the query takes. */
export const measureClockDifference = async (
  database: Pick<Queryable, 'run'>,
  clock: Clock,
): Promise<number> => {
  const sentAtMs = clock.now().getTime();
  const [row] = await database.run<{ at: Date }>(readTime, []);
  if (!row) throw new Error('the database does not say what time it is');
  return (sentAtMs + clock.now().getTime()) / 2 - new Date(row.at).getTime();
};

/** Creates a check that our clock agrees with the database's. It reports an error if it does not. */
export const createClockCheck = (deps: {
  clock: Clock;
  measureClockDifference: () => Promise<number>;
  report: (error: unknown) => void;
}): (() => Promise<boolean>) =>
  memoizeWithTtl(deps.clock, DIFFERENCE_AGE_MS, async () => {
    const differenceMs = await deps.measureClockDifference();
    const isRight = Math.abs(differenceMs) <= MAX_CLOCK_DIFFERENCE_MS;
    if (!isRight)
      deps.report(
        new Error(
          `this server closes no day of the ledger and abandons no message: its clock and the database's differ by ${Math.round(differenceMs / 1000)} s`,
        ),
      );
    return isRight;
  });
