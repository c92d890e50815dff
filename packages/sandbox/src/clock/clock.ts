const MAX_TIMER_MS = 2 ** 31 - 1;

interface Job {
  readonly dueAt: number;
  readonly run: () => void;
}

export interface Clock {
  readonly mode: 'real' | 'manual';
  now(): number;
  schedule(delayMs: number, run: () => void): void;
  /** Advances the time and runs all jobs that become due, in order. */
  advance(ms: number): void;
  waiting(): number;
  stop(): void;
}

/** Creates the sandbox's clock. A manual one stands still until it is advanced; a real one can be advanced too. */
export function createClock(mode: 'real' | 'manual', startMs = Date.now()): Clock {
  /** Jobs in the order in which they run: by due time, then as they were scheduled. */
  let jobs: Job[] = [];
  let advancedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let timerDueAt = Number.POSITIVE_INFINITY;

  const now = () => (mode === 'real' ? Date.now() : startMs) + advancedMs;

  function runDue(until: number) {
    for (let job = jobs[0]; job && job.dueAt <= until; job = jobs[0]) {
      jobs.shift();
      advancedMs += Math.max(0, job.dueAt - now());
      job.run();
    }
  }

  function arm() {
    if (mode === 'manual') return;
    const dueAt = jobs[0]?.dueAt;
    if (dueAt === undefined || dueAt >= timerDueAt) return;
    clearTimeout(timer);
    timerDueAt = dueAt;
    timer = setTimeout(wake, Math.min(MAX_TIMER_MS, Math.max(0, dueAt - now())));
    timer.unref();
  }

  function wake() {
    timerDueAt = Number.POSITIVE_INFINITY;
    runDue(now());
    arm();
  }

  return {
    mode,
    now,
    schedule(delayMs, run) {
      const dueAt = now() + delayMs;
      jobs.splice(jobs.findLastIndex((job) => job.dueAt <= dueAt) + 1, 0, { dueAt, run });
      arm();
    },
    advance(ms) {
      const target = now() + ms;
      runDue(target);
      advancedMs += Math.max(0, target - now());
      clearTimeout(timer);
      timerDueAt = Number.POSITIVE_INFINITY;
      arm();
    },
    waiting: () => jobs.length,
    stop() {
      clearTimeout(timer);
      jobs = [];
    },
  };
}
