/** Maximum wait for one's turn, in milliseconds. */
const MAX_WAIT_MS = 15_000;

interface Waiting {
  begin: (isOurTurn: boolean) => void;
  timer: NodeJS.Timeout;
}

/**
 * Creates a queue for each key, so that work on one thing that is held up takes at most `maxAtOnce` connections of the pool, and waits here
 * instead of there.
 */
export const createKeyedQueue = (maxAtOnce: number) => {
  const queues = new Map<string, { running: number; line: Waiting[] }>();

  const enter = (key: string): Promise<boolean> => {
    const queue = queues.get(key) ?? { running: 0, line: [] };
    queues.set(key, queue);
    if (queue.running < maxAtOnce) {
      queue.running += 1;
      return Promise.resolve(true);
    }
    return new Promise((begin) => {
      const timer = setTimeout(() => {
        queue.line = queue.line.filter((waiting) => waiting.timer !== timer);
        begin(false);
      }, MAX_WAIT_MS);
      queue.line.push({ begin, timer });
    });
  };

  const leave = (key: string): void => {
    const queue = queues.get(key);
    const next = queue?.line.shift();
    if (next) {
      clearTimeout(next.timer);
      next.begin(true);
    } else if (queue) {
      queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };

  return {
    /** Runs work when its turn comes; returns null if that takes too long. */
    run: async <T>(key: string, work: () => Promise<T>): Promise<T | null> => {
      if (!(await enter(key))) return null;
      try {
        return await work();
      } finally {
        leave(key);
      }
    },
  };
};
