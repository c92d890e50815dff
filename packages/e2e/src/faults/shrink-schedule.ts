import type { Schedule } from './schedule';

/** Maximum number of shorter schedules that are tried. */
const MAX_TRIES = 40;

/** Leaves out the steps without which a schedule still fails. Returns what is left, and what is wrong at its end. */
export const shrinkSchedule = async (
  whole: Schedule,
  run: (schedule: Schedule) => Promise<string[]>,
): Promise<{ schedule: Schedule; found: string[] }> => {
  let schedule = whole;
  let found = await run(schedule);
  for (let [at, tries] = [0, 0]; at < schedule.steps.length && tries < MAX_TRIES; tries += 1) {
    const shorter = { ...schedule, steps: schedule.steps.filter((_, other) => other !== at) };
    const wrong = await run(shorter);
    if (wrong.length === 0) at += 1;
    else [schedule, found] = [shorter, wrong];
  }
  return { schedule, found };
};
