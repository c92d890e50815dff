import { MINUTE_MS } from '@somesa/core';
import type { Clock } from '../clock';
import { memoizeWithTtl } from '../jobs/memoize-with-ttl';
import type { Queryable } from './database';

/**
 * Maximum difference between our clock and the database's with which a server does what can't be undone, in milliseconds. Less than the margin
 * after which a day of the ledger is closed, so a day that is closed has ended by the database's clock too.
 */
export const MAX_CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;
/** Time for which a measured difference is valid, in milliseconds; it is also reported no more often. */
export const DIFFERENCE_AGE_MS = MINUTE_MS;

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

/**
 * Creates a clock that agrees with the database's: if ours differs by more than 5 minutes, it has the database's time. Between two measurements
 * a jump of our clock shows in `readUptimeMs`. `isRight` measures, reports a difference, and throws if the database does not respond.
 */
export const createCheckedClock = ({
  clock,
  measureClockDifference,
  report,
  readUptimeMs = () => performance.now(),
}: {
  clock: Clock;
  measureClockDifference: () => Promise<number>;
  report: (error: unknown) => void;
  readUptimeMs?: () => number;
}): { clock: Clock; isRight: () => Promise<boolean> } => {
  const readOffsetMs = (): number => clock.now().getTime() - readUptimeMs();
  let measuredMs = 0;
  let offsetMs = readOffsetMs();
  const getDifferenceMs = (): number => measuredMs + readOffsetMs() - offsetMs;
  const isWithinLimit = (): boolean => Math.abs(getDifferenceMs()) <= MAX_CLOCK_DIFFERENCE_MS;
  const measure = memoizeWithTtl(
    { now: () => new Date(readUptimeMs()) },
    DIFFERENCE_AGE_MS,
    async (): Promise<void> => {
      let measured: { atOffsetMs: number; differenceMs: number };
      // A clock that jumps meanwhile makes the measurement worthless. Until a new one is there, the last one stays in force.
      do {
        measured = { atOffsetMs: readOffsetMs(), differenceMs: await measureClockDifference() };
      } while (Math.abs(readOffsetMs() - measured.atOffsetMs) > MAX_CLOCK_DIFFERENCE_MS);
      offsetMs = measured.atOffsetMs;
      measuredMs = measured.differenceMs;
      const seconds = Math.round(measuredMs / 1000);
      if (!isWithinLimit())
        report(
          new Error(
            `this server starts no job and takes the database's time: its clock and the database's differ by ${seconds} s`,
          ),
        );
    },
  );
  return {
    clock: {
      now: () => (isWithinLimit() ? clock.now() : new Date(clock.now().getTime() - getDifferenceMs())),
    },
    isRight: async () => {
      await measure();
      return isWithinLimit();
    },
  };
};
