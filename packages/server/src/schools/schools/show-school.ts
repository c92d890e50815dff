import type { Problem, Result } from '@somesa/core';
import type { AdminSchoolAnswer } from '@somesa/core/admin';

/** Shows a school as it stands after a call, or the problem of the call; `more` is what else the response holds. */
export type ShowSchool = <More extends object = object>(
  id: number,
  done: Result<unknown, Problem>,
  more?: More,
) => Promise<Result<AdminSchoolAnswer & More, Problem>>;
