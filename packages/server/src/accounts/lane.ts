/** Work that needs much of the machine, a few at a time. */
export interface Lane {
  /** Does the work when its turn comes; null where too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T | null>;
}

/** Lets `atOnce` pieces of work go at a time, while at most `waiting` others stand in line. */
export const createLane = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Lane => {
  let running = 0;
  const line: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => line.push(resolve));
  };
  /** Who leaves hands the place on, so that nobody slips in between. */
  const leave = (): void => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    run: async (work) => {
      if (running >= atOnce && line.length >= waiting) return null;
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
