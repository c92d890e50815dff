interface Job {
  readonly dueAt: number;
  readonly order: number;
  readonly run: () => void;
}

export interface DueQueue {
  add(dueAt: number, run: () => void): void;
  nextDueAt(): number | undefined;
  take(): Job | undefined;
  size(): number;
  clear(): void;
}

/** A binary heap of jobs by due time; jobs due at the same moment leave in the order they came. */
export function createDueQueue(): DueQueue {
  let heap: Job[] = [];
  let order = 0;

  const isBefore = (a: Job, b: Job) => a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.order < b.order);

  return {
    add(dueAt, run) {
      const job = { dueAt, order: order++, run };
      let at = heap.push(job) - 1;
      while (at > 0) {
        const parentAt = (at - 1) >> 1;
        const parent = heap[parentAt];
        if (!parent || !isBefore(job, parent)) break;
        heap[at] = parent;
        at = parentAt;
      }
      heap[at] = job;
    },
    nextDueAt: () => heap[0]?.dueAt,
    take() {
      const first = heap[0];
      const last = heap.pop();
      if (!first || !last || heap.length === 0) return first;
      let at = 0;
      for (;;) {
        const left = heap[2 * at + 1];
        const right = heap[2 * at + 2];
        const child = right && left && isBefore(right, left) ? right : left;
        if (!child || isBefore(last, child)) break;
        heap[at] = child;
        at = child === left ? 2 * at + 1 : 2 * at + 2;
      }
      heap[at] = last;
      return first;
    },
    size: () => heap.length,
    clear() {
      heap = [];
    },
  };
}
