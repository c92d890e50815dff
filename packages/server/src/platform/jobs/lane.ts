/** Work that needs much of the machine, a few at a time. */
export interface Lane {
  /** Does the work when its turn comes, preferred work first; null where too many wait already. */
  run<T>(work: () => Promise<T>, isPreferred?: boolean): Promise<T | null>;
}

interface LaneSize {
  /** How many pieces of work go at a time. */
  atOnce: number;
  /** How many others may stand in line. */
  waiting: number;
  /** How many places in the line only preferred work takes. */
  kept?: number;
}

/** Creates a lane for work that needs much of the machine. */
export const createLane = ({ atOnce, waiting, kept = 0 }: LaneSize): Lane => {
  let running = 0;
  const preferred: (() => void)[] = [];
  const others: (() => void)[] = [];

  const enter = async (line: (() => void)[]): Promise<void> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => line.push(resolve));
  };
  /** Who leaves hands the place on, so that nobody slips in between. */
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
