import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeSchedule } from './describe-schedule';
import { createRunner, type Runner } from './run-schedule';
import { createSchedule, type Schedule } from './schedule';
import { createTemplate, openWorld, pglite, postgres, type World, type WorldTemplate } from './world';

const programs = inject('programs');
/** Number of schedules in the usual run; `npm run test:faults` sets others. */
const SAMPLE = 4;
const LIMIT_MS = 180_000;

const seeds = process.env.FAULT_SEED
  ? [Number(process.env.FAULT_SEED)]
  : Array.from(
      { length: Number(process.env.FAULT_SCHEDULES ?? SAMPLE) },
      (_, at) => at + 1 + Number(process.env.FAULT_FROM ?? 0),
    );

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
const chosen = [pglite, postgres].filter(({ name }) =>
  process.env.FAULT_ENGINE ? name.toLowerCase() === process.env.FAULT_ENGINE : true,
);

for (const engine of chosen) {
  const isHere = engine.name === 'PGlite' || hasPostgres;
  describe.runIf(isHere)(
    `payments on ${engine.name} with ${engine.servers === 1 ? 'one server' : `${engine.servers} servers`}`,
    () => {
      let template: WorldTemplate;
      let world: World | null = null;
      let runner: Runner | null = null;
      beforeAll(async () => {
        template = await createTemplate(engine, programs);
      }, LIMIT_MS);
      afterAll(async () => {
        await world?.close();
        await template?.remove();
      });

      const run = async (schedule: Schedule): Promise<string[]> => {
        if (!runner?.hasRoom()) {
          await world?.close();
          world = await openWorld(engine, template, programs);
          runner = createRunner(world);
        }
        const found = await runner.run(schedule);
        // What one schedule has broken must not fail the next one.
        if (found.length > 0) runner = null;
        return found;
      };

      it.each(seeds)(
        'end as their providers’ books say after the faults of seed %d',
        { timeout: LIMIT_MS },
        async (seed) => {
          const schedule = createSchedule(seed, engine);
          const found = await run(schedule);
          if (found.length === 0) return;
          const command = `npm run test:faults -- --seed ${seed} --engine ${engine.name.toLowerCase()}`;
          expect.fail(`${found.join('\n')}\n\n${command}\n${describeSchedule(schedule)}`);
        },
      );
    },
  );
}
