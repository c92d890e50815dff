import { createDueQueue } from './due-queue';

const MAX_TIMER_MS = 2 ** 31 - 1;

export interface Clock {
  readonly mode: 'real' | 'manual';
  now(): number;
  schedule(delayMs: number, run: () => void): void;
  /** Moves time forward and runs everything that falls due on the way, in order of due time. */
  advance(ms: number): void;
  waiting(): number;
  stop(): void;
}

/** The sandbox's time: the real one, or one that stands still until told; both can be moved forward. */
export function createClock(mode: 'real' | 'manual', startMs = Date.now()): Clock {
  const jobs = createDueQueue();
  let movedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let timerDueAt = Number.POSITIVE_INFINITY;

  const now = () => (mode === 'real' ? Date.now() : startMs) + movedMs;

  function runDue(until: number) {
    for (let due = jobs.nextDueAt(); due !== undefined && due <= until; due = jobs.nextDueAt()) {
      movedMs += Math.max(0, due - now());
      jobs.take()?.run();
    }
  }

  function arm() {
    if (mode === 'manual') return;
    const dueAt = jobs.nextDueAt();
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
      jobs.add(now() + delayMs, run);
      arm();
    },
    advance(ms) {
      const target = now() + ms;
      runDue(target);
      movedMs += Math.max(0, target - now());
      clearTimeout(timer);
      timerDueAt = Number.POSITIVE_INFINITY;
      arm();
    },
    waiting: jobs.size,
    stop() {
      clearTimeout(timer);
      jobs.clear();
    },
  };
}
