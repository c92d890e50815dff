import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { engines, sampleEngines } from '../setup/engines';
import { allCases, sampleCases } from './kill-cases';
import { type KillRun, startKillRun } from './kill-run';
import { listSteps } from './killable-server';
import { isSample, RANDOM_KILLS, RANDOM_TEST_LIMIT_MS, STARTING_EVERY } from './sizes';

const programs = inject('programs');
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const { payment: steps } = await listSteps(programs.server);
const cases = isSample ? sampleCases(steps) : allCases(steps);

for (const engine of isSample ? sampleEngines : engines) {
  const isHere = engine.missing === null;
  const title = isHere ? engine.name : `${engine.name} (${engine.missing})`;

  describe.runIf(isHere)(`collections after a kill on ${title}`, () => {
    let run: KillRun;
    beforeAll(async () => {
      run = await startKillRun(engine, programs, seed);
    });
    afterAll(() => run?.close());

    it.each(isHere ? cases : [])(
      'posts each payment exactly once after a kill at $step, paid by $method, time $count',
      async (point) => {
        expect(await run.killAt(point)).toEqual([]);
      },
    );

    it.each([RANDOM_KILLS])(
      `posts each payment exactly once despite kills at random moments: %d (KILL_SEED=${seed})`,
      { timeout: RANDOM_TEST_LIMIT_MS },
      async (kills) => {
        for (let kill = 1; kill <= kills; kill += 1) {
          await (kill % STARTING_EVERY === 0 ? run.killStarting() : run.killUnderLoad());
        }
        const { live, stopped, figures } = await run.findFinalDifferences();
        console.log(`\n${figures}\n`);
        expect({ live, stopped }).toEqual({ live: [], stopped: [] });
      },
    );
  });
}
