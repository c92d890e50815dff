import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeSchedule } from './describe-schedule';
import { createRunner, type Runner } from './run-schedule';
import { createSchedule, type Schedule } from './schedule';
import { shrinkSchedule } from './shrink-schedule';
import { createTemplate, type FaultEngine, openWorld, type World, type WorldTemplate } from './world';

/** Number of schedules in the usual run; `npm run test:faults` sets others. */
const SAMPLE = 2;
/** Time after which a schedule counts as hanging: on a busy machine one takes minutes. */
const LIMIT_MS = 1_800_000;

const {
  FAULT_SEED,
  FAULT_SCHEDULES = String(SAMPLE),
  FAULT_FROM = '0',
  FAULT_ENGINE,
  FAULT_SHRINK,
} = process.env;

/** True if a schedule or a number of them is asked for; otherwise this is the usual run. */
export const isAskedFor = FAULT_SEED !== undefined || process.env.FAULT_SCHEDULES !== undefined;

const seeds = FAULT_SEED
  ? [Number(FAULT_SEED)]
  : Array.from({ length: Number(FAULT_SCHEDULES) }, (_, at) => Number(FAULT_FROM) + at + 1);

/** Creates a worker that runs one schedule at a time, in a world that serves many. */
const createWorker = (engine: FaultEngine, template: WorldTemplate) => {
  let world: World | null = null;
  let runner: Runner | null = null;
  return {
    run: async (schedule: Schedule): Promise<string[]> => {
      if (!runner?.hasChildrenLeft()) {
        await world?.close();
        world = await openWorld(engine, template, inject('programs'));
        runner = createRunner(world);
      }
      const found = await runner.run(schedule);
      // A failed schedule must not fail the next one.
      if (found.length > 0) runner = null;
      return found;
    },
    close: async (): Promise<void> => world?.close(),
  };
};

type ScheduleWorker = ReturnType<typeof createWorker>;

/** Declares the tests of an engine: a schedule each. They run side by side, since most of a schedule is waiting. */
export const describeFaults = (engine: FaultEngine): void => {
  const isChosen = FAULT_ENGINE === undefined || FAULT_ENGINE === engine.name.toLowerCase();
  const servers = engine.servers === 1 ? 'one server' : `${engine.servers} servers`;
  if (!isChosen) return;
  describe(`payments on ${engine.name} with ${servers}`, () => {
    let template: WorldTemplate;
    const workers: ScheduleWorker[] = [];
    const idle: ScheduleWorker[] = [];
    beforeAll(async () => {
      template = await createTemplate(engine, inject('programs'));
    }, LIMIT_MS);
    afterAll(async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await template?.remove();
    }, LIMIT_MS);

    const takeWorker = (): ScheduleWorker => {
      const known = idle.pop();
      if (known) return known;
      const worker = createWorker(engine, template);
      workers.push(worker);
      return worker;
    };

    // For a few schedules, more worlds would cost more than they save.
    const test = seeds.length > SAMPLE ? it.concurrent : it;
    test.each(seeds)(
      'agree with the records of their providers after the faults of seed %d',
      { timeout: LIMIT_MS },
      async (seed) => {
        const worker = takeWorker();
        try {
          const schedule = createSchedule(seed, engine);
          const found = await worker.run(schedule);
          if (found.length === 0) return;
          const command = `npm run test:faults -- --seed ${seed} --engine ${engine.name.toLowerCase()}`;
          const least = FAULT_SHRINK ? await shrinkSchedule(schedule, worker.run) : { schedule, found };
          const sentences = `${command}\n${least.found.join('\n')}\n${describeSchedule(least.schedule)}`;
          // A long run shows it at once.
          console.error(`\n${sentences}\n`);
          expect.fail(sentences);
        } finally {
          idle.push(worker);
        }
      },
    );
  });
};
