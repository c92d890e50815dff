import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../app/app';
import { checkLedger } from '../ledger/check-ledger';
import type { FileStore } from '../messaging/uploads/file-store';
import type { Database } from '../platform/db/database';
import type { StaffAction } from './staff-actions';

/** Clock that stands still once a schedule of faults has set it. */
export interface StandingClock {
  now(): Date;
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

/** Registers the routes by which a schedule of faults steers a server, and by which its model reads the database. */
export const registerFaultRoutes = (
  running: App,
  deps: {
    database: Database;
    clock: StandingClock;
    disk: { setFull(isFull: boolean): void };
    poolSize: number;
    act: (action: StaffAction) => Promise<string[]>;
  },
): void => {
  const { app } = running;
  const { database, clock, disk } = deps;

  app.post<{ Querystring: { at: string; ahead: string } }>('/testing/time', async (request) => {
    clock.stand(Number(request.query.at), Number(request.query.ahead));
    return {};
  });
  /** Runs all jobs that are due, except the nightly ones. */
  app.post('/testing/sweep', async () => {
    await running.sweep();
    return {};
  });
  app.post('/testing/night', async () => {
    await running.checkNightly();
    return {};
  });
  app.post<{ Querystring: { isFull: string } }>('/testing/disk', async (request) => {
    disk.setFull(request.query.isFull === 'yes');
    return {};
  });
  /** Keeps every connection to the database busy for a time. */
  app.post<{ Querystring: { forMs: string } }>('/testing/queue', async (request) => {
    const hold = () => database.transaction(() => delay(Number(request.query.forMs)));
    await Promise.all(Array.from({ length: deps.poolSize }, hold));
    return {};
  });
  app.post<{ Body: StaffAction }>('/testing/staff', (request) => deps.act(request.body));
  app.get('/testing/discrepancies', () => checkLedger(database));
  app.post<{ Body: { text: string } }>('/testing/rows', (request) =>
    database.run({ name: 'testing-rows', text: request.body.text }, []),
  );
};
