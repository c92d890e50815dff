import { DAY_MS, toKampalaDay } from '@somesa/core';
import type { Clock } from '../../../platform/clock';
import { type Database, isFailedResult, type Tx } from '../../../platform/db/database';

/** Number of days that share one database transaction: a commit for each payment would take longer than the payment. */
const BATCH_DAYS = 7;

/** Step of the demo's year, at an instant. */
interface TimelineStep {
  at: Date;
  perform: () => Promise<unknown>;
}

/**
 * Creates a timeline of steps that run in order of their time on a clock of their own. `database` is for the services that the steps use:
 * it joins their transactions to that of the week, and throws if one of them fails.
 */
export const createDemoTimeline = (outer: Database, until: Date) => {
  const steps: TimelineStep[] = [];
  let now = until;
  let current: Tx | null = null;
  const getTx = (): Tx => {
    if (!current) throw new Error('the demo’s year uses the database between its steps');
    return current;
  };
  const database: Database = {
    engine: outer.engine,
    get orm() {
      return getTx().orm;
    },
    run: (statement, values) => getTx().run(statement, values),
    transaction: async (work) => {
      const value = await work(getTx());
      if (isFailedResult(value)) throw new Error(`a step of the demo failed: ${JSON.stringify(value)}`);
      return value;
    },
    listen: outer.listen,
    get reports() {
      return database;
    },
    listPools: outer.listPools,
    close: async () => undefined,
  };
  const clock: Clock = { now: () => now };

  return {
    database,
    clock,

    /** Adds a step. Ignores one later than the end of the timeline. */
    add: (at: Date, perform: TimelineStep['perform']): void => {
      if (at <= until) steps.push({ at, perform });
    },

    /** Runs all steps, including those that steps add for later. */
    run: async (): Promise<void> => {
      steps.sort((a, b) => a.at.getTime() - b.at.getTime());
      while (steps.length > 0) {
        await outer.transaction(async (tx) => {
          current = tx;
          const end = (steps[0]?.at.getTime() ?? 0) + BATCH_DAYS * DAY_MS;
          for (let step = steps[0]; step && step.at.getTime() < end; step = steps[0]) {
            steps.shift();
            const [waiting, at] = [steps.length, step.at];
            now = at;
            await step.perform().catch((error) => {
              throw new Error(`the demo’s year stopped on ${toKampalaDay(at)}`, { cause: error });
            });
            if (steps.length > waiting) steps.sort((a, b) => a.at.getTime() - b.at.getTime());
          }
          current = null;
        });
      }
      now = until;
    },
  };
};

export type DemoTimeline = ReturnType<typeof createDemoTimeline>;
