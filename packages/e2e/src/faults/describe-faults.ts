import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createKillSchedules } from './kill-schedules';
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
  FAULT_SCHEDULES,
  FAULT_FROM = '0',
  FAULT_KILLS,
  FAULT_ENGINE,
  FAULT_SHRINK,
} = process.env;

/** True if schedules are asked for; otherwise this is the usual run, of a sample. */
export const isAskedFor = FAULT_SCHEDULES !== undefined;

const seeds = FAULT_SEED
  ? [Number(FAULT_SEED)]
  : Array.from({ length: Number(FAULT_SCHEDULES ?? SAMPLE) }, (_, at) => Number(FAULT_FROM) + at + 1);
const steps = inject('steps');
/** Kills at every step: all of them, those of one kind of request, a sample in the usual run, or none beside random schedules. */
const killSchedules = isAskedFor
  ? createKillSchedules(steps, false).filter(({ title }) => FAULT_KILLS === 'all' || title === FAULT_KILLS)
  : createKillSchedules(steps, true);

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

/** Describes a schedule, a step a line. */
const describeSchedule = ({ minuteOfDay, steps: all }: Schedule): string =>
  [
    `it is minute ${minuteOfDay} of the day in Kampala`,
    ...all.map(({ kind, ...step }) => `${kind} ${JSON.stringify(step).replaceAll('"', '')}`),
  ]
    .map((line) => `  ${line}`)
    .join('\n');

/** Runs a schedule, and fails with its command, its differences and its steps if there are any. */
const expectNoDifference = async (
  worker: ScheduleWorker,
  schedule: Schedule,
  command: string,
): Promise<void> => {
  const found = await worker.run(schedule);
  if (found.length === 0) return;
  const least = FAULT_SHRINK ? await shrinkSchedule(schedule, worker.run) : { schedule, found };
  const sentences = `${command}\n${least.found.join('\n')}\n${describeSchedule(least.schedule)}`;
  // A long run shows it at once.
  console.error(`\n${sentences}\n`);
  expect.fail(sentences);
};

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

    const check = async (schedule: Schedule, command: string): Promise<void> => {
      let worker = idle.pop();
      if (!worker) {
        worker = createWorker(engine, template);
        workers.push(worker);
      }
      await expectNoDifference(worker, schedule, command).finally(() => idle.push(worker));
    };

    // For a few schedules, more worlds would cost more than they save.
    const test = isAskedFor ? it.concurrent : it;
    const command = 'npm run test:faults --';
    const name = engine.name.toLowerCase();
    test.each(killSchedules)(
      'agree with the records of their providers after a kill at each step: $title',
      { timeout: LIMIT_MS },
      (schedule) => check(schedule, `${command} --kills '${schedule.title}' --engine ${name}`),
    );
    test.each(seeds)(
      'agree with the records of their providers after the faults of seed %d',
      { timeout: LIMIT_MS },
      (seed) =>
        check(createSchedule(seed, { ...engine, steps }), `${command} --seed ${seed} --engine ${name}`),
    );
  });
};
