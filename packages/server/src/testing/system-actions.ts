import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../app/app';
import { checkLedger } from '../audit/check-ledger';
import type { FileStore } from '../messaging/uploads/file-store';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/db/database';

/** Clock that stands still once a schedule of faults has set it. */
export interface FaultClock extends Clock {
  /** Returns by how much it is ahead of the right time. */
  readDifferenceMs(): number;
  /** Sets the clock to an instant, which is `aheadMs` milliseconds ahead of the right time. */
  stand(atMs: number, aheadMs: number): void;
}

/** Creates a file store whose disk can be full. */
export const createFillableStore = (store: FileStore): FileStore & { setFull(isFull: boolean): void } => {
  let isDiskFull = false;
  return {
    ...store,
    put: async (key, bytes) => {
      if (isDiskFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await store.put(key, bytes);
    },
    setFull: (isFull) => {
      isDiskFull = isFull;
    },
  };
};

/** Creates the actions by which a schedule of faults steers a server, and by which its model reads the database. */
export const createSystemActions = (
  running: App,
  deps: {
    database: Database;
    clock: FaultClock;
    disk: { setFull(isFull: boolean): void };
    poolSize: number;
  },
) => {
  const { database, clock, disk } = deps;
  return {
    time: ({ atMs, aheadMs }: { atMs: number; aheadMs: number }) => clock.stand(atMs, aheadMs),
    /** Runs all jobs that are due, except the nightly ones. */
    sweep: () => running.sweep(),
    night: () => running.checkNightly(),
    disk: ({ isFull }: { isFull: boolean }) => disk.setFull(isFull),
    /** Keeps every connection to the database busy for a time. */
    queue: async ({ forMs }: { forMs: number }) => {
      const hold = () => database.transaction(() => delay(forMs));
      await Promise.all(Array.from({ length: deps.poolSize }, hold));
    },
    discrepancies: () => checkLedger(database),
    rows: ({ text }: { text: string }) => database.run({ name: 'testing-rows', text }, []),
  };
};
