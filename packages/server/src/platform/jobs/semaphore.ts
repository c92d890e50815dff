/** Limits how many tasks run at a time. */
export interface Semaphore {
  /** Runs `work` when its turn comes, preferred work first. Returns null if too many tasks wait already, or the wait takes too long. */
  run<T>(work: () => Promise<T>, isPreferred?: boolean): Promise<T | null>;
}

interface SemaphoreOptions {
  /** Maximum number of tasks that run at a time. */
  maxRunning: number;
  /** Maximum number of tasks that wait. */
  maxWaiting: number;
  /** Number of waiting places reserved for preferred tasks. */
  reservedWaiting?: number;
  /** Maximum wait of a task, in milliseconds; no maximum by default. */
  maxWaitMs?: number;
}

/** Creates a semaphore. */
export const createSemaphore = ({
  maxRunning,
  maxWaiting,
  reservedWaiting = 0,
  maxWaitMs,
}: SemaphoreOptions): Semaphore => {
  let running = 0;
  const preferred = new Set<() => void>();
  const others = new Set<() => void>();

  const waitForTurn = (queue: Set<() => void>): Promise<boolean> =>
    new Promise((resolve) => {
      const start = (): void => {
        queue.delete(start);
        clearTimeout(timer);
        resolve(true);
      };
      const timer =
        maxWaitMs &&
        setTimeout(() => {
          queue.delete(start);
          resolve(false);
        }, maxWaitMs);
      queue.add(start);
    });
  /** Passes the place to the next waiting task directly, so that no new task can take it in between. */
  const leave = (): void => {
    const next = preferred.values().next().value ?? others.values().next().value;
    if (next) next();
    else running -= 1;
  };

  return {
    run: async (work, isPreferred = false) => {
      const places = isPreferred ? maxWaiting : maxWaiting - reservedWaiting;
      if (running < maxRunning) running += 1;
      else if (preferred.size + others.size >= places) return null;
      else if (!(await waitForTurn(isPreferred ? preferred : others))) return null;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};

/** Creates a semaphore for each key while it is in use. */
export const createKeyedSemaphore = (options: SemaphoreOptions) => {
  const entries = new Map<string, { semaphore: Semaphore; users: number }>();
  return {
    /** Runs `work` when its turn among the tasks of `key` comes. Returns null as `Semaphore.run` does. */
    run: async <T>(key: string, work: () => Promise<T>): Promise<T | null> => {
      const entry = entries.get(key) ?? { semaphore: createSemaphore(options), users: 0 };
      entries.set(key, entry);
      entry.users += 1;
      try {
        return await entry.semaphore.run(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) entries.delete(key);
      }
    },
  };
};
