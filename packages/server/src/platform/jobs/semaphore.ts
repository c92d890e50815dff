/** Work that needs much of the machine, a few at a time. */
export interface Semaphore {
  /** Does the work when its turn comes, preferred work first; null where too many wait already. */
  run<T>(work: () => Promise<T>, isPreferred?: boolean): Promise<T | null>;
}

interface LaneSize {
  /** Maximum number of tasks that run at the same time. */
  atOnce: number;
  /** Maximum number of other tasks that may wait. */
  waiting: number;
  /** Number of waiting places reserved for preferred tasks. */
  kept?: number;
}

/** Creates a lane for work that needs much of the machine. */
export const createSemaphore = ({ atOnce, waiting, kept = 0 }: LaneSize): Semaphore => {
  let running = 0;
  const preferred: (() => void)[] = [];
  const others: (() => void)[] = [];

  const enter = async (line: (() => void)[]): Promise<void> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => line.push(resolve));
  };
  /** Passes the place directly to the next waiting task, so that no other task can take it in between. */
  const leave = (): void => {
    const next = preferred.shift() ?? others.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    run: async (work, isPreferred = false) => {
      const places = isPreferred ? waiting : waiting - kept;
      if (running >= atOnce && preferred.length + others.length >= places) return null;
      await enter(isPreferred ? preferred : others);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
